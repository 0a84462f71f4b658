import { useStore } from '@nanostores/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { changeWithFade } from '#src/client/page/change-with-fade.ts';
import { themeTextsOf } from '#src/i18n/frame-texts.ts';
import { $settings, loadSettings, setTheme, type Theme } from '#src/client/account/settings.ts';
import { ChoiceField } from '#src/islands/ui/fields/ChoiceField.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** The theme, which this browser stores itself (rule:themes). */
export function AppearanceSection({ language, texts }: SectionProps) {
  const themeTexts = themeTextsOf(language);
  const theme = useStore($settings, { ssr: 'initial' })?.theme;
  useEffect(loadSettings, []);
  const themes: { value: Theme; name: string; icon: React.ReactNode }[] = [
    {
      value: 'dark',
      name: themeTexts.themeDark,
      icon: <Moon size={18} aria-hidden className="max-sm:hidden" />,
    },
    {
      value: 'light',
      name: themeTexts.themeLight,
      icon: <Sun size={18} aria-hidden className="max-sm:hidden" />,
    },
    {
      value: 'system',
      name: themeTexts.themeSystem,
      icon: <Monitor size={18} aria-hidden className="max-sm:hidden" />,
    },
  ];
  return (
    <SettingsSection id="appearance" heading={texts.appearance}>
      <ChoiceField
        label={texts.theme}
        hint={texts.themeHint}
        choices={themes}
        value={theme}
        onChange={(chosen) => changeWithFade(() => setTheme(chosen))}
      />
    </SettingsSection>
  );
}
