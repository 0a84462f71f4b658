import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkForReplies } from '#src/client/start/check-for-replies.ts';
import { recordRecentChat } from '#src/client/offline/recent-chats.ts';
import { ensureDevice } from '#src/client/api/ensure-device.ts';
import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { registerDevice } from '#src/contract/account/user-calls.ts';
import { idOf } from '#tests/support/browser/chat-messages.ts';
import { composeMember } from '#tests/support/browser/compose-user.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
beforeEach(async () => {
  browser = stubBrowser();
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  browser.answer(registerDevice, true);
  await ensureDevice();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  browser.close();
});

const note = () =>
  recordRecentChat({
    id: idOf(1),
    path: '/chat/peng-yue-f01',
    name: 'Peng Yue',
    character: 'Peng Yue',
    avatar: null,
    line: 'Hello',
  });
/** Composes the server's list, with a message `secondsAgo` seconds ago by the clock of this browser. */
const listSpoken = (secondsAgo: number) => ({
  records: [
    { id: idOf(1), last_message_time: new Date(Date.now() - secondsAgo * 1_000).toISOString(), unread: 1 },
  ],
});
const countLooks = () => browser.made.filter((name) => name === listConversations.name).length;
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

it('a list that is loading restores nothing of a member who logs out', async () => {
  browser.becomes(composeMember(7));
  note();
  browser.answer(listConversations, () => {
    // Stored later by the guest of this browser.
    browser.local.setItem('recent-chats', '[]');
    browser.becomes(null);
    return listSpoken(1);
  });
  checkForReplies();
  await pass(1);
  expect(countLooks()).toBe(1);
  expect(browser.local.getItem('recent-chats')).toBe('[]');
});

it('nor of a guest who deletes everything', async () => {
  note();
  browser.answer(listConversations, () => {
    browser.local.removeItem('recent-chats');
    return listSpoken(1);
  });
  checkForReplies();
  await pass(1);
  expect(countLooks()).toBe(1);
  expect(browser.local.getItem('recent-chats')).toBeNull();
});

it('consecutive pages check once in 15 s', async () => {
  note();
  browser.answer(listConversations, listSpoken(600));
  checkForReplies();
  await pass(5);
  checkForReplies();
  await pass(9);
  expect(countLooks()).toBe(1);
  await pass(2);
  expect(countLooks()).toBe(2);
  await pass(3_600);
  expect(countLooks()).toBe(2);
});

it('after a message it checks every 15 s, and no more than twelve times whatever the clock says', async () => {
  note();
  browser.answer(listConversations, () => listSpoken(1));
  checkForReplies();
  await pass(40);
  expect(countLooks()).toBe(3);
  await pass(3_600);
  expect(countLooks()).toBe(12);
});

it('a message from the future is not awaited', async () => {
  note();
  browser.answer(listConversations, () => listSpoken(-600));
  checkForReplies();
  await pass(3_600);
  expect(countLooks()).toBe(1);
});

it('a browser with a blocked session storage checks all the same', async () => {
  note();
  vi.stubGlobal('sessionStorage', undefined);
  browser.answer(listConversations, listSpoken(600));
  checkForReplies();
  await pass(1);
  expect(countLooks()).toBe(1);
  expect(browser.local.getItem('recent-chats')).toContain('"seen":false');
});
