import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeDraft } from '#src/client/chat/drafts/drafts.ts';
import { recordRecentChat } from '#src/client/offline/recent-chats.ts';
import { findChatLeft } from '#src/client/start/find-chat-left.ts';
import { idOf } from '#tests/support/browser/chat-messages.ts';
import { composeMember } from '#tests/support/browser/compose-user.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

const path = '/chat/peng-yue-f01';

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => browser.close());

const talk = (number: number) =>
  recordRecentChat({
    id: idOf(number),
    path: `${path}?c=${idOf(number)}`,
    name: 'The tide table',
    character: 'Peng Yue',
    avatar: null,
    line: 'Good evening',
  });

it('a chat is known by its character, and not by its title; text in its field is known too', () => {
  expect(findChatLeft(path)).toEqual({ name: null, hasDraft: false });
  talk(1);
  expect(findChatLeft(path)).toEqual({ name: 'Peng Yue', hasDraft: false });
  writeDraft(idOf(1), 'Half a thought');
  expect(findChatLeft(path)).toEqual({ name: 'Peng Yue', hasDraft: true });
  expect(findChatLeft(`${path}?c=${idOf(1)}`)).toEqual({ name: 'Peng Yue', hasDraft: true });
  expect(findChatLeft('/chat/wen-zhi-f02')).toEqual({ name: null, hasDraft: false });
});

it('the text of another chat with the character is not meant, and that of a chat that has not begun is', () => {
  talk(1);
  talk(2);
  writeDraft(idOf(1), 'Half a thought');
  expect(findChatLeft(`${path}?c=${idOf(2)}`).hasDraft).toBe(false);
  writeDraft('new:f01', 'First words');
  expect(findChatLeft(path).hasDraft).toBe(true);
});

it("a member's chats and texts are nobody else's", () => {
  browser.becomes(composeMember(7));
  talk(1);
  writeDraft(idOf(1), 'Between us');
  browser.becomes(composeMember(8));
  expect(findChatLeft(path)).toEqual({ name: null, hasDraft: false });
});
