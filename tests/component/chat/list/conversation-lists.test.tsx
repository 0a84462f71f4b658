import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerDevice } from '#src/contract/account/user-calls.ts';
import {
  deleteConversation,
  getConversation,
  listConversations,
  markConversationSeen,
  restoreConversation,
  watchConversation,
} from '#src/contract/chat/conversation-calls.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { conversationMenuTextsOf, renameTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { renderOwnChats, renderRail } from '#tests/support/component/conversation-lists.tsx';
import { expectFocus } from '#tests/support/component/expect-focus.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { reload } from '#tests/support/component/reload.ts';

const around = chatAroundTextsOf('en');
const menu = conversationMenuTextsOf('en');
const mine = mineTextsOf('en');
const en = siteTextsOf('en');
let visitor: TestVisitor;
/** The name of the other character. */
let other: string;
const api = await startApiForFile();
beforeEach(async () => {
  visitor = await api.registerVisitor();
  await visitor.ask((await visitor.startChat('f02')).id, 'To the other');
  await visitor.ask((await visitor.startChat('f01')).id, 'To Peng Yue');
  const { records } = await visitor.client.call(listConversations, { query: {} });
  other = records.at(-1)?.name ?? '';
});

/** Waits until the server lists this many conversations. */
const untilStored = (count: number) =>
  expect
    .poll(async () => (await visitor.client.call(listConversations, { query: {} })).records.length)
    .toBe(count);

describe.each([
  { name: 'beside the chat', open: () => renderRail(visitor) },
  { name: 'of the own page', open: () => renderOwnChats() },
])('in the list $name, without a mouse,', ({ open }) => {
  it('a conversation is pinned, archived, unarchived and found', async () => {
    const { person } = openPage(api, visitor);
    let list = await open();
    await expect.poll(list.titles).toEqual(['Peng Yue', other]);
    await list.choose(person, other, menu.pin);
    await expect.poll(list.titles).toEqual([other, 'Peng Yue']);
    await expectFocus(() => list.row(other));
    expect(list.getAllByRole('img', { name: mine.pinned })).toHaveLength(1);
    await person.keyboard('{ArrowDown}');
    await expectFocus(() => list.row('Peng Yue'));

    await list.choose(person, 'Peng Yue', menu.archive);
    const undo = () =>
      list.queryByRole('button', { name: menu.undo, description: menu.archived('Peng Yue') });
    await expectFocus(undo);
    await person.keyboard('{Enter}');
    await expectFocus(() => list.row('Peng Yue'));
    await list.choose(person, 'Peng Yue', menu.archive);
    await untilStored(1);
    reload();
    list = await open();
    await expect.poll(list.titles).toEqual([other]);
    const openArchive = async () =>
      person.click(await list.findByRole('button', { name: menu.archiveLink(1) }));
    await openArchive();
    await expect.poll(list.titles).toEqual(['Peng Yue']);
    const back = () => list.queryByRole('button', { name: menu.leaveArchive });
    await expectFocus(back);

    await person.type(await list.search(), 'peng');
    await expect.poll(list.titles).toEqual(['Peng Yue']);
    await list.findByText(mine.archived);
    await person.clear(await list.search());
    await expect.poll(list.titles).toEqual([other]);
    await openArchive();
    await list.choose(person, 'Peng Yue', menu.bringBack);
    await list.findByRole('button', { name: menu.undo, description: menu.returned('Peng Yue') });
    back()?.focus();
    await person.keyboard('{Enter}');
    await expect.poll(list.titles).toEqual([other, 'Peng Yue']);
    await waitFor(async () => expect(document.activeElement).toBe(await list.search()));
    await list.choose(person, other, menu.unpin);
    await expect.poll(list.titles).toEqual(['Peng Yue', other]);
    await expectFocus(() => list.row(other));
  });

  it('a conversation is renamed, deleted and restored in place', async () => {
    const { person } = openPage(api, visitor);
    let list = await open();
    await list.choose(person, 'Peng Yue', menu.rename);
    await expectFocus(() => list.queryByRole('textbox', { name: renameTextsOf('en').renameLabel }));
    await person.keyboard('Noodles at midnight{Enter}');
    await expect.poll(list.titles).toEqual(['Noodles at midnight', other]);
    const more = () => list.queryByRole('button', { name: around.rowActions('Noodles at midnight') });
    await expectFocus(more);
    await list.choose(person, 'Noodles at midnight', menu.remove);
    await expectFocus(() =>
      list.queryByRole('button', { name: menu.undo, description: menu.deleted('Noodles at midnight') }),
    );
    expect(list.titles()).toEqual([other]);
    await person.keyboard('{Enter}');
    await expectFocus(() => list.row('Noodles at midnight'));
    reload();
    list = await open();
    await expect.poll(list.titles).toEqual(['Noodles at midnight', other]);
    await list.choose(person, 'Noodles at midnight', menu.remove);
    await list.findByRole('button', { name: menu.undo });
    await untilStored(1);
    reload();
    list = await open();
    await expect.poll(list.titles).toEqual([other]);
  });

  it('an undo that is pressed before the deletion is answered runs after it', async () => {
    const page = openPage(api, visitor);
    const list = await open();
    const way = Promise.withResolvers<null>();
    page.answer(deleteConversation, async (request) => {
      await way.promise;
      return api.send(request);
    });
    await list.choose(page.person, other, menu.remove);
    await page.person.click(await list.findByRole('button', { name: menu.undo }));
    expect(page.calls).not.toContain(restoreConversation.name);
    way.resolve(null);
    await expectFocus(() => list.row(other));
    expect(page.calls).toContain(restoreConversation.name);
    expect((await visitor.client.call(listConversations, { query: {} })).records).toHaveLength(2);
  });

  it('a list that cannot be loaded says so, and can be tried again', async () => {
    const page = openPage(api, visitor);
    const list = await open();
    await expect.poll(() => list.titles().length).toBe(2);
    page.answer(listConversations, () => Promise.reject(new TypeError('Failed to fetch')));
    await page.person.type(await list.search(), 'peng');
    const alert = await list.findByRole('alert');
    expect(alert.textContent).toContain(mine.listFailed);
    page.answer(listConversations, null);
    await page.person.click(await list.findByRole('button', { name: mine.tryAgain }));
    await expect.poll(list.titles).toEqual(['Peng Yue']);
  });
});

