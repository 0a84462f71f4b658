import { useRef, useState } from 'react';
import { CallError } from '#src/contract/call/client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { showGemsError } from '#src/client/overlays/show-error.ts';

export interface Action {
  isBusy: boolean;
  /** The last error, as a text for the person; null if there is none. */
  errorText: string | null;
  /**
   * Runs actions one after the other.
   * @returns true on success
   */
  run: (work: () => Promise<void>) => Promise<boolean>;
}

/** Runs an action of a panel, and keeps its state and its error. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setErrorText(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!showGemsError(error)) setErrorText(describeError(error, pageLanguage()));
      return false;
    } finally {
      setBusy(false);
    }
  }
  function run(work: () => Promise<void>): Promise<boolean> {
    const turn = queue.current.then(() => attempt(work));
    queue.current = turn;
    return turn;
  }
  return { isBusy, errorText, run };
}

/** Checks for the error of a change elsewhere since the data was shown here; the server overwrote nothing. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}
