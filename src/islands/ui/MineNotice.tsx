import type { ReactNode } from 'react';

interface MineNoticeProps {
  heading: string;
  hint?: string;
  /** `alert` for a failure: said at once to those who hear the page. */
  role?: 'alert';
  /** The way on. */
  children?: ReactNode;
}

/** Stands in the place of a list of one's own that has nothing to show; of one width on all these pages. */
export function MineNotice({ heading, hint, role, children }: MineNoticeProps) {
  return (
    <div role={role} className="mine-notice">
      <h2 className="text-balance text-lg font-semibold wrap-anywhere">{heading}</h2>
      {hint !== undefined && <p className="max-w-prose text-balance text-muted">{hint}</p>}
      {children !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
