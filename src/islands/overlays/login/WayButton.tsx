import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { useId } from 'react';

interface WayButtonProps {
  icon: LucideIcon;
  label: string;
  hint?: string;
  isPrimary?: boolean;
  isBusy: boolean;
  /** Off while any way is busy; the button keeps the focus. */
  isOff: boolean;
  onPress: () => void;
}

/** One way to log in. */
export function WayButton({
  icon: Icon,
  label,
  hint,
  isPrimary = false,
  isBusy,
  isOff,
  onPress,
}: WayButtonProps) {
  const hintId = useId();
  return (
    <div className="grid gap-1.5">
      <button
        type="button"
        className={`${isPrimary ? 'button-primary' : 'button-quiet'} dialog-way`}
        aria-disabled={isOff}
        aria-describedby={hint === undefined ? undefined : hintId}
        onClick={() => {
          if (!isOff) onPress();
        }}
      >
        {isBusy ? <LoaderCircle size={18} aria-hidden className="turning" /> : <Icon size={18} aria-hidden />}
        {label}
      </button>
      {hint !== undefined && (
        <p id={hintId} className="text-balance text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
