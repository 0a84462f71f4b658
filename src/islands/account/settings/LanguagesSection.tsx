import { useId } from 'react';
import { translationLanguages } from '#src/domain/account/translation-languages.ts';
import { languages } from '#src/contract/locale/language.ts';
import { languageFacts } from '#src/contract/locale/language-facts.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { SelectField } from '#src/islands/ui/fields/SelectField.tsx';
import { SwitchField } from '#src/islands/ui/fields/SwitchField.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** Each language in its own name, which its speakers find in any list. */
const translatable = [
  { value: 'zh-CN', name: '简体中文' },
  { value: 'zh-TW', name: '繁體中文' },
  { value: 'en-US', name: 'English' },
  { value: 'ja-JP', name: '日本語' },
  { value: 'ko-KR', name: '한국어' },
  { value: 'es-ES', name: 'Español' },
  { value: 'fr-FR', name: 'Français' },
  { value: 'de-DE', name: 'Deutsch' },
  { value: 'pt-BR', name: 'Português' },
  { value: 'ru-RU', name: 'Русский' },
  { value: 'vi-VN', name: 'Tiếng Việt' },
  { value: 'th-TH', name: 'ไทย' },
  { value: 'id-ID', name: 'Bahasa Indonesia' },
] as const;

/**
 * The language of the site, which changes the address (rule:languages), and the two languages of translations
 * (rule:translation-languages). Both are stored at the first choice.
 */
export function LanguagesSection({ language, texts, user, saver }: SectionProps) {
  const id = useId();
  const { from, into } = translationLanguages(user, language);
  const fields = { saver, texts, choices: translatable };
  return (
    <SettingsSection id="languages" heading={texts.languages}>
      <nav aria-labelledby={id}>
        <p id={id} className="mb-2 font-semibold">
          {texts.interfaceLanguage}
        </p>
        <div className="choices border-field bg-ground">
          {languages.map((each) => (
            <a
              key={each}
              className="choice"
              href={`${pageRoutes['mine-settings'].path}?lang=${each}`}
              lang={each}
              aria-current={each === language ? 'true' : undefined}
            >
              {languageFacts[each].name}
            </a>
          ))}
        </div>
      </nav>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <SelectField
          {...fields}
          label={texts.sourceLanguage}
          field="source_language"
          value={from}
          onChange={(tag) => void saver.save({ source_language: tag, target_language: into })}
        />
        <SelectField
          {...fields}
          label={texts.targetLanguage}
          field="target_language"
          value={into}
          onChange={(tag) => void saver.save({ source_language: from, target_language: tag })}
        />
      </div>
      <SwitchField
        label={texts.autoTranslate}
        hint={texts.autoTranslateHint}
        isOn={user?.auto_translate ?? false}
        field="auto_translate"
        saver={saver}
        texts={texts}
        onChange={(isOn) => void saver.save({ auto_translate: isOn })}
      />
    </SettingsSection>
  );
}
