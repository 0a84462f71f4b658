import { useCallback, useEffect, useState } from 'react';

interface Loaded<Data> {
  phase: 'loading' | 'ready' | 'failed';
  /** Null until it was first loaded. */
  data: Data | null;
  reload: () => Promise<void>;
  /** Replaces the data by the result of a change. */
  replace: (data: Data) => void;
}

/** Loads data when the component appears. `load` must stay the same function. */
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
