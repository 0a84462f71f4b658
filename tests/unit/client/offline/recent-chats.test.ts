import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropRecentChat, listRecentChats, recordRecentChat } from '#src/client/offline/recent-chats.ts';
import { idOf } from '#tests/support/browser/chat-messages.ts';
import { composeMember } from '#tests/support/browser/compose-user.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => browser.close());

const note = (number: number, line = 'Good evening') =>
  recordRecentChat({
    id: idOf(number),
    path: `/chat/peng-yue-f01?c=${idOf(number)}`,
    name: 'Peng Yue',
    character: 'Peng Yue',
    avatar: '/pictures/0123456789abcdef',
    line,
  });

it('the newest is first, once, and at most 20 are kept', () => {
  for (let number = 1; number <= 25; number += 1) note(number);
  note(10, 'Again');
  const kept = listRecentChats();
  expect(kept).toHaveLength(20);
  expect(kept.filter(({ id }) => id === idOf(10))).toHaveLength(1);
  expect(kept[0]).toEqual({
    id: idOf(10),
    path: `/chat/peng-yue-f01?c=${idOf(10)}`,
    name: 'Peng Yue',
    character: 'Peng Yue',
    initial: 'P',
    face: '/pictures/0123456789abcdef/96',
    line: 'Again',
    lang: 'en',
    seen: true,
    owner: '',
  });
});

it("a member's are separate from a guest's, and one with an unknown id keeps nothing", () => {
  browser.becomes(composeMember(7));
  note(1);
  expect(listRecentChats()[0]?.owner).toBe(composeMember(7).id);
  Reflect.set(document, 'cookie', 'user={%22isLogin%22:true}');
  note(2);
  expect(listRecentChats()).toHaveLength(1);
});

it('a deleted one is removed, and invalid data are ignored', () => {
  note(1);
  note(2);
  dropRecentChat(idOf(1));
  expect(listRecentChats().map(({ id }) => id)).toEqual([idOf(2)]);
  for (const text of ['{', '7', '[7, null]', '[{"id":"1","seen":true}]']) {
    browser.local.setItem('recent-chats', text);
    expect(listRecentChats(), text).toEqual([]);
    note(3);
    expect(listRecentChats().map(({ id }) => id)).toEqual([idOf(3)]);
  }
});
