import type { ContextPart } from '#src/contract/chat/memory-calls.ts';

/** Parts of one kind that follow each other: shown as one line that opens. */
export interface ContextGroup {
  /** Tells it from the others: its kind, and the how many-th of that kind it is, for lore may part the history. */
  key: string;
  kind: ContextPart['kind'];
  parts: readonly ContextPart[];
  /** Tokens of the parts that are there, whole or cut. */
  tokens: number;
  droppedCount: number;
  /** Parts that the summary tells of instead. */
  toldCount: number;
  cutCount: number;
  /** Messages that the person keeps out of the prompt. */
  hiddenCount: number;
}

/** The parts of a prompt in their order, neighbours of one kind together. */
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
    toldCount: group.parts.filter(({ state }) => state === 'told').length,
    cutCount: group.parts.filter(({ state }) => state === 'cut').length,
    hiddenCount: group.parts.filter(({ state }) => state === 'hidden').length,
  }));
}

function countUp(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}
