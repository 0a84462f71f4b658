import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while the page is taken over, then true: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
