import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resultOf, runInStore } from '#src/client/offline/chat-database.ts';
import { readDraft, writeDraft } from '#src/client/chat/drafts/drafts.ts';
import { keepHistory, readHistory } from '#src/client/offline/offline-history.ts';
import { keepQueued, listQueued } from '#src/client/offline/outbox.ts';
import { listRecentChats, recordRecentChat } from '#src/client/offline/recent-chats.ts';
import { hasLeaveMark, keepLeaveMark } from '#src/client/account/owner/leave-mark.ts';
import type * as UserStore from '#src/client/account/user.ts';
import type { User } from '#src/contract/account/user-calls.ts';
import { composeReply, idOf } from '#tests/support/browser/chat-messages.ts';
import { composeMember, composeUser } from '#tests/support/browser/compose-user.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

const guest = composeUser();
const member = composeMember(7);
const other = composeMember(8);
const messages = [composeReply(1)];
const chat = idOf(500);
const deleted: string[] = [];

let browser: FakeBrowser;
/** The user store of a new page. */
let store: typeof UserStore;
beforeEach(async () => {
  browser = stubBrowser();
  vi.resetModules();
  store = await import('#src/client/account/user.ts');
  deleted.length = 0;
  vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(deleted.push(name) > 0) });
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => browser.close());

/** Stores one thing of each kind for the current person. */
async function keepEverything(user: User): Promise<void> {
  browser.becomes(user);
  browser.local.setItem('kept-for', user.isLogin ? user.id : '');
  await keepHistory(chat, messages);
  const queued = { id: idOf(1), characterId: 'f01', conversationId: chat, content: 'Waits' };
  await keepQueued({ ...queued, time: '2026-11-23T08:00:00.000Z', parentId: null });
  writeDraft(chat, 'Half a thought');
  recordRecentChat({
    id: chat,
    path: '/chat/peng-yue-f01',
    name: 'Peng Yue',
    character: 'Peng Yue',
    line: 'Hello',
    avatar: null,
  });
}

/** Reads what the current person can see. */
const seen = async () => ({
  history: (await readHistory(chat)) !== null,
  waiting: (await listQueued('f01', chat)).map(({ content }) => content),
  draft: readDraft(chat),
});
/** Reads everything stored, whoever owns it. */
const kept = async () => ({
  histories: await runInStore('histories', 'readonly', (shelf) => resultOf(shelf.count())),
  outbox: await runInStore('outbox', 'readonly', (shelf) => resultOf(shelf.count())),
  drafts: Object.keys(browser.local).filter((key) => key.startsWith('draft:')).length,
  recent: listRecentChats().map(({ owner }) => owner),
});

const everything = { history: true, waiting: ['Waits'], draft: 'Half a thought' };
const nothing = { history: false, waiting: [], draft: '' };

it("a guest's data move to the account that they log in to (rule:login-merges), and are no other guest's later", async () => {
  await keepEverything(guest);
  await store.receiveUser(member);
  expect(await seen()).toEqual(everything);
  expect(await kept()).toEqual({ histories: 1, outbox: 1, drafts: 1, recent: [member.id] });
  expect(deleted).toEqual([]);
  expect(browser.reload).not.toHaveBeenCalled();
  await store.receiveUser(guest);
  expect(await seen()).toEqual(nothing);
});

it('another login leaves nothing of a member, before the new person is shown', async () => {
  await keepEverything(member);
  expect(store.$user.get()?.id).toBe(member.id);
  const received = store.receiveUser(other);
  expect(store.$user.get()?.id).not.toBe(other.id);
  await received;
  expect(store.$user.get()?.id).toBe(other.id);
  expect(await seen()).toEqual(nothing);
  expect(await kept()).toEqual({ histories: 0, outbox: 0, drafts: 0, recent: [] });
  expect(browser.reload, 'the page may show them yet').toHaveBeenCalledOnce();
  expect(deleted).toEqual(['yuanfen-pages', 'yuanfen-pictures']);
});

it('when a session ended, copies are deleted; data without another copy wait invisibly for their owner', async () => {
  await keepEverything(member);
  await store.receiveUser(guest);
  expect(await seen()).toEqual(nothing);
  expect(await kept()).toEqual({ histories: 0, outbox: 1, drafts: 1, recent: [] });
  expect(deleted).toEqual(['yuanfen-pages', 'yuanfen-pictures']);
  await store.receiveUser(member);
  expect(await seen()).toEqual({ ...everything, history: false });
});

it('the same person keeps everything', async () => {
  await keepEverything(member);
  await store.receiveUser({ ...member, nickname: 'New' });
  expect(await seen()).toEqual(everything);
  expect(deleted).toEqual([]);
});

it('content on a member’s page is kept for nobody else, even while the other logs in', async () => {
  browser.becomes(member);
  const opening = keepHistory(chat, messages);
  browser.becomes(other);
  await opening;
  expect(await kept()).toMatchObject({ histories: 0 });
  const queued = { id: idOf(1), characterId: 'f01', conversationId: chat, content: 'Waits' };
  await keepQueued({ ...queued, time: '2026-11-23T08:00:00.000Z', parentId: null }, member.id);
  expect(await kept()).toMatchObject({ outbox: 0 });
});

it('data that could not be handed over is handed over by the next page, and shown to nobody before', async () => {
  await keepEverything(member);
  const { indexedDB } = globalThis;
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('not here', 'SecurityError');
    },
    deleteDatabase() {
      throw new DOMException('not here', 'SecurityError');
    },
  });
  await store.receiveUser(other);
  expect(store.$user.get()?.id).toBe(other.id);
  expect(browser.reload, 'the page may show them yet').toHaveBeenCalledOnce();
  await store.receiveUser(other);
  expect(browser.reload, 'not without end').toHaveBeenCalledOnce();
  vi.stubGlobal('indexedDB', indexedDB);
  expect(await seen()).toEqual(nothing);
  expect(await kept()).toEqual({ histories: 1, outbox: 1, drafts: 0, recent: [] });
  await store.receiveUser(other);
  expect(await kept()).toEqual({ histories: 0, outbox: 0, drafts: 0, recent: [] });
});

it('a member whose cookie was lost is recognised by the stored data', async () => {
  await keepEverything(member);
  browser.becomes(null);
  await store.receiveUser(guest);
  expect(await kept()).toMatchObject({ histories: 0, recent: [] });
});

it('of a guest who is left, the member gets nothing to see or to send (rule:login-merges)', async () => {
  await keepEverything(guest);
  keepLeaveMark();
  browser.becomes(member);
  await store.receiveUser(member);
  expect(await seen()).toEqual(nothing);
  expect(await kept()).toEqual({ histories: 0, outbox: 0, drafts: 0, recent: [] });
  expect(browser.local.getItem('kept-for')).toBe(member.id);
  expect(hasLeaveMark(), 'it was for this login').toBe(false);
});

it('a guest who is left is left by the next page too, where the answer of the login was lost', async () => {
  await keepEverything(guest);
  keepLeaveMark();
  const { indexedDB } = globalThis;
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('not here', 'SecurityError');
    },
  });
  await store.receiveUser(member);
  vi.stubGlobal('indexedDB', indexedDB);
  expect(hasLeaveMark()).toBe(true);
  await store.receiveUser(member);
  expect(await kept()).toEqual({ histories: 0, outbox: 0, drafts: 0, recent: [] });
});

it('a login that did not happen leaves nobody', async () => {
  await keepEverything(guest);
  keepLeaveMark();
  await store.receiveUser(guest);
  expect(hasLeaveMark()).toBe(false);
  expect(await seen()).toEqual(everything);
});
