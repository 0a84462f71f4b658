import type { ReadableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Reads a part of a store: the component renders again only when that part changes, not with every letter of a reply.
 * `select` returns a primitive, or the same object while nothing changed.
 */
export function useSelected<State, Part>($store: ReadableAtom<State>, select: (state: State) => Part): Part {
  const listen = useCallback((onChange: () => void) => $store.listen(onChange), [$store]);
  const read = () => select($store.get());
  return useSyncExternalStore(listen, read, read);
}
