import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $failures, $fault } from './failures.ts';

/** Loads what is shown in the place of what could not be drawn, when there is such a place. */
export function useFault(): void {
  const count = useStore($failures);
  useEffect(() => {
    if (count === 0 || $fault.get() !== null) return;
    import('./Fault.tsx')
      .then(({ Fault }) => $fault.set(Fault))
      .catch((error: unknown) => console.debug('the error is shown plainly', error));
  }, [count]);
}
