import type { ReadableAtom } from 'nanostores';
import type { ChatState } from './chat-state.ts';

/** Resolves once nothing is sent or written. */
export function untilIdle($state: ReadableAtom<ChatState>): Promise<void> {
  return new Promise((resolve) => {
    const stop = $state.subscribe(({ phase }) => {
      if (phase !== 'idle') return;
      // Not from within the first call, when there is nothing to stop yet.
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
