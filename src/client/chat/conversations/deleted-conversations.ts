import { atom } from 'nanostores';

/** The conversations of this page that are deleted and may still be restored; calls about them fail meanwhile. */
export const $deleted = atom<ReadonlySet<string>>(new Set());

export function isDeleted(id: string | null): boolean {
  return id !== null && $deleted.get().has(id);
}

/** Says that conversations are deleted, before the server is asked to, and that others are there, once they are. */
export function noteDeletions({
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

/** A signal that is given when a conversation is deleted; `done` ends the waiting for it. */
export function watchDeletion(id: string): { deleted: AbortSignal; done: () => void } {
  const controller = new AbortController();
  const done = $deleted.subscribe((all) => {
    if (all.has(id)) controller.abort();
  });
  return { deleted: controller.signal, done };
}

/** Waits until a conversation is there, or the signal is given. */
export async function untilRestored(id: string, signal: AbortSignal): Promise<void> {
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
