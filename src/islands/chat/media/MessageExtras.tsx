import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import type { ChatMessage } from '#src/browser/chat-state.ts';
import { translationKey, $translations } from '#src/browser/translations.ts';
import type { Language } from '#src/contract/language.ts';
import { chatMediaTextsOf } from '#src/i18n/chat-media-texts.ts';

const PictureAttachment = lazy(() => import('./PictureAttachment.tsx'));
const TranslatedText = lazy(() => import('./TranslatedText.tsx'));

interface MessageExtrasProps {
  message: ChatMessage;
  language: Language;
}

/** What stands under a reply: its picture and its translation. */
export function MessageExtras({ message, language }: MessageExtrasProps) {
  const key = translationKey(message);
  const translation = useStore($translations, { keys: [key], ssr: 'initial' })[key];
  const texts = chatMediaTextsOf(language);
  if (message.role !== 'assistant' || message.state === 'failed') return null;
  const extra = { message, language, texts };
  return (
    <>
      {message.attachment !== null && (
        <Suspense fallback={<div className="attachment attachment-box" aria-hidden />}>
          <PictureAttachment {...extra} attachment={message.attachment} />
        </Suspense>
      )}
      {translation !== undefined && translation.phase !== 'hidden' && (
        <Suspense>
          <TranslatedText {...extra} translation={translation} />
        </Suspense>
      )}
    </>
  );
}
