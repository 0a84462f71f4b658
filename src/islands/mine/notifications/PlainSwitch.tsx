import { type ReactNode, useId } from 'react';

interface PlainSwitchProps {
  label: string;
  hint: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off and no field of the profile. */
export function PlainSwitch({ label, hint, isOn, onChange }: PlainSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-pretty text-sm text-muted">
          {hint}
        </p>
      </div>
      <span className="flex h-11 items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          checked={isOn}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
    </div>
  );
}
