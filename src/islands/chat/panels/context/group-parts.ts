import type { ContextPart } from '#src/contract/memory/memory-calls.ts';

/** A collapsible row for consecutive parts of one kind. */
export interface ContextGroup {
  /** The kind with its number among groups of that kind, because lore may divide the history. */
  key: string;
  kind: ContextPart['kind'];
  parts: readonly ContextPart[];
  /** Tokens of the parts in the prompt, whole or cut. */
  tokens: number;
  droppedCount: number;
  /** The number of parts that the summary covers instead. */
  summarisedCount: number;
  cutCount: number;
  /** Number of messages that the person hides from the prompt. */
  hiddenCount: number;
}

/** Groups the parts of a prompt in order, neighbours of one kind together. */
export function groupParts(parts: readonly ContextPart[]): ContextGroup[] {
  const groups: { kind: ContextPart['kind']; parts: ContextPart[] }[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last?.kind === part.kind) last.parts.push(part);
    else groups.push({ kind: part.kind, parts: [part] });
  }
  const counts = new Map<string, number>();
  return groups.map((group) => ({
    ...group,
    key: `${group.kind} ${countUp(counts, group.kind)}`,
    tokens: group.parts.reduce(
      (sum, { tokens, state }) => sum + (state === 'kept' || state === 'cut' ? tokens : 0),
      0,
    ),
    droppedCount: group.parts.filter(({ state }) => state === 'dropped').length,
    summarisedCount: group.parts.filter(({ state }) => state === 'told').length,
    cutCount: group.parts.filter(({ state }) => state === 'cut').length,
    hiddenCount: group.parts.filter(({ state }) => state === 'hidden').length,
  }));
}

function countUp(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}
