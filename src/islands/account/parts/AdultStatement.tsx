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
  const id = useId();
  // The label holds both; without a name of its own, the box would be read with the hint twice.
  const [nameId, hintId] = [`${id}-name`, `${id}-hint`];
  return (
    <div>
      <label className="box flex cursor-pointer items-center gap-3 text-start">
        <input
          ref={boxRef}
          type="checkbox"
          className="check"
          checked={isChecked}
          aria-invalid={failure !== null}
          aria-labelledby={nameId}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="min-w-0">
          <span id={nameId}>{texts.loginAdult}</span>
          <span
            id={hintId}
            className={failure === null ? 'block text-xs text-muted' : 'mt-1.5 block text-sm text-danger'}
          >
            {failure ?? texts.loginAdultWhy}
          </span>
        </span>
      </label>
    </div>
  );
}
