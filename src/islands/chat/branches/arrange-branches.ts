import type { Branch } from '#src/contract/chat/tree-calls.ts';

export interface BranchRow {
  branch: Branch;
  /** Distance from the main line, in columns. */
  column: number;
  /** The columns before it with a line to a row further below. */
  lines: readonly number[];
  /** True if it ends with the newest message shown. */
  isCurrent: boolean;
}

/** The last column that leaves room for text; deeper forks share it. */
const lastColumn = 8;

/**
 * Arranges the branches as rows, each after the branch that it continues. The branch shown now goes straight down; the
 * other branches of a fork are placed beside it, before it continues.
 */
export function arrangeBranches(branches: readonly Branch[]): BranchRow[] {
  const children = new Map<string | null, Branch[]>();
  const known = new Set(branches.map(({ id }) => id));
  for (const branch of branches) {
    const parent = branch.parent_id !== null && known.has(branch.parent_id) ? branch.parent_id : null;
    children.set(parent, [...(children.get(parent) ?? []), branch]);
  }
  const rows: BranchRow[] = [];
  // A stack instead of recursion, because a conversation may have more forks than calls may be nested.
  const none: readonly number[] = [];
  const waiting = inOrder(children.get(null) ?? []).map((next) => ({ ...next, from: 0, lines: none }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { branch, isStraight, from, lines } = next;
    const column = Math.min(lastColumn, isStraight ? from : from + 1);
    const rails = isStraight ? lines : [...new Set([...lines, from])].filter((line) => line < column);
    const following = children.get(branch.id) ?? [];
    const isCurrent = branch.is_active && !following.some(({ is_active }) => is_active);
    rows.push({ branch, column, lines: rails, isCurrent });
    waiting.push(...inOrder(following).map((child) => ({ ...child, from: column, lines: rails })));
  }
  return rows;
}

/** Orders the branches of a fork, the straight one first, because the stack returns the last one first. */
function inOrder(ways: readonly Branch[]): { branch: Branch; isStraight: boolean }[] {
  const straight = ways.find(({ is_active }) => is_active) ?? ways.at(-1);
  const others = ways.filter((way) => way !== straight).toReversed();
  return [
    ...(straight === undefined ? [] : [{ branch: straight, isStraight: true }]),
    ...others.map((branch) => ({ branch, isStraight: false })),
  ];
}
