import type { TreeChanger } from './tree-changer.ts';
import type { HistoryPager } from './history-pager.ts';
import type { SessionCore } from '../state/session-core.ts';

/**
 * Creates a `TreeChanger` whose code is loaded with the first change: most people only read and answer. A failure to
 * load it is shown, and it is loaded again with the next change.
 */
export function createLazyTreeChanger(core: SessionCore, pager: HistoryPager): TreeChanger {
  let loading: Promise<TreeChanger> | null = null;
  const load = () =>
    (loading ??= import('./tree-changer.ts').then((part) => part.createTreeChanger(core, pager)));
  async function change<Result>(work: (tree: TreeChanger) => Promise<Result>, none: Result): Promise<Result> {
    try {
      return await work(await load());
    } catch (error) {
      loading = null;
      core.fail(error);
      return none;
    }
  }
  return {
    edit: (...edit) => change((tree) => tree.edit(...edit), null),
    select: (id) => change((tree) => tree.select(id), false),
    branch: (id) => change((tree) => tree.branch(id), false),
    showFork: () => change((tree) => tree.showFork(), undefined),
    hide: (...hiding) => change((tree) => tree.hide(...hiding), false),
    remove: (...choice) => change((tree) => tree.remove(...choice), false),
    undo: (removalId) => change((tree) => tree.undo(removalId), false),
    reset: () => change((tree) => tree.reset(), false),
    changeSettings: (settings) => change((tree) => tree.changeSettings(settings), false),
    setBackground: (id) => change((tree) => tree.setBackground(id), false),
  };
}
