import { useId } from 'react';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';

interface GuidanceTextProps {
  label: string;
  hint: string;
  placeholder: string;
  value: string;
  /** Limit in UTF-16 units. */
  maxLength: number;
  rows: number;
  texts: PanelTexts;
  onChange: (value: string) => void;
}

/** A text field with its purpose; its length is shown near the limit. */
export function GuidanceText({
  label,
  hint,
  placeholder,
  value,
  maxLength,
  rows,
  texts,
  onChange,
}: GuidanceTextProps) {
  const id = useId();
  const isTooLong = value.length > maxLength;
  const isNear = value.length > maxLength * 0.8;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold leading-snug">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted text-pretty">
        {hint}
      </p>
      <textarea
        id={id}
        dir="auto"
        rows={rows}
        className="field field-sizing-content max-h-80 resize-none"
        placeholder={placeholder}
        value={value}
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-hint ${id}-count`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-count`} className={`text-xs empty:hidden ${isTooLong ? 'text-danger' : 'text-muted'}`}>
        {isNear ? texts.lengthOf(value.length, maxLength) : ''}
      </p>
    </div>
  );
}
