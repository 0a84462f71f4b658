import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { BusyIcon } from './BusyIcon.tsx';

interface WayButtonProps {
  icon: LucideIcon;
  label: string;
  hint?: string;
  isPrimary?: boolean;
  /** True for the button that has the focus at first. */
  isFirst?: boolean;
  isBusy: boolean;
  /** True while any login is in progress; the button keeps the focus. */
  isOff: boolean;
  onPress: () => void;
}

/** One way to log in. */
export function WayButton({
  icon,
  label,
  hint,
  isPrimary = false,
  isFirst = false,
  isBusy,
  isOff,
  onPress,
}: WayButtonProps) {
  const hintId = useId();
  return (
    <div className="grid gap-2">
      <button
        type="button"
        className={`${isPrimary ? 'button-primary' : 'button-quiet'} min-h-12 w-full`}
        data-first={isFirst || undefined}
        aria-disabled={isOff}
        aria-describedby={hint === undefined ? undefined : hintId}
        onClick={() => {
          if (!isOff) onPress();
        }}
      >
        <BusyIcon icon={icon} isBusy={isBusy} />
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
