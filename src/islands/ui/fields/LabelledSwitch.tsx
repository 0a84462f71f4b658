import { type ReactNode, useId } from 'react';

interface LabelledSwitchProps {
  label: string;
  hint: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  mark?: ReactNode;
  /** Id of the text that explains why it could not be saved, if there is one. */
  errorId?: string | undefined;
}

export function LabelledSwitch({ label, hint, isOn, onChange, mark, errorId }: LabelledSwitchProps) {
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
      <span className="flex h-11 items-center gap-3">
        {mark}
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          checked={isOn}
          aria-invalid={errorId !== undefined || undefined}
          aria-describedby={errorId === undefined ? `${id}-hint` : `${id}-hint ${errorId}`}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
    </div>
  );
}
