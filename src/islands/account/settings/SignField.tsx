import { useId } from 'react';
import { longestSign } from '#src/contract/account/user-calls.ts';
import { SavedMark, SaveError } from '#src/islands/ui/fields/SavedMark.tsx';
import { useFieldDraft } from '#src/islands/ui/fields/use-field-draft.ts';
import { useSaveError } from '#src/islands/ui/fields/use-save-error.ts';
import type { SectionProps } from './section-props.ts';

/** Largest number of remaining characters that is shown. */
const warnsFrom = 40;

/** A line or two that a person writes about themselves. */
export function SignField({ user, saver, texts }: SectionProps) {
  const id = useId();
  const draft = useFieldDraft(
    user?.sign ?? '',
    () => true,
    (sign) => void saver.save({ sign }),
  );
  const errorProps = useSaveError(saver, 'sign', `${id}-hint`);
  const left = longestSign - draft.text.length;
  return (
    <div>
      <div className="mb-2 flex max-w-xl items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {texts.sign}
        </label>
        <SavedMark saver={saver} field="sign" texts={texts} />
      </div>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        className="field field-sizing-content max-h-64 min-h-20 max-w-xl resize-none"
        value={draft.text}
        maxLength={longestSign}
        onChange={(event) => draft.change(event.target.value)}
        onBlur={draft.commit}
        {...errorProps}
      />
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        {left <= warnsFrom ? texts.lettersLeft(left) : texts.signHint}
      </p>
      <SaveError saver={saver} field="sign" />
    </div>
  );
}
