import { type ReactNode, useId } from 'react';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  hint?: string;
  choices: readonly { value: Value; name: string; icon?: ReactNode }[];
  /** Undefined until it is known. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** A mark beside the label that the choice was saved. */
  mark?: ReactNode;
  /** The error below the choices, which explains why the choice could not be saved. */
  error?: ReactNode;
}

/** A choice among a few options, which are all visible. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, choices, value, onChange, mark, error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : `${id}-hint`} className="min-w-0">
      <legend className="float-start mb-2 font-semibold">{label}</legend>
      <div className="flex min-h-6 items-center ps-3">{mark}</div>
      <div className="choices clear-both border-field bg-ground">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon}
            {choice.name}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-2 text-pretty text-sm text-muted">
          {hint}
        </p>
      )}
      {error}
    </fieldset>
  );
}
