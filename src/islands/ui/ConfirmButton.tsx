import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';

interface ConfirmButtonProps {
  label: string;
  /** The warning about what is lost; null if nothing is, and no confirmation is needed. */
  question: string | null;
  texts: PanelTexts;
  icon: ReactNode;
  /** The text of the confirming button, if nothing is deleted. */
  yes?: string;
  className?: string;
  onConfirm: () => void;
}

/**
 * A button that deletes or overwrites in two steps: the confirmation names what is lost, and has the focus, so that
 * Escape cancels it.
 */
export function ConfirmButton({
  label,
  question,
  texts,
  icon,
  yes = texts.delete,
  className = 'icon-button text-muted hover:text-danger',
  onConfirm,
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const yesRef = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) yesRef.current?.focus();
    else if (wasAsking.current) buttonRef.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking || question === null) {
    return (
      <button
        ref={buttonRef}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        onClick={() => {
          if (question === null) onConfirm();
          else setAsking(true);
        }}
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
      className="box flex flex-[1_1_100%] flex-wrap items-center gap-2 border-dashed"
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape') return;
        // A form around it stays open.
        event.preventDefault();
        event.stopPropagation();
        setAsking(false);
      }}
    >
      <p className="basis-full text-sm">{question}</p>
      <button
        ref={yesRef}
        type="button"
        className="button-quiet border-danger text-danger button-small"
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {yes}
      </button>
      <button type="button" className="button-quiet button-small" onClick={() => setAsking(false)}>
        {texts.cancel}
      </button>
    </div>
  );
}
