import { listEdges } from './resolve-import.ts';
import type { SourceFiles } from './source-file.ts';

/**
 * The import cycles, type imports included: each strongly connected part of more than one file, or a file that
 * imports itself (Tarjan's algorithm).
 */
export function findImportCycles(files: SourceFiles): string[] {
  const edges = new Map(
    [...files.values()].map((file) => [file.path, listEdges(files, file).map(({ path }) => path)]),
  );
  return findComponents(edges)
    .filter(([first = '', ...others]) => others.length > 0 || edges.get(first)?.includes(first) === true)
    .map((cycle) => cycle.toSorted().join(' ↔ '));
}

function findComponents(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const components: string[][] = [];

  const visit = (path: string): number => {
    const place = order.size;
    let low = place;
    order.set(path, place);
    stack.push(path);
    onStack.add(path);
    for (const next of edges.get(path) ?? []) {
      const seenAt = order.get(next);
      if (seenAt === undefined) low = Math.min(low, visit(next));
      else if (onStack.has(next)) low = Math.min(low, seenAt);
    }
    if (low === place) {
      const component = stack.splice(stack.indexOf(path));
      for (const member of component) onStack.delete(member);
      components.push(component);
    }
    return low;
  };
  for (const path of edges.keys()) if (!order.has(path)) visit(path);
  return components;
}
