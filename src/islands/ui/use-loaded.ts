import { useCallback, useEffect, useState } from 'react';

interface Loaded<Data> {
  phase: 'loading' | 'ready' | 'failed';
  /** Null until it came for the first time. */
  data: Data | null;
  reload: () => Promise<void>;
  /** Puts what a change answered in the place of what was loaded. */
  replace: (data: Data) => void;
}

/** Something that is loaded when the component appears. `load` must stay the same function. */
export function useLoaded<Data>(load: () => Promise<Data>): Loaded<Data> {
  const [phase, setPhase] = useState<Loaded<Data>['phase']>('loading');
  const [data, setData] = useState<Data | null>(null);
  const reload = useCallback(async () => {
    await load().then(
      (loaded) => {
        setData(loaded);
        setPhase('ready');
      },
      () => setPhase('failed'),
    );
  }, [load]);
  useEffect(() => void reload(), [reload]);
  return { phase, data, reload, replace: setData };
}
