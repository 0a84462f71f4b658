import type { ReactNode } from 'react';

interface Props {
  heading: string;
  lead?: string;
  /** Said at once to those who hear the page. */
  isFailure?: boolean;
  /** The way on. */
  children: ReactNode;
}

/** What stands in the place of the favourites, with the way on. */
export function FavouritesNotice({ heading, lead, isFailure = false, children }: Props) {
  return (
    <div className="empty-note" role={isFailure ? 'alert' : undefined}>
      <h2 className="font-display text-2xl leading-tight text-ink">{heading}</h2>
      {lead !== undefined && <p className="mx-auto mt-2 max-w-prose text-balance">{lead}</p>}
      <p className="mt-6">{children}</p>
    </div>
  );
}
