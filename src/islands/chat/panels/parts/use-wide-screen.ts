import { useSyncExternalStore } from 'react';

/** The width from which a panel has room beside the chat (rule:gutters, the widest breakpoint). */
const wideScreen = '(min-width: 1440px)';

/** True where a panel stands beside the chat; follows the window. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, isWideScreen, () => false);
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(wideScreen);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True where a panel stands beside the chat now. */
export function isWideScreen(): boolean {
  return matchMedia(wideScreen).matches;
}
