import { useEffect, useId, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';

interface RemoveQuestionProps {
  name: string;
  texts: MineTexts;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

/** The confirmation before a way to log in is removed, which cannot be undone. */
export function RemoveQuestion({ name, texts, onRemove, onClose }: RemoveQuestionProps) {
  const id = useId();
  const [errorText, setErrorText] = useState('');
  const keepRef = useRef<HTMLButtonElement>(null);
  useEffect(() => keepRef.current?.focus(), []);
  const remove = () =>
    onRemove().catch((error: unknown) => setErrorText(describeError(error, pageLanguage()) ?? ''));
  return (
    <div
      role="group"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape') onClose();
      }}
    >
      <p id={id} className="text-pretty wrap-anywhere">
        {texts.removeQuestion(name)}
      </p>
      <p role="alert" className="mt-1 text-sm text-danger">
        {errorText}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button ref={keepRef} type="button" className="button-quiet" aria-describedby={id} onClick={onClose}>
          {texts.cancel}
        </button>
        <button
          type="button"
          className="button-quiet border-danger text-danger"
          onClick={() => void remove()}
        >
          {texts.remove}
        </button>
      </div>
    </div>
  );
}
