import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { hasBrowserVoices } from '#src/client/voice/speaking.ts';
import { findBrowserTranslator } from '#src/client/translation/find-browser-translator.ts';
import { translationLanguages } from '#src/domain/account/translation-languages.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { useUserSaver } from '#src/islands/ui/fields/use-user-saver.ts';
import { SwitchField } from '#src/islands/ui/fields/SwitchField.tsx';
import type { ChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { $user, loadUser } from '#src/client/account/user.ts';

interface HelperSwitchesProps {
  texts: PanelTexts;
  language: Language;
  options: ChatOptions | null;
}

/**
 * Switches for translation and voice, which apply to every conversation; hidden if neither site nor browser has them.
 */
export function HelperSwitches({ texts, language, options }: HelperSwitchesProps) {
  const words = texts.settings;
  const mine = mineTextsOf(language);
  const user = useStore($user);
  const saver = useUserSaver(language);
  useEffect(() => void loadUser(), []);
  const translates = options?.translates === true || findBrowserTranslator() !== null;
  const speaks = options?.speaks === true || hasBrowserVoices();
  if (!translates && !speaks) return null;
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold leading-snug">{words.everywhere}</h3>
      {translates && (
        <SwitchField
          label={mine.autoTranslate}
          hint={words.translateHint(nameLanguage(translationLanguages(user, language).into, language))}
          isOn={user?.auto_translate ?? false}
          field="auto_translate"
          saver={saver}
          texts={mine}
          onChange={(isOn) => void saver.save({ auto_translate: isOn })}
        />
      )}
      {speaks && (
        <SwitchField
          label={mine.audioSwitch}
          hint={words.voiceHint}
          isOn={user?.audio_switch ?? false}
          field="audio_switch"
          saver={saver}
          texts={mine}
          onChange={(isOn) => void saver.save({ audio_switch: isOn })}
        />
      )}
      <a href={pageRoutes['mine-settings'].path} className="panel-link w-fit">
        {words.moreSettings}
      </a>
    </section>
  );
}

function nameLanguage(tag: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
}
