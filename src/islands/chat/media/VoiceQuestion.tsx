import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { hasBrowserVoices } from '#src/client/voice/speaking.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { describePrice } from '#src/islands/gems/describe-price.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import type { ExtraProps } from './extra-props.ts';
import { speakReply } from './speak-reply.ts';
import { $voiceQuestion } from './voice-question.ts';

/** Shows the price of the site's voice before it is paid, and offers the browser's own voice, which is free. */
export default function VoiceQuestion({ message, language, texts }: ExtraProps) {
  const yesRef = useRef<HTMLButtonElement>(null);
  const quote = useStore($chatOptions)?.quotes.voice;
  useEffect(() => {
    const opener = document.activeElement;
    yesRef.current?.focus();
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  if (quote === undefined) return null;
  const close = () => $voiceQuestion.set(null);
  const question = texts.voiceCosts(describePrice(quote, gemTextsOf(language)));
  return (
    <div
      role="group"
      aria-label={question}
      className="box mt-1.5 flex max-w-md flex-wrap gap-2 self-start bg-raised p-2.5 text-[0.875rem]"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (pressedKey(event) !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <p className="basis-full wrap-anywhere">{question}</p>
      <button
        ref={yesRef}
        type="button"
        className="button-primary button-small"
        onClick={() => speakReply(message, language, 'site')}
      >
        {texts.play}
      </button>
      {hasBrowserVoices() && (
        <button
          type="button"
          className="button-quiet button-small"
          onClick={() => speakReply(message, language, 'browser')}
        >
          {texts.browserVoice}
        </button>
      )}
      <button type="button" className="button-quiet button-small" onClick={close}>
        {texts.cancel}
      </button>
    </div>
  );
}
