import { useSyncExternalStore } from 'react';

/** The width from which a panel has room beside the chat (rule:gutters, the widest breakpoint). */
const wideScreen = '(min-width: 1440px)';

/** Returns true if panels are shown beside the chat; follows the window. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, isWideScreen, () => false);
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(wideScreen);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns true if panels are shown beside the chat at this moment. */
export function isWideScreen(): boolean {
  return matchMedia(wideScreen).matches;
}