describe('beside the chat', () => {
  it('the open conversation is marked, and a search finds others or says that there are none', async () => {
    const { person } = openPage(api, visitor);
    const list = await renderRail(visitor);
    expect(list.titles()).toEqual(['Peng Yue', other]);
    expect(list.row('Peng Yue')?.getAttribute('aria-current')).toBe('page');
    expect(list.row(other)?.getAttribute('aria-current')).toBeNull();
    expect(list.row(other)?.getAttribute('href')).toMatch(/-f02\?c=[0-9a-f-]{36}$/);
    await person.type(await list.search(), 'peng');
    await expect.poll(list.titles).toEqual(['Peng Yue']);
    await person.clear(await list.search());
    await person.type(await list.search(), 'nobody of it');
    await list.findByText(around.listNothing('nobody of it'));
  });

  it('a new chat is listed once it has a message, and the other is unchanged', async () => {
    openPage(api, visitor, { path: '/chat/peng-yue-f01?new=1' });
    window.happyDOM.setViewport({ width: 1280, height: 800 });
    const chat = await renderChat(visitor, { isFresh: true });
    const links = () => document.querySelectorAll('.chat-rail .card-link').length;
    expect([chat.listMessages().length, links()]).toEqual([1, 2]);
    await chat.send('The new one');
    await chat.untilAnswered(3);
    await expect.poll(links).toBe(3);
    expect(location.search).toMatch(/^\?c=[0-9a-f-]{36}$/);
  });

  it('a deleted message is not quoted', async () => {
    openPage(api, visitor);
    const { chat, ...list } = await renderRail(visitor);
    const row = () => list.row('Peng Yue')?.closest('li')?.textContent;
    await chat.send('And another');
    await chat.untilAnswered(5);
    await expect.poll(row).toContain(chat.replyText().slice(0, 21));
    expect(chat.replyText()).toMatch(/^You said: And another/);
    await chat.choose(chat.listMessages().at(3), chatMenuTextsOf('en').remove);
    await expect.poll(row).toContain('You said: To Peng Yue');
  });

  it('no request is made for a deleted open conversation, and after the undo it is live again', async () => {
    const page = openPage(api, visitor);
    const { chat, ...list } = await renderRail(visitor);
    await expect.poll(() => page.calls).toContain(watchConversation.name);
    await list.choose(page.person, 'Peng Yue', menu.remove);
    const undo = await list.findByRole('button', { name: menu.undo });
    const before = page.calls.length;
    // A person who returns to a page makes it reload everything.
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => page.calls.slice(before)).toContain(listConversations.name);
    for (const { name } of [getConversation, getHistory, watchConversation, markConversationSeen]) {
      expect(page.calls.slice(before)).not.toContain(name);
    }
    await page.person.click(undo);
    await expect.poll(() => list.titles()).toContain('Peng Yue');
    const { records } = await visitor.client.call(listConversations, { query: { character_id: 'f01' } });
    await visitor.ask(records[0]?.id ?? '', 'From another device');
    await expect.poll(() => chat.listTexts().at(-2)).toBe('From another device');
  });

  it('a message sent in an archived chat unarchives it', async () => {
    const page = openPage(api, visitor);
    let { chat, ...list } = await renderRail(visitor);
    for (const title of [other, 'Peng Yue']) {
      await list.choose(page.person, title, menu.archive);
      await waitFor(() => expect(list.titles()).not.toContain(title));
    }
    await untilStored(0);
    // A page without conversations loads them only for a device that is registered.
    await expect.poll(() => page.calls).toContain(registerDevice.name);
    reload();
    ({ chat, ...list } = await renderRail(visitor));
    await list.findByText(menu.allArchived);
    expect(chat.listTexts().at(1)).toBe('To Peng Yue');
    await chat.send('Are you there?');
    await chat.untilAnswered(5);
    await expect.poll(() => list.titles()).toEqual(['Peng Yue']);
  });

  it('a conversation that another device deletes is marked, without an error, and can be restored', async () => {
    const { person } = openPage(api, visitor);
    const { chat } = await renderRail(visitor);
    const { records } = await visitor.client.call(listConversations, { query: { character_id: 'f01' } });
    const id = records[0]?.id ?? '';
    await visitor.client.call(deleteConversation, { body: { id } });
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText(en.chatDeleted);
    await chat.send('Is anybody there?');
    await expect.poll(chat.failure).toContain(en.chatGone);
    await person.click(await screen.findByRole('button', { name: en.chatBringBack }));
    await waitFor(() => expect(screen.queryByText(en.chatDeleted)).toBeNull());
    await expectFocus(() => chat.composer);
    await visitor.ask(id, 'From another device');
    await expect.poll(() => chat.listTexts()).toContain('From another device');
  });
});
