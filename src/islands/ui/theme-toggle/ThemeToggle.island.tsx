import { useStore } from '@nanostores/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { changeWithFade } from '#src/client/page/change-with-fade.ts';
import type { Language } from '#src/contract/base/language.ts';
import { themeTextsOf } from '#src/i18n/frame-texts.ts';
import { $settings, loadSettings, setTheme, type Theme } from '#src/client/account/settings.ts';
import { withBoundary } from '../boundary/Boundary.tsx';

const nextTheme: Record<Theme, Theme> = { dark: 'light', light: 'system', system: 'dark' };

/**
 * The button that cycles through the three themes (rule:themes). CSS shows the icon of the page's theme, also before
 * the island is hydrated.
 */
function ThemeToggle({ language }: { language: Language }) {
  const texts = themeTextsOf(language);
  const theme = useStore($settings)?.theme;
  useEffect(loadSettings, []);
  const names = { dark: texts.themeDark, light: texts.themeLight, system: texts.themeSystem };
  const label = theme === undefined ? texts.themeLabel : `${texts.themeLabel}: ${names[theme]}`;
  return (
    <button
      type="button"
      className="icon-button needs-script"
      aria-label={label}
      title={label}
      onClick={() => changeWithFade(() => setTheme(nextTheme[theme ?? 'dark']))}
    >
      <Moon size={20} aria-hidden className="theme-icon-dark" />
      <Sun size={20} aria-hidden className="theme-icon-light" />
      <Monitor size={20} aria-hidden className="theme-icon-system" />
    </button>
  );
}

export default withBoundary(ThemeToggle, 'icon');
