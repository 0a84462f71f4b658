import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { chatMediaTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { lazyPart } from '../../ui/boundary/lazy-part.tsx';
import { $voiceQuestion } from './voice-question.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';

const PictureAttachment = lazyPart(() => import('./PictureAttachment.tsx'));
const VoiceQuestion = lazyPart(() => import('./VoiceQuestion.tsx'));

interface MessageExtrasProps {
  message: ChatMessage;
  language: Language;
}

/**
 * The picture and the voice's price below a reply. The picture is only a blur until its component is loaded: the server
 * would write a script for a pending part, which the page's policy blocks.
 */
export function MessageExtras({ message, language }: MessageExtrasProps) {
  const isAsked = useStore($voiceQuestion, { ssr: 'initial' }) === message.id;
  const isHydrated = useHydrated();
  if (message.role !== 'assistant' || message.state === 'failed') return null;
  const extra = { message, language, texts: chatMediaTextsOf(language) };
  const { attachment } = message;
  const blur = attachment !== null && (
    <div className="mt-2 w-[min(18rem,85%)]">
      <div className="picture attachment-box">
        <img src={attachment.blur} alt="" className="picture-blur" />
      </div>
    </div>
  );
  return (
    <>
      {attachment !== null && isHydrated ? (
        <Suspense fallback={blur}>
          <PictureAttachment {...extra} attachment={attachment} />
        </Suspense>
      ) : (
        blur
      )}
      {isAsked && (
        <Suspense>
          <VoiceQuestion {...extra} />
        </Suspense>
      )}
    </>
  );
}
