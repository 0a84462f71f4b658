import type { ReactNode } from 'react';

interface ChatsNoticeProps {
  heading: string;
  hint?: string;
  role?: 'alert' | 'status';
  /** The way on. */
  children: ReactNode;
}

/** What stands in the place of the chats when there are none to show. */
export function ChatsNotice({ heading, hint, role, children }: ChatsNoticeProps) {
  return (
    <div role={role} className="mt-3 rounded-card border border-line bg-surface px-6 py-12 text-center">
      <p className="text-balance text-lg font-semibold wrap-anywhere">{heading}</p>
      {hint !== undefined && <p className="mx-auto mt-2 max-w-md text-pretty text-muted">{hint}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
