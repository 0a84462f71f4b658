import { useRef, useState } from 'react';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { showGemsError } from '#src/client/overlays/show-error.ts';

export interface Action {
  isBusy: boolean;
  /** What went wrong last, in words for the person; null when nothing did. */
  fault: string | null;
  /** Does one thing after the other. @returns whether it was done */
  run: (work: () => Promise<void>) => Promise<boolean>;
}

/** Something that a person does in a panel: whether it is under way, and why it failed. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setFault(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!showGemsError(error)) setFault(describeError(error, pageLanguage()));
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
  return { isBusy, fault, run };
}
