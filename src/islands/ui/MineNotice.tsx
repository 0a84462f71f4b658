import type { ReactNode } from 'react';

interface MineNoticeProps {
  heading: string;
  hint?: string;
  /** `alert` for a failure: screen readers read it at once. */
  role?: 'alert';
  /** The next step. */
  children?: ReactNode;
}

/** A notice in the place of an empty personal list; of the same width on all these pages. */
export function MineNotice({ heading, hint, role, children }: MineNoticeProps) {
  return (
    <div role={role} className="empty-note">
      <h2 className="text-lg font-semibold text-balance wrap-anywhere text-ink">{heading}</h2>
      {hint !== undefined && <p className="text-balance">{hint}</p>}
      {children !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
