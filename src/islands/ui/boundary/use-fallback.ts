import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $failures } from './failures.ts';
import { loadFallback } from './load-fallback.ts';

/** Loads what is shown in the place of what could not be drawn, when there is such a place. */
export function useFallback(): void {
  const count = useStore($failures);
  useEffect(() => {
    if (count > 0) void loadFallback();
  }, [count]);
}
