import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PanelTexts } from '#src/i18n/chat-panel-texts.ts';

interface ConfirmButtonProps {
  label: string;
  /** Says what is lost. */
  question: string;
  texts: PanelTexts;
  icon: ReactNode;
  onConfirm: () => void;
}

/** Deletes in two steps: the second button says what is lost, and has the focus, so that Escape takes it back. */
export function ConfirmButton({ label, question, texts, icon, onConfirm }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const yesRef = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) yesRef.current?.focus();
    else if (wasAsking.current) buttonRef.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking) {
    return (
      <button
        ref={buttonRef}
        type="button"
        className="icon-button text-muted hover:text-danger"
        aria-label={label}
        title={label}
        onClick={() => setAsking(true)}
      >
        {icon}
      </button>
    );
  }
  return (
    <div
      role="group"
      aria-label={label}
      data-keeps-escape
      className="panel-confirm"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A form around it stays open.
        event.stopPropagation();
        setAsking(false);
      }}
    >
      <p className="basis-full text-sm">{question}</p>
      <button
        ref={yesRef}
        type="button"
        className="button-quiet button-danger button-small"
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {texts.delete}
      </button>
      <button type="button" className="button-quiet button-small" onClick={() => setAsking(false)}>
        {texts.cancel}
      </button>
    </div>
  );
}
