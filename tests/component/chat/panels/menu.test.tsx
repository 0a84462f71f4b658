import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { renameTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { beginChat } from '#tests/support/component/begin-chat.ts';
import { expectFocus } from '#tests/support/component/expect-focus.ts';
import { fill } from '#tests/support/component/fill.ts';
import { openPanel } from '#tests/support/component/open-panel.ts';

const menu = chatMenuTextsOf('en');
const site = siteTextsOf('en');
const api = await startApiForFile();

it('the menu has a new chat, and renames, pins and deletes the chat of the page, which a press brings back', async () => {
  const { person, visitor } = await beginChat(api);
  const list = async () => (await visitor.client.call(listConversations, { query: {} })).records;
  const openMenu = () => person.click(screen.getByRole('button', { name: chatAroundTextsOf('en').menu }));
  const choose = async (name: string) => {
    await openMenu();
    await person.click(await screen.findByRole('menuitem', { name }));
  };
  await openMenu();
  const fresh = await screen.findByRole('menuitem', { name: menu.newChat });
  expect(fresh.getAttribute('href')).toBe('/chat/peng-yue-f01?new=1');
  await person.keyboard('{Escape}');

  const sheet = await openPanel(person, 'rename');
  const field = sheet.getByRole('textbox', { name: renameTextsOf('en').renameLabel });
  await expectFocus(() => field);
  await fill(person, field, 'The harbour nights');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await list())[0]?.title).toBe('The harbour nights');
  expect(screen.getByRole('banner').textContent).toContain('The harbour nights');

  await choose(menu.pin);
  await expect.poll(async () => (await list())[0]?.pinned).toBe(true);
  await choose(menu.unpin);
  await expect.poll(async () => (await list())[0]?.pinned).toBe(false);

  await choose(menu.deleteChat);
  await screen.findByText(site.chatDeleted);
  expect(await list()).toEqual([]);
  await openMenu();
  await screen.findByRole('menuitem', { name: menu.newChat });
  expect(screen.queryByRole('menuitem', { name: menu.deleteChat })).toBeNull();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: site.chatBringBack }));
  await expect.poll(async () => (await list()).length).toBe(1);
  await waitFor(() => expect(screen.queryByText(site.chatDeleted)).toBeNull());
});

it('before the first message there is no chat to rename, pin or delete', async () => {
  const { person } = await beginChat(api, { said: [] });
  await person.click(screen.getByRole('button', { name: chatAroundTextsOf('en').menu }));
  await screen.findByRole('menuitem', { name: menu.levels.story });
  for (const name of [menu.panels.rename, menu.pin, menu.deleteChat])
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
});
