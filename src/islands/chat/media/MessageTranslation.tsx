import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import { translationKey, $translations } from '#src/client/translation/translations.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { chatMediaTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { lazyPart } from '../../ui/boundary/lazy-part.tsx';

const TranslatedText = lazyPart(() => import('./TranslatedText.tsx'));

/** The translation of a reply, in one box with its bubble: both get the width of the wider one. */
export function MessageTranslation({ message, language }: { message: ChatMessage; language: Language }) {
  const key = translationKey(message);
  const translation = useStore($translations, { keys: [key], ssr: 'initial' })[key];
  if (translation === undefined || translation.phase === 'hidden' || message.state === 'failed') return null;
  return (
    <Suspense>
      <TranslatedText
        message={message}
        language={language}
        texts={chatMediaTextsOf(language)}
        translation={translation}
      />
    </Suspense>
  );
}
