import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resultOf, runInStore } from '#src/client/offline/chat-database.ts';
import { eraseChatDatabase } from '#src/client/offline/erase-chat-database.ts';
import { forgetAccount, logOut } from '#src/client/account/login/log-out.ts';
import {
  keepHistory,
  maxConversations,
  maxMessages,
  readHistory,
} from '#src/client/offline/offline-history.ts';
import { logout } from '#src/contract/account/login-calls.ts';
import { composeReply, idOf } from '#tests/support/browser/chat-messages.ts';
import { composeMember } from '#tests/support/browser/compose-user.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => browser.close());

const messages = [composeReply(1), composeReply(2)];
const countKept = () => runInStore('histories', 'readonly', (shelf) => resultOf(shelf.count()));

it('the messages seen of a conversation can be read again', async () => {
  await keepHistory(idOf(500), messages);
  expect(await readHistory(idOf(500))).toEqual(messages);
  expect(await readHistory(idOf(501))).toBeNull();
});

it('keeps the newest 200 messages of a conversation', async () => {
  const many = Array.from({ length: maxMessages + 5 }, (_, index) => composeReply(index));
  await keepHistory(idOf(500), many);
  const kept = await readHistory(idOf(500));
  expect(kept).toHaveLength(200);
  expect(kept?.at(-1)).toEqual(many.at(-1));
});

it('keeps 50 conversations, and drops the one not seen for longest', async () => {
  const clock = vi.spyOn(Date, 'now');
  for (let number = 0; number <= maxConversations; number += 1) {
    clock.mockReturnValue(1_000 + number);
    await keepHistory(idOf(number), messages);
  }
  clock.mockRestore();
  expect(await countKept()).toBe(50);
  expect(await readHistory(idOf(0))).toBeNull();
  expect(await readHistory(idOf(1))).not.toBeNull();
});

it("a member's conversations are neither shown to nor kept beside another's", async () => {
  browser.becomes(composeMember(7));
  await keepHistory(idOf(500), messages);
  browser.becomes(composeMember(8));
  expect(await readHistory(idOf(500))).toBeNull();
  await keepHistory(idOf(501), messages);
  expect(await countKept()).toBe(1);
  browser.becomes(null);
  await keepHistory(idOf(502), messages);
  expect(await countKept()).toBe(1);
  expect(await readHistory(idOf(502))).not.toBeNull();
});

it.each([
  ['a logout', logOut],
  ['an account that is erased', forgetAccount],
])('%s erases all histories and the outbox', async (_how, leave) => {
  browser.answer(logout, { loggedOut: true });
  const goTo = vi.fn();
  vi.stubGlobal('location', { origin: 'http://localhost', protocol: 'http:', replace: goTo });
  await keepHistory(idOf(500), messages);
  await runInStore('outbox', 'readwrite', (shelf) => resultOf(shelf.put({ id: idOf(1), owner: '' })));
  await leave();
  expect(await countKept()).toBe(0);
  expect(await runInStore('outbox', 'readonly', (shelf) => resultOf(shelf.count()))).toBe(0);
  expect(goTo.mock.calls).toEqual(leave === logOut ? [['/']] : []);
});

it('a browser that stores nothing does no harm', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('not here', 'SecurityError');
    },
  });
  await keepHistory(idOf(500), messages);
  expect(await readHistory(idOf(500))).toBeNull();
  await eraseChatDatabase();
});
