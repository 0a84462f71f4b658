import type { DeletionFinder } from './deletion-finder.ts';
import type { SessionCore } from '../state/session-core.ts';

/**
 * Creates a `DeletionFinder` whose code is loaded at its first use, for example when the person comes back to the page.
 */
export function createLazyDeletionFinder(core: SessionCore): DeletionFinder {
  let loading: Promise<DeletionFinder> | null = null;
  async function ask<Answer>(work: (finder: DeletionFinder) => Promise<Answer>): Promise<Answer> {
    loading ??= import('./deletion-finder.ts').then((part) => part.createDeletionFinder(core));
    try {
      return await work(await loading);
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  return {
    findDeletion: () =>
      ask((finder) => finder.findDeletion()).catch((error: unknown) =>
        console.debug('the deletions were not checked', error),
      ),
    bringBack: () =>
      ask((finder) => finder.bringBack()).catch((error: unknown) => {
        core.fail(error);
        return false;
      }),
  };
}
