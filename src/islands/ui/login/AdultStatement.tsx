import { type RefObject, useId } from 'react';
import type { OverlayTexts } from '#src/i18n/overlay-texts.ts';

interface AdultStatementProps {
  texts: OverlayTexts;
  boxRef: RefObject<HTMLInputElement | null>;
  isChecked: boolean;
  /** The reason why it is needed now, after it was left out. */
  failure: string | null;
  onChange: (isAdult: boolean) => void;
}

/** The statement 'I am 18 or older', before any way that may create an account (rule:adult-statement). */
export function AdultStatement({ texts, boxRef, isChecked, failure, onChange }: AdultStatementProps) {
  const hintId = useId();
  return (
    <div>
      <label className="dialog-check">
        <input
          ref={boxRef}
          type="checkbox"
          checked={isChecked}
          aria-invalid={failure !== null}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="min-w-0">
          {texts.loginAdult}
          {failure === null && (
            <span id={hintId} className="block text-xs text-muted">
              {texts.loginAdultWhy}
            </span>
          )}
        </span>
      </label>
      {failure !== null && (
        <p id={hintId} className="mt-1.5 text-sm text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
