import { useCallback, useEffect, useRef, useState } from 'react';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { ensureDevice } from '#src/client/api/ensure-device.ts';

interface Loaded<Data> {
  phase: 'loading' | 'ready' | 'failed';
  /** Null until it was first loaded; known data stays while it is loaded again. */
  data: Data | null;
  /** The reason why it could not be loaded, as a text for the person. */
  message: string;
}

export interface PanelData<Data> extends Loaded<Data> {
  reload: () => Promise<void>;
  /** Replaces the data by the result of a change. */
  replace: (data: Data) => void;
}

/** Loads the data of a panel when it opens, and again with every new `load`, which must otherwise stay the same. */
export function usePanelData<Data>(load: () => Promise<Data>): PanelData<Data> {
  const [state, setState] = useState<Loaded<Data>>({ phase: 'loading', data: null, message: '' });
  const newest = useRef(0);
  const reload = useCallback(async () => {
    newest.current += 1;
    const turn = newest.current;
    const show = (next: (before: Loaded<Data>) => Loaded<Data>) => {
      if (turn === newest.current) setState(next);
    };
    try {
      await ensureDevice();
      const data = await load();
      show(() => ({ phase: 'ready', data, message: '' }));
    } catch (error) {
      const message = describeError(error, pageLanguage()) ?? '';
      show(({ data }) => ({ phase: 'failed', data, message }));
    }
  }, [load]);
  useEffect(() => {
    void reload();
    return () => {
      // The component was unmounted.
      newest.current += 1;
    };
  }, [reload]);
  const replace = useCallback((data: Data) => {
    newest.current += 1;
    setState({ phase: 'ready', data, message: '' });
  }, []);
  return { ...state, reload, replace };
}
