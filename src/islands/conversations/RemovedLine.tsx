import { Undo2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

export interface RemovedLineProps {
  /** That it is deleted. */
  words: string;
  undoLabel: string;
  onRestore: () => void;
}

/**
 * Stands in the place of a conversation that was just deleted, with the way back, for as long as the list is shown:
 * nobody has to be quick, and the focus stays where it was.
 */
export default function RemovedLine({ words, undoLabel, onRestore }: RemovedLineProps) {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => buttonRef.current?.focus(), []);
  return (
    <li className="flex min-h-20 items-center gap-3 rounded-card border border-dashed border-line px-4 py-2 sm:min-h-22">
      <p id={id} className="min-w-0 grow text-sm text-muted wrap-anywhere">
        {words}
      </p>
      <button
        ref={buttonRef}
        type="button"
        className="button-quiet shrink-0"
        aria-describedby={id}
        onClick={onRestore}
      >
        <Undo2 size={16} aria-hidden />
        {undoLabel}
      </button>
    </li>
  );
}
