import { expect, it, vi } from 'vitest';
import { createEntryList } from '#src/client/gems/entry-list.ts';
import { type Client, CallError } from '#src/contract/call/client.ts';
import type { GemEntry } from '#src/contract/gems/gem-calls.ts';
import { describeEntry } from '#src/islands/gems/account/describe-entry.ts';

function composeEntry(changes: Partial<GemEntry> = {}): GemEntry {
  return {
    id: '1',
    kind: 'spend',
    action: 'reply',
    daily: -10,
    bought: 0,
    daily_after: 990,
    bought_after: 0,
    character_name: 'Lin',
    reason: null,
    time: '2026-11-23T08:00:00.000Z',
    ...changes,
  };
}

/** Creates a client whose answers are given by the test; it records the calls. */
function createSlowClient() {
  const asked: unknown[] = [];
  const answers: PromiseWithResolvers<unknown>[] = [];
  const call = (_: unknown, input: unknown) => {
    asked.push(input);
    const answer = Promise.withResolvers<unknown>();
    answers.push(answer);
    return answer.promise;
  };
  return { asked, answers, client: { call } as unknown as Client };
}

it('older entries follow the known ones, and a filter starts again', async () => {
  const { client, asked, answers } = createSlowClient();
  const list = createEntryList(client);
  const first = list.load();
  answers[0]?.resolve({ records: [composeEntry({ id: '9' })], has_more: true });
  await first;
  const more = list.loadMore();
  answers[1]?.resolve({ records: [composeEntry({ id: '4' })], has_more: false });
  await more;
  expect(list.$state.get()).toMatchObject({ hasMore: false, phase: 'ready', filter: 'all' });
  expect(list.$state.get().entries.map(({ id }) => id)).toEqual(['9', '4']);
  void list.load('out');
  expect(list.$state.get()).toMatchObject({ entries: [], phase: 'loading', filter: 'out' });
  expect(asked).toEqual([
    { query: { direction: 'all' } },
    { query: { direction: 'all', before: '9' } },
    { query: { direction: 'out' } },
  ]);
});

it('entries that arrive after another filter was chosen are dropped, and a failure keeps the shown ones', async () => {
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  const { client, answers } = createSlowClient();
  const list = createEntryList(client);
  const late = list.load();
  const now = list.load('in');
  answers[1]?.resolve({ records: [composeEntry({ id: '7' })], has_more: true });
  await now;
  answers[0]?.resolve({ records: [composeEntry({ id: '1' })], has_more: false });
  await late;
  expect(list.$state.get().entries.map(({ id }) => id)).toEqual(['7']);
  const more = list.loadMore();
  answers[2]?.reject(new CallError('Server error', { status: 500 }));
  await more;
  expect(list.$state.get()).toMatchObject({ phase: 'failed', filter: 'in' });
  expect(list.$state.get().entries).toHaveLength(1);
});

it.each([
  [composeEntry(), 'Reply from Lin', '−10', 'included', '990 left'],
  [composeEntry({ character_name: null }), 'A reply', '−10', 'included', '990 left'],
  [
    composeEntry({ action: 'picture', daily: -40, bought: -60, bought_after: 12_000 }),
    'Picture from Lin',
    '−100',
    '−40 included, −60 bought',
    '12,990 left',
  ],
  [
    composeEntry({ kind: 'package', action: null, daily: 120_000, daily_after: 120_000 }),
    'Daily gems',
    '+120,000',
    'included',
    '120,000 left',
  ],
  [
    composeEntry({ kind: 'month', action: null, daily: 119_000, daily_after: 120_000 }),
    'Membership gems of the month',
    '+119,000',
    'included',
    '120,000 left',
  ],
  [
    composeEntry({ kind: 'end', action: null, daily: -119_000, daily_after: 1_000 }),
    'The membership ended',
    '−119,000',
    'included',
    '1,000 left',
  ],
  [
    composeEntry({ kind: 'grant', action: null, daily: 0, bought: -5, reason: 'a mistake' }),
    'Taken by the people who run this site: a mistake',
    '−5',
    'bought',
    '990 left',
  ],
  [
    composeEntry({ kind: 'refund', action: null, daily: 0, bought: -5_000 }),
    'Taken back with a refund',
    '−5,000',
    'bought',
    '990 left',
  ],
  [
    composeEntry({ kind: 'refund', action: null, daily: 0, bought: 5_000 }),
    'Returned after a dispute',
    '+5,000',
    'bought',
    '990 left',
  ],
])('an entry is described: %#', (entry, what, amount, parts, after) => {
  expect(describeEntry(entry, 'en')).toEqual({ what, amount, parts, after });
});

it('an entry is described in Chinese as well', () => {
  expect(describeEntry(composeEntry({ character_name: '彭玥' }), 'zh-CN')).toEqual({
    what: '彭玥的回复',
    amount: '−10',
    parts: '附赠',
    after: '剩余 990',
  });
});
