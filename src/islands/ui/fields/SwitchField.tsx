import type { ReactNode } from 'react';
import type { UserField, UserSaver } from '#src/client/account/user-saver.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { LabelledSwitch } from './LabelledSwitch.tsx';
import { SavedMark, SaveError } from './SavedMark.tsx';
import { useSaveError } from './use-save-error.ts';

interface SwitchFieldProps {
  label: string;
  hint: ReactNode;
  isOn: boolean;
  field: UserField;
  saver: UserSaver;
  texts: MineTexts;
  onChange: (isOn: boolean) => void;
}

/** A switch of the profile, with its saved mark. */
export function SwitchField({ label, hint, isOn, field, saver, texts, onChange }: SwitchFieldProps) {
  const { 'aria-describedby': errorId } = useSaveError(saver, field);
  return (
    <div>
      <LabelledSwitch
        label={label}
        hint={hint}
        isOn={isOn}
        onChange={onChange}
        mark={<SavedMark saver={saver} field={field} texts={texts} />}
        errorId={errorId}
      />
      <SaveError saver={saver} field={field} />
    </div>
  );
}
