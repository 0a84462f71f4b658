import type { TreeChanger } from './change-tree.ts';
import type { HistoryPager } from './page-history.ts';
import type { SessionCore } from './session-core.ts';

/** A `TreeChanger` whose code comes with the first change: most who open a chat only read and answer. */
export function createLazyTreeChanger(core: SessionCore, pager: HistoryPager): TreeChanger {
  let loading: Promise<TreeChanger> | null = null;
  const load = () =>
    (loading ??= import('./change-tree.ts').then(({ createTreeChanger }) => createTreeChanger(core, pager)));
  return {
    edit: async (...change) => (await load()).edit(...change),
    select: async (id) => (await load()).select(id),
    branch: async (id) => (await load()).branch(id),
    hide: async (...change) => (await load()).hide(...change),
    remove: async (...choice) => (await load()).remove(...choice),
    undo: async (removalId) => (await load()).undo(removalId),
    reset: async () => (await load()).reset(),
    changeSettings: async (change) => (await load()).changeSettings(change),
    setBackground: async (backgroundId) => (await load()).setBackground(backgroundId),
  };
}
