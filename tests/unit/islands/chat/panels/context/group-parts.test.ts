import { expect, it } from 'vitest';
import type { ContextPart } from '#src/contract/memory/memory-calls.ts';
import { groupParts } from '#src/islands/chat/panels/context/group-parts.ts';

const part = (kind: ContextPart['kind'], label = '', state: ContextPart['state'] = 'kept'): ContextPart => ({
  kind,
  label,
  content: 'x',
  tokens: 1,
  state,
  reason: '',
  message_id: null,
});

it('separates groups of one kind, also where unnamed lore splits the history', () => {
  const groups = groupParts([
    part('lore'),
    part('history', 'user'),
    part('history', 'assistant'),
    part('lore'),
    part('history', 'user'),
  ]);
  expect(groups.map(({ kind, parts }) => [kind, parts.length])).toEqual([
    ['lore', 1],
    ['history', 2],
    ['lore', 1],
    ['history', 1],
  ]);
  expect(new Set(groups.map(({ key }) => key)).size).toBe(4);
});

it('counts hidden, summarised and omitted turns separately, and none of them as tokens', () => {
  const [group] = groupParts([
    part('history', 'user', 'told'),
    part('history', 'user', 'hidden'),
    part('history', 'assistant', 'hidden'),
    part('history', 'user', 'dropped'),
    part('history', 'assistant'),
  ]);
  expect(group).toMatchObject({
    hiddenCount: 2,
    summarisedCount: 1,
    droppedCount: 1,
    cutCount: 0,
    tokens: 1,
  });
});
