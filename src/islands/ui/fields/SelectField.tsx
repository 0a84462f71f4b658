import { useId } from 'react';
import type { UserField, UserSaver } from '#src/client/account/user-saver.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { SavedMark, SaveError } from './SavedMark.tsx';
import { useSaveError } from './use-save-error.ts';

interface SelectFieldProps {
  label: string;
  choices: readonly { value: string; name: string }[];
  value: string;
  field: UserField;
  saver: UserSaver;
  texts: MineTexts;
  onChange: (value: string) => void;
}

export function SelectField({ label, choices, value, field, saver, texts, onChange }: SelectFieldProps) {
  const id = useId();
  const errorProps = useSaveError(saver, field);
  // An option that only another client knows is shown by its value.
  const known = choices.some((choice) => choice.value === value) ? [] : [{ value, name: value }];
  return (
    <div className="min-w-0">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <SavedMark saver={saver} field={field} texts={texts} />
      </div>
      <select
        id={id}
        className="field"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...errorProps}
      >
        {[...choices, ...known].map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
      <SaveError saver={saver} field={field} />
    </div>
  );
}
