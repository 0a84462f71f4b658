import type { SessionCore } from '../base/session-core.ts';

/** Does some work; shows its error. @returns the result; null if the server rejected it */
export type Attempt = <Result>(work: () => Promise<Result>) => Promise<Result | null>;

/** Creates the way in which changes of a conversation are made: other tabs learn of them, and errors are shown. */
export function createAttempt({ options, $state, update, fail }: SessionCore): Attempt {
  return async (work) => {
    try {
      if ($state.get().phase === 'idle') update({ failure: null });
      const result = await work();
      options.onChange();
      return result;
    } catch (error) {
      fail(error);
      return null;
    }
  };
}
