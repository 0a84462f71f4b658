import { expect, it } from 'vitest';
import { createChatSearch } from '#src/client/chat/conversations/chat-search.ts';
import { type FoundMessage, searchChats } from '#src/contract/chat/chat-search-calls.ts';
import { CallError } from '#src/contract/call/client.ts';
import { idOf } from '#tests/support/browser/chat-messages.ts';
import { createFakeChatServer } from '#tests/support/browser/fake-chat-server.ts';

const time = '2026-11-21T09:00:00.000Z';

function composeFound(number: number): FoundMessage {
  return {
    id: idOf(number),
    conversation_id: idOf(999),
    role: 'user',
    excerpt: `Tea ${number}`,
    time,
    character_id: 'f01',
    character_slug: 'peng-yue',
    name: 'Peng Yue',
    title: '',
    avatar: null,
  };
}

const cursor = (number: number) => `${number}.${idOf(number)}`;

/** Creates a server with so many results in each window; without an end, its last window repeats. */
function openSearch(windows: readonly number[], hasEnd = true) {
  const server = createFakeChatServer();
  let number = 0;
  server.answer(searchChats, () => {
    const { before } = searchChats.query.parse(server.callsOf(searchChats).at(-1)?.query);
    const at = before === undefined ? 0 : Number(before.split('.')[0]);
    const count = windows[at] ?? windows.at(-1) ?? 0;
    const isLast = hasEnd && at >= windows.length - 1;
    return {
      records: Array.from({ length: count }, () => composeFound((number += 1))),
      next: isLast ? null : cursor(at + 1),
      searched_to: time,
    };
  });
  const search = createChatSearch(server.client);
  return { server, search, calls: () => server.callsOf(searchChats).length };
}

it('continues until a page of results is complete, and further on request', async () => {
  const { search, calls } = openSearch([0, 3, 0, 18, 5, 1]);
  await search.ask('tea');
  expect(calls()).toBe(4);
  expect(search.$state.get()).toMatchObject({
    words: 'tea',
    phase: 'ready',
    next: cursor(4),
    stoppedAt: null,
  });
  expect(search.$state.get().records).toHaveLength(21);
  await search.askMore();
  expect(search.$state.get()).toMatchObject({ phase: 'ready', next: null, stoppedAt: null });
  expect(search.$state.get().records.map(({ id }) => id)).toEqual(
    Array.from({ length: 27 }, (_, index) => idOf(index + 1)),
  );
});

it('shows results before the rest is there', async () => {
  const { search } = openSearch([2, 1]);
  const shown: string[] = [];
  search.$state.listen(({ phase, records }) => void shown.push(`${phase} ${records.length}`));
  await search.ask('tea');
  expect(shown).toEqual(['loading 0', 'loading 2', 'ready 3']);
});

it('stops after 40 calls, reports how far it came, and continues on request', async () => {
  const { search, calls } = openSearch([0], false);
  await search.ask('tea');
  expect(calls()).toBe(40);
  expect(search.$state.get()).toMatchObject({
    phase: 'ready',
    records: [],
    next: cursor(40),
    stoppedAt: time,
  });
  await search.askMore();
  expect(calls()).toBe(80);
});

it('another text cancels the search before, and an empty one clears it', async () => {
  const { search, server } = openSearch([1]);
  const first = search.ask('tea');
  const second = search.ask('milk');
  await Promise.all([first, second]);
  expect(search.$state.get()).toMatchObject({ words: 'milk', phase: 'ready' });
  expect(search.$state.get().records).toHaveLength(1);
  expect(server.callsOf(searchChats).map(({ query }) => query)).toEqual([{ q: 'tea' }, { q: 'milk' }]);
  const third = search.ask('sugar');
  await search.ask('');
  await third;
  expect(search.$state.get()).toMatchObject({ words: '', phase: 'ready', records: [] });
});

it('keeps results when a later call fails, and continues from there', async () => {
  const { search, server } = openSearch([2, 1]);
  const failure = new CallError('Wait', { code: 50001, status: 429 });
  server.answer(searchChats, () => {
    if (server.callsOf(searchChats).length === 2) throw failure;
    const isFirst = server.callsOf(searchChats).length === 1;
    return {
      records: [composeFound(isFirst ? 1 : 2)],
      next: isFirst ? cursor(1) : null,
      searched_to: time,
    };
  });
  await search.ask('tea');
  expect(search.$state.get()).toMatchObject({ phase: 'failed', error: failure, next: cursor(1) });
  expect(search.$state.get().records).toHaveLength(1);
  await search.askMore();
  expect(search.$state.get()).toMatchObject({ phase: 'ready', next: null });
  expect(search.$state.get().records).toHaveLength(2);
});

it('has no results for a device unknown to the server', async () => {
  const { search, server } = openSearch([1]);
  server.answer(searchChats, () => {
    throw new CallError('Unknown', { code: 40001, status: 401 });
  });
  await search.ask('tea');
  expect(search.$state.get()).toMatchObject({ words: 'tea', phase: 'ready', records: [], next: null });
});
