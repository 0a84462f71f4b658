import { useEffect, useId, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';

interface CancelQuestionProps {
  texts: MembershipTexts;
  question: string;
  onCancel: () => Promise<void>;
  onKeep: () => void;
}

/** The second of the two clicks that end a membership (rule:easy-cancel): the consequences, with yes or no. */
export function CancelQuestion({ texts, question, onCancel, onKeep }: CancelQuestionProps) {
  const id = useId();
  const [errorText, setErrorText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const yesRef = useRef<HTMLButtonElement>(null);
  useEffect(() => yesRef.current?.focus(), []);

  async function cancel() {
    if (isBusy) return;
    setBusy(true);
    await onCancel().catch((error: unknown) => {
      setErrorText(describeError(error, pageLanguage()) ?? '');
      setBusy(false);
    });
  }

  return (
    <div
      role="group"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape') onKeep();
      }}
    >
      <p id={id} className="text-pretty">
        {question}
      </p>
      <p role="alert" className="mt-1 text-sm text-danger empty:hidden">
        {errorText}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button
          ref={yesRef}
          type="button"
          className="button-quiet border-danger text-danger"
          aria-describedby={id}
          aria-disabled={isBusy || undefined}
          onClick={() => void cancel()}
        >
          {texts.cancelYes}
        </button>
        <button type="button" className="button-quiet" onClick={onKeep}>
          {texts.keep}
        </button>
      </div>
    </div>
  );
}
