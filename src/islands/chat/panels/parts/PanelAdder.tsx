import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { focusFirstField } from '#src/islands/ui/focus-first-field.ts';

interface PanelAdderProps {
  label: string;
  isFull: boolean;
  /** The form for something new; `close` shows the button again. */
  children: (close: () => void) => ReactNode;
}

/** The button for something new at the end of a list, and its form once it is pressed. */
export function PanelAdder({ label, isFull, children }: PanelAdderProps) {
  const [isAdding, setAdding] = useState(false);
  if (isAdding) {
    return (
      <div ref={focusFirstField} className="box">
        {children(() => setAdding(false))}
      </div>
    );
  }
  return (
    <button
      type="button"
      className="button-quiet"
      aria-disabled={isFull || undefined}
      onClick={() => setAdding(!isFull)}
    >
      <Plus size={16} aria-hidden />
      {label}
    </button>
  );
}
