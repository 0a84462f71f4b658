import type { Profiler, Runtime } from 'node:inspector';

/** Frames of waiting, and of the start of the profile itself. */
const isNothing: ReadonlySet<string> = new Set(['(idle)', 'beginProfile', 'fn']);

/** Names the calls in which a profile spent most of its time, from the outermost of our own. */
export function findHotPath(profile: Profiler.Profile): string {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const spent = new Map<number, number>();
  for (const [index, id] of (profile.samples ?? []).entries())
    spent.set(id, (spent.get(id) ?? 0) + Math.max(0, profile.timeDeltas?.[index] ?? 0) / 1_000);
  const totals = new Map<number, number>();
  const totalOf = (id: number): number => {
    const known = totals.get(id);
    if (known !== undefined) return known;
    const node = nodes.get(id);
    if (isNothing.has(node?.callFrame.functionName ?? '')) return 0;
    const children = node?.children ?? [];
    const total = (spent.get(id) ?? 0) + children.reduce((sum, child) => sum + totalOf(child), 0);
    totals.set(id, total);
    return total;
  };
  const path: string[] = [];
  let at = profile.nodes[0];
  while (at !== undefined) {
    const next: number | undefined = (at.children ?? [])
      .filter((id) => !isNothing.has(nodes.get(id)?.callFrame.functionName ?? ''))
      .toSorted((a, b) => totalOf(b) - totalOf(a))[0];
    if (next === undefined || totalOf(next) < 5) break;
    at = nodes.get(next);
    if (at !== undefined) path.push(`${describeFrame(at.callFrame)} ${Math.round(totalOf(next))} ms`);
  }
  const own = path.filter((frame) => /@(?!node:)/.test(frame) && !frame.includes('node_modules'));
  return [...own.slice(-4), ...path.slice(-2)].join(' > ');
}

function describeFrame({ functionName, url, lineNumber }: Runtime.CallFrame): string {
  const place = url.replace(/^.*\/(?=(?:node_modules|src|dist)\/)/, '');
  return `${functionName || '(anonymous)'}@${place}:${lineNumber + 1}`;
}
