import { atom } from 'nanostores';

/** Conversations of this page that are deleted and may still be restored; calls about them fail until then. */
export const $deleted = atom<ReadonlySet<string>>(new Set());

export function isDeleted(id: string | null): boolean {
  return id !== null && $deleted.get().has(id);
}

/** Notes conversations that are deleted, before the request is sent, and those that exist, after its answer. */
export function recordDeletions({
  there,
  deleted,
}: {
  there: readonly string[];
  deleted: Iterable<string>;
}): void {
  const before = $deleted.get();
  const after = new Set(before);
  for (const id of there) after.delete(id);
  for (const id of deleted) after.add(id);
  if (after.size !== before.size || [...after].some((id) => !before.has(id))) $deleted.set(after);
}

/** Returns a signal that is aborted when a conversation is deleted; `done` ends the subscription. */
export function watchDeletion(id: string): { deleted: AbortSignal; done: () => void } {
  const controller = new AbortController();
  const done = $deleted.subscribe((all) => {
    if (all.has(id)) controller.abort();
  });
  return { deleted: controller.signal, done };
}

/** Waits until a conversation exists, or the signal is aborted. */
export async function waitUntilRestored(id: string, signal: AbortSignal): Promise<void> {
  if (!isDeleted(id) || signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const onAbort = () => resolve(undefined);
  signal.addEventListener('abort', onAbort);
  const stop = $deleted.listen((all) => {
    if (!all.has(id)) resolve(undefined);
  });
  await promise;
  stop();
  signal.removeEventListener('abort', onAbort);
}
