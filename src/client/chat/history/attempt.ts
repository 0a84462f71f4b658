import type { SessionCore } from '../state/session-core.ts';

/** Does some work; shows its error. @returns the result; null if it failed */
export type Attempt = <Result>(work: () => Promise<Result>) => Promise<Result | null>;

/** Creates the function by which changes of a conversation are made: it notifies the other tabs, and shows errors. */
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
