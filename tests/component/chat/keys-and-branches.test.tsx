import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chatBranchTextsOf } from '#src/i18n/chat/chat-branch-texts.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { editorTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatSearchTextsOf } from '#src/i18n/chat/chat-search-texts.ts';
import { chatShortcutTextsOf } from '#src/i18n/chat/chat-shortcut-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { beginChat } from '#tests/support/component/begin-chat.ts';
import { expectFocus } from '#tests/support/component/expect-focus.ts';
import { fill } from '#tests/support/component/fill.ts';
import { openPanel } from '#tests/support/component/open-panel.ts';
import { reload } from '#tests/support/component/reload.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const branches = chatBranchTextsOf('en');
const chatMenu = chatMenuTextsOf('en');
const search = chatSearchTextsOf('en');
const shortcuts = chatShortcutTextsOf('en');
const site = siteTextsOf('en');
const api = await startApiForFile();
beforeEach(() => api.upstream.setScript('reply'));

const dialog = () => screen.queryByRole('dialog');
const closed = () => waitFor(() => expect(dialog()).toBeNull());
const menuButton = () => screen.getByRole('button', { name: chatAroundTextsOf('en').menu });
const entry = (name: string) => screen.queryByRole('menuitem', { name });

it('Ctrl+K leads to the search of the chats, from the field as well, and stays in the chat', async () => {
  const { person, chat } = await beginChat(api);
  chat.composer.focus();
  const heard: string[] = [];
  const listen = ({ key }: KeyboardEvent) => heard.push(key);
  addEventListener('keydown', listen);
  await person.keyboard('{Control>}k{/Control}');
  removeEventListener('keydown', listen);
  const sheet = within(await screen.findByRole('dialog'));
  await expectFocus(() => sheet.queryByRole('searchbox'));
  expect(heard, 'the page hears Ctrl alone').toEqual(['Control']);
  await person.keyboard('{Control>}k{/Control}fog');
  expect(sheet.getByRole<HTMLInputElement>('searchbox').value, 'open, it stays open').toBe('fog');
  await person.keyboard('{Escape}{Escape}');
  await closed();
});

it('on a message “?” shows the shortcuts and returns the focus; a letter anywhere else goes into the field; single-key shortcuts can be turned off permanently, and on again (WCAG 2.1.4)', async () => {
  const { person, visitor, chat } = await beginChat(api);
  const newest = (list: HTMLElement[]) => list.at(-1) ?? document.body;
  const message = newest(chat.listMessages());
  message.focus();
  await person.keyboard('?');
  await screen.findByText(shortcuts.shortcutWrite);
  await person.keyboard('{Escape}');
  await closed();
  await expectFocus(() => message);
  await person.keyboard('i');
  await expectFocus(() => chat.composer);
  expect(chat.composer.value).toBe('');
  await person.keyboard('is/m?c');
  expect(chat.composer.value).toBe('is/m?c');
  expect(dialog()).toBeNull();
  await person.clear(chat.composer);
  for (const place of [chat.log, menuButton(), document.body]) {
    place.focus();
    if (place === document.body) chat.composer.blur();
    await person.keyboard('r?');
    await expectFocus(() => chat.composer);
    expect(chat.composer.value).toBe('r?');
    await person.clear(chat.composer);
  }

  message.focus();
  await person.keyboard('?');
  const keySwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: shortcuts.switchLabel });
  expect((await keySwitch()).checked).toBe(true);
  await person.click(await keySwitch());
  expect((await keySwitch()).checked).toBe(false);
  expect(screen.queryByText(shortcuts.shortcutWrite)).toBeNull();
  expect(screen.getByText(shortcuts.shortcutSend)).toBeTruthy();
  await person.keyboard('{Escape}');
  await closed();

  reload();
  const again = await renderChat(visitor);
  newest(again.listMessages()).focus();
  await person.keyboard('i?/m');
  await expectFocus(() => again.composer);
  expect(again.composer.value).toBe('i?/m');
  await person.clear(again.composer);
  expect(dialog()).toBeNull();
  await openPanel(person, 'shortcuts');
  await person.click(await keySwitch());
  expect((await keySwitch()).checked).toBe(true);
  await person.keyboard('{Escape}');
  await closed();
  // A closing dialog returns the focus.
  await expectFocus(menuButton);
  // The focus is of the keyboard again once a key moves it.
  newest(again.listMessages()).focus();
  await person.keyboard('{ArrowUp}i');
  await expectFocus(() => again.composer);
  expect(again.composer.value).toBe('');
});

