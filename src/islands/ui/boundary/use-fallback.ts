import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $failures } from './failures.ts';
import { loadFallback } from './load-fallback.ts';

/** Loads the full fallback when an error has to be shown. */
export function useFallback(): void {
  const count = useStore($failures);
  useEffect(() => {
    if (count > 0) void loadFallback();
  }, [count]);
}
