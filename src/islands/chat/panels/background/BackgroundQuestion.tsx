import { useEffect, useRef } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';

interface BackgroundQuestionProps {
  /** The background and its price. */
  question: string;
  texts: PanelTexts;
  onConfirm: () => void;
  onEnd: () => void;
}

/** The confirmation before gems are paid; its button does nothing else. */
export function BackgroundQuestion({ question, texts, onConfirm, onEnd }: BackgroundQuestionProps) {
  const yesRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    yesRef.current?.scrollIntoView({ block: 'nearest' });
    yesRef.current?.focus();
  }, []);
  return (
    <div
      role="group"
      aria-label={question}
      data-keeps-escape
      className="box mt-2 flex flex-wrap gap-2 bg-raised p-2.5 text-[0.875rem]"
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onEnd();
      }}
    >
      <p className="basis-full wrap-anywhere">{question}</p>
      <button
        ref={yesRef}
        type="button"
        className="button-primary button-small"
        onClick={() => {
          onEnd();
          onConfirm();
        }}
      >
        {texts.backgrounds.unlock}
      </button>
      <button type="button" className="button-quiet button-small" onClick={onEnd}>
        {texts.cancel}
      </button>
    </div>
  );
}
