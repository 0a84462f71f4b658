import { setTimeout as sleep } from 'node:timers/promises';

/** Creates the error of a reply that its caller stopped, whatever reason the caller's signal carries. */
export function createAbortError(): DOMException {
  return new DOMException('The reply was stopped by its caller.', 'AbortError');
}

/** Waits; rejects with an `AbortError` as soon as the signal aborts. Leaves no listener behind. */
export async function sleepUntilAborted(delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw createAbortError();
  if (delayMs <= 0) return;
  await sleep(delayMs, undefined, { signal });
}
