import { useSyncExternalStore } from 'react';

/** The width from which the conversations are shown beside the chat (rule:gutters, lg). */
const railQuery = '(min-width: 1200px)';

/** Returns true if the conversations are shown beside the chat; follows the window. */
export function useHasRail(): boolean {
  return useSyncExternalStore(listen, hasRail, () => false);
}

/** Returns true if the conversations are shown beside the chat at this moment. */
export function hasRail(): boolean {
  return matchMedia(railQuery).matches;
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(railQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
