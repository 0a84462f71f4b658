import { useSyncExternalStore } from 'react';

/** The width from which the conversations stand beside the chat (rule:gutters, lg). */
const railQuery = '(min-width: 1200px)';

/** True where the conversations stand beside the chat; follows the window. */
export function useHasRail(): boolean {
  return useSyncExternalStore(listen, hasRail, () => false);
}

/** The same, asked once. */
export function hasRail(): boolean {
  return matchMedia(railQuery).matches;
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(railQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
