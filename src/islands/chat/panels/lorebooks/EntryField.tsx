import type { ReactNode } from 'react';

interface EntryFieldProps {
  id: string;
  label: string;
  hint?: string;
  /** True if the hint is the reason why the field cannot be saved. */
  isError?: boolean;
  children: ReactNode;
}

/** A field of an entry with its label above and a hint below. */
export function EntryField({ id, label, hint, isError = false, children }: EntryFieldProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={`text-xs ${isError ? 'text-danger' : 'text-muted'}`}>
          {hint}
        </p>
      )}
    </div>
  );
}
