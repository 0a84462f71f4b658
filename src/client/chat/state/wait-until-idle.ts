import type { ReadableAtom } from 'nanostores';
import type { ChatState } from './chat-state.ts';

/** Resolves once nothing is being sent or written. */
export function waitUntilIdle($state: ReadableAtom<ChatState>): Promise<void> {
  return new Promise((resolve) => {
    const stop = $state.subscribe(({ phase }) => {
      if (phase !== 'idle') return;
      // Not within the first call, when `stop` does not exist yet.
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
