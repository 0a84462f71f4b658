import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $failures } from './failures.ts';
import { loadFault } from './load-fault.ts';

/** Loads what is shown in the place of what could not be drawn, when there is such a place. */
export function useFault(): void {
  const count = useStore($failures);
  useEffect(() => {
    if (count > 0) void loadFault();
  }, [count]);
}
