import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { searchChats } from '#src/contract/chat/chat-search-calls.ts';
import { deleteMessage } from '#src/contract/chat/tree-calls.ts';
import { foundMessageTextsOf } from '#src/i18n/chat/chat-search-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { renderOwnChats } from '#tests/support/component/conversation-lists.tsx';
import { expectFocus } from '#tests/support/component/expect-focus.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const foundMessages = foundMessageTextsOf('en');
const mine = mineTextsOf('en');
let visitor: TestVisitor;
const api = await startApiForFile();
beforeEach(async () => {
  api.upstream.setScript({ name: 'reply', text: 'The **kettle** is on.' });
  visitor = await api.registerVisitor();
});

const say = async (characterId: string, text: string) =>
  visitor.ask((await visitor.startChat(characterId)).id, text);

it('a person without chats is invited to begin one, and the list is requested once', async () => {
  const { calls } = openPage(api, visitor);
  const list = await renderOwnChats();
  await list.findByText(mine.chatsEmpty);
  expect(list.getByRole('link', { name: mine.chatsEmptyAction }).getAttribute('href')).toBe('/');
  expect(list.queryByRole('searchbox')).toBeNull();
  // The page itself registers the device as well; that is idempotent.
  expect(calls.filter((name) => name !== 'registerDevice')).toEqual(['listConversations']);
});

it('a program that drives a browser is shown the same, and makes no request', async () => {
  const { calls } = openPage(api, { deviceId: '' });
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(true);
  const list = await renderOwnChats();
  await list.findByText(mine.chatsEmpty);
  expect(calls).toEqual([]);
});

it('a guest finds every chat with its last message, its time and the tags of its character, and a hint that a login keeps them', async () => {
  await say('f02', 'First');
  await say('f01', 'Second');
  openPage(api, visitor);
  const list = await renderOwnChats();
  await expect.poll(() => list.titles().length).toBe(2);
  const newest = list.row('Peng Yue')?.closest('li');
  expect(newest?.textContent).toContain('The kettle is on.');
  expect(newest?.querySelector('time')?.textContent).toMatch(/^(now|\d minutes? ago)$/);
  expect(newest?.querySelector('time')?.title).toMatch(/\d{4}/);
  const tags = [...(newest?.querySelectorAll('li.chip') ?? [])].map(({ textContent }) => textContent);
  expect(tags).toEqual(['Bold', 'Food', 'Slice of life', 'Witty']);
  expect(list.row('Peng Yue')?.getAttribute('href')).toMatch(/^\/chat\/peng-yue-f01\?c=[0-9a-f-]{36}$/);
  await list.findByText(mine.guestChats);
});

it('typing finds chats, and the keyboard is enough', async () => {
  await say('f01', 'First');
  await say('f02', 'Second');
  const { person } = openPage(api, visitor);
  const list = await renderOwnChats();
  await expect.poll(() => list.titles().length).toBe(2);
  const field = await list.search();
  field.focus();
  await person.keyboard('{ArrowDown}{ArrowDown}');
  await expectFocus(() => list.row('Peng Yue'));
  await person.keyboard('{ArrowUp}{ArrowUp}');
  await expectFocus(() => field);
  await person.keyboard('peng');
  await expect.poll(list.titles).toEqual(['Peng Yue']);
  await list.findByText(mine.found(1));
  await person.keyboard('{ArrowDown}');
  await expectFocus(() => list.row('Peng Yue'));
  await person.keyboard('{Escape}');
  await expectFocus(() => field);
  await person.clear(field);
  await person.keyboard('xqzvwkjy');
  await expect.poll(() => list.queryAllByText(mine.nothingFound('xqzvwkjy')).length).toBeGreaterThan(0);
  await person.click(await list.findByRole('button', { name: mine.showAll }));
  await expect.poll(() => list.titles().length).toBe(2);
  await expectFocus(() => field);
  await person.keyboard('peng');
  await expect.poll(list.titles).toEqual(['Peng Yue']);
  await person.keyboard('{Escape}');
  await expect.poll(() => list.titles().length).toBe(2);
});

it('a search for messages marks the words, says what it found, and can be retried', async () => {
  await say('f01', 'A **lighthouse** in the fog');
  const page = openPage(api, visitor);
  const list = await renderOwnChats();
  await page.person.type(await list.search(), 'LIGHTHOUSE fog');
  const found = await screen.findByRole('region', { name: foundMessages.heading });
  await expect.poll(() => found.querySelectorAll('a').length).toBe(1);
  const marked = [...found.querySelectorAll('a mark')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['lighthouse', 'fog']);
  expect(found.querySelector('[role="status"]')?.textContent).toBe('1 message');

  page.answer(searchChats, () => Promise.reject(new TypeError('Failed to fetch')));
  await page.person.clear(await list.search());
  await page.person.type(await list.search(), 'zeppelin');
  const again = await list.findByRole('button', { name: foundMessages.tryAgain });
  page.answer(searchChats, null);
  await page.person.click(again);
  await list.findByText(foundMessages.nothing('zeppelin'));
});

it('a found message that was deleted since is reported, and the chat is shown', async () => {
  const { id } = await visitor.startChat();
  await visitor.ask(id, 'The first');
  const { final } = await visitor.ask(id, 'A lighthouse');
  await visitor.client.call(deleteMessage, { body: { message_id: final.id } });
  openPage(api, visitor, { path: `/chat/peng-yue-f01?c=${id}#m=${final.id}` });
  const chat = await renderChat(visitor, { conversationId: id });
  const { $toasts } = await import('#src/client/overlays/toasts.ts');
  await expect
    .poll(() => $toasts.get().map(({ text }) => text))
    .toEqual([messageTextsOf('en').messageMissing]);
  expect(chat.listTexts().at(1)).toBe('The first');
});
