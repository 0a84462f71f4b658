import { pagesCache, picturesCache } from '#src/contract/worker/worker-caches.ts';

/** Deletes the pages and pictures that the worker cached: what somebody read is private. */
export async function dropKeptPages(): Promise<void> {
  try {
    await Promise.all([pagesCache, picturesCache].map((name) => caches.delete(name)));
  } catch (error) {
    console.debug('there are no kept pages', error);
  }
}
