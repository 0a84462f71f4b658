import { pagesCache, picturesCache } from '#src/contract/worker/worker-caches.ts';

/** Erases the pages and pictures that the worker kept: what somebody read says something of them. */
export async function dropKeptPages(): Promise<void> {
  try {
    await Promise.all([pagesCache, picturesCache].map((name) => caches.delete(name)));
  } catch (error) {
    console.debug('there are no kept pages', error);
  }
}