it('the menu and its levels work by arrows, letters and Escape, and what it opens returns the focus; Ctrl+Enter sends, and ↑ in an empty field edits the last own message', async () => {
  const { person, chat } = await beginChat(api, { said: [] });
  menuButton().focus();
  await person.keyboard('{Enter}');
  await expectFocus(() => screen.queryAllByRole('menuitem')[0]);
  await person.keyboard('l');
  await expectFocus(() => entry(chatMenu.levels.look));
  await person.keyboard('{ArrowDown}{ArrowUp}');
  await expectFocus(() => entry(chatMenu.levels.look));
  await person.keyboard('{ArrowRight}');
  await expectFocus(() => entry(chatMenu.panels.background));
  await person.keyboard('p');
  await expectFocus(() => entry(chatMenu.panels.pictures));
  for (const leave of ['{ArrowLeft}', '{Escape}', '{Home}{Enter}']) {
    await person.keyboard(leave);
    await expectFocus(() => entry(chatMenu.levels.look));
    await person.keyboard('{Enter}');
    await expectFocus(() => entry(chatMenu.panels.background));
  }
  await person.keyboard('{Escape}');
  await expectFocus(() => entry(chatMenu.levels.look));
  await person.keyboard('{Escape}');
  await expectFocus(menuButton);
  expect(screen.queryByRole('menu')).toBeNull();
  await person.keyboard('{ArrowDown}');
  await expectFocus(() => screen.queryAllByRole('menuitem')[0]);
  await person.keyboard('l{ArrowUp}{ArrowUp}{Enter}');
  await expectFocus(() => entry(chatMenu.panels.settings));
  await person.keyboard('k{Enter}');
  await screen.findByRole('dialog');
  await person.keyboard('{Escape}');
  await closed();
  await expectFocus(menuButton);

  await fill(person, chat.composer, 'With both keys');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await chat.untilAnswered(3);
  await expectFocus(() => chat.composer);
  await person.keyboard('{ArrowUp}');
  const editor = await within(chat.log).findByRole<HTMLTextAreaElement>('textbox', {
    name: editorTextsOf('en').editLabel,
  });
  expect(editor.value).toBe('With both keys');
});

it('“/” searches the conversation, and Enter on a result goes to the message; before the first one there is nothing to search', async () => {
  api.upstream.setScript({ name: 'reply', text: 'I see.' });
  const { person, visitor, chat } = await beginChat(api, { said: ['A lighthouse in the fog', 'Hello'] });
  const open = async ({ listMessages }: Pick<typeof chat, 'listMessages'>) => {
    listMessages()[0]?.focus();
    await person.keyboard('/');
  };
  await open(chat);
  const field = await screen.findByRole('searchbox', { name: search.label });
  await expectFocus(() => field);
  await fill(person, field, 'zeppelin');
  await screen.findByText(search.nothing('zeppelin'));
  await fill(person, field, 'LIGHTHOUSE fog');
  const found = await screen.findByRole('button', { name: /^You.*lighthouse in the fog/ });
  expect([...found.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['lighthouse', 'fog']);
  await person.keyboard('{ArrowDown}');
  await expectFocus(() => found);
  await person.keyboard('{Enter}');
  await closed();
  expect(chat.listTexts()[1]).toBe('A lighthouse in the fog');
  // The closed panel takes the focus back to where it was opened only if nothing else has it.
  await expectFocus(() => chat.listMessages()[1]);
  await person.keyboard('{ArrowDown}');
  await expectFocus(() => chat.listMessages()[2]);

  reload();
  await open(await renderChat(visitor, { isFresh: true }));
  await screen.findByText(search.empty);
});

it('a branch begins at any message, the map leads back to the later messages, and changes of another device show without a reload', async () => {
  const answer = (text: string) => api.upstream.setScript({ name: 'reply', text });
  answer('In the tea house.');
  const { person, visitor, conversationId, chat } = await beginChat(api, { said: ['Where are we?'] });
  const say = async (text: string, reply: string, count: number) => {
    answer(reply);
    await chat.send(text);
    await chat.untilAnswered(count);
    expect(chat.replyText()).toBe(reply);
  };
  await say('And now?', 'It rains.', 5);
  await chat.choose(chat.listMessages()[2], chatMenu.branch);
  await waitFor(() => expect(chat.listMessages()).toHaveLength(3));
  await say('Something else', 'The sun comes out.', 5);

  const sheet = await openPanel(person, 'branches');
  const map = within(await sheet.findByRole('list', { name: branches.label }));
  await waitFor(() =>
    expect(map.getAllByRole('button', { name: /Something else|And now\?/ })).toHaveLength(2),
  );
  const current = map.getAllByRole('button').filter((row) => row.closest('[aria-current]') !== null);
  expect(current.map(({ textContent }) => textContent).join()).toContain('Something else');
  await person.click(map.getByRole('button', { name: /And now\?/ }));
  await waitFor(() => expect(chat.replyText()).toBe('It rains.'));
  expect(chat.listMessages()).toHaveLength(5);
  // The message that the map leads to has the focus, not the button that opened the map.
  await closed();
  await expectFocus(() => chat.listMessages().find((item) => item.contains(document.activeElement)));

  answer('There as well.');
  await visitor.ask(conversationId, 'And on my phone?');
  await waitFor(() => expect(chat.replyText()).toBe('There as well.'));
  expect(chat.listMessages()).toHaveLength(7);
});

it('the map marks a reply that never arrived', async () => {
  const { person, chat } = await beginChat(api, { said: [] });
  api.upstream.setScript('500');
  await chat.send('Are you there?');
  const retry = await screen.findByRole('button', { name: site.chatRetry });
  api.upstream.setScript({ name: 'reply', text: 'I am.' });
  await person.click(retry);
  await chat.untilAnswered(3);
  const sheet = await openPanel(person, 'branches');
  const map = within(await sheet.findByRole('list', { name: branches.label }));
  await waitFor(() =>
    expect(map.getAllByRole('button', { name: new RegExp(branches.noReply) })).toHaveLength(1),
  );
});
