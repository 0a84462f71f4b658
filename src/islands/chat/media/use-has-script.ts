import { useSyncExternalStore } from 'react';

const listen = () => () => undefined;

/** False on the server and while the page is taken over, so that both write the same: what a browser can do is known after. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    listen,
    () => true,
    () => false,
  );
}
