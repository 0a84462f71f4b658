import { useStore } from '@nanostores/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { changeWithFade } from '#src/client/page/change-with-fade.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { themeTextsOf } from '#src/i18n/frame-texts.ts';
import { $settings, loadSettings, setTheme, type Theme } from '#src/client/account/settings.ts';
import { useBackCloses } from '../use-back-closes.ts';
import { withBoundary } from '../boundary/Boundary.tsx';

const icons = { dark: Moon, light: Sun, system: Monitor };
const themes = ['dark', 'light', 'system'] as const satisfies readonly Theme[];

/**
 * The button that opens the three themes (rule:themes), each by its name. CSS shows the icon of the page's theme, also
 * before the island is hydrated.
 */
function ThemeToggle({ language }: { language: Language }) {
  const id = useId();
  const menuRef = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const texts = themeTextsOf(language);
  const theme = useStore($settings)?.theme;
  useEffect(loadSettings, []);
  const names = { dark: texts.themeDark, light: texts.themeLight, system: texts.themeSystem };
  const label = theme === undefined ? texts.themeLabel : texts.themeNow(names[theme]);
  const close = () => menuRef.current?.hidePopover();
  const choose = (name: Theme) => {
    close();
    changeWithFade(() => setTheme(name));
  };
  return (
    <>
      <button
        type="button"
        className="icon-button needs-script"
        aria-label={label}
        title={label}
        popoverTarget={id}
      >
        {themes.map((name) => draw(name, 20, `theme-icon-${name}`))}
      </button>
      <div
        id={id}
        ref={menuRef}
        popover="auto"
        role="group"
        aria-label={texts.themeLabel}
        className="menu min-w-40"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && <Themes theme={theme} names={names} onChoose={choose} onClose={close} />}
      </div>
    </>
  );
}

interface ThemesProps {
  theme: Theme | undefined;
  names: Readonly<Record<Theme, string>>;
  onChoose: (theme: Theme) => void;
  onClose: () => void;
}

/** The themes in the open menu, which Back closes (rule:back-closes). */
function Themes({ theme, names, onChoose, onClose }: ThemesProps) {
  useBackCloses(onClose);
  return themes.map((name) => (
    <button
      key={name}
      type="button"
      className="menu-entry min-h-11"
      aria-pressed={name === theme}
      onClick={() => onChoose(name)}
    >
      {draw(name, 18)}
      {names[name]}
    </button>
  ));
}

function draw(theme: Theme, size: number, className?: string) {
  const Icon = icons[theme];
  return <Icon key={theme} size={size} aria-hidden className={className} />;
}

export default withBoundary(ThemeToggle, 'icon');
