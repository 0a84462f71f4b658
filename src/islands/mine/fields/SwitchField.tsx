import { type ReactNode, useId } from 'react';
import type { UserField, UserSaver } from '#src/browser/save-user.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { SavedMark, SaveFault } from './SavedMark.tsx';
import { useSaveFault } from './use-save-fault.ts';

interface SwitchFieldProps {
  label: string;
  hint: ReactNode;
  isOn: boolean;
  field: UserField;
  saver: UserSaver;
  texts: MineTexts;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off. */
export function SwitchField({ label, hint, isOn, field, saver, texts, onChange }: SwitchFieldProps) {
  const id = useId();
  const fault = useSaveFault(saver, field, `${id}-hint`);
  return (
    <div>
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow">
          <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center font-semibold">
            {label}
          </label>
          <p id={`${id}-hint`} className="text-pretty text-sm text-muted">
            {hint}
          </p>
        </div>
        <span className="flex h-11 items-center gap-3">
          <SavedMark saver={saver} field={field} texts={texts} />
          <input
            id={id}
            type="checkbox"
            role="switch"
            className="switch"
            checked={isOn}
            onChange={(event) => onChange(event.target.checked)}
            {...fault}
          />
        </span>
      </div>
      <SaveFault saver={saver} field={field} />
    </div>
  );
}
