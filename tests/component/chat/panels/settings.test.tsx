import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { importConversation } from '#src/contract/chat/transfer-calls.ts';
import { reportMessage } from '#src/contract/chat/media-calls.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { reportDialogTextsOf } from '#src/i18n/chat/report-dialog-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { beginChat } from '#tests/support/component/begin-chat.ts';
import { expectFocus } from '#tests/support/component/expect-focus.ts';
import { fill } from '#tests/support/component/fill.ts';
import { openPanel } from '#tests/support/component/open-panel.ts';
import { reload } from '#tests/support/component/reload.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { renderOverlays } from '#tests/support/component/render-overlays.tsx';

const panels = chatPanelTextsOf('en');
const mine = mineTextsOf('en');
const api = await startApiForFile();

it('reply style and voice are saved as they change', async () => {
  const words = panels.settings;
  const { person, visitor } = await beginChat(api);
  // A browser with voices offers to read aloud.
  vi.stubGlobal('speechSynthesis', new EventTarget());
  vi.stubGlobal('SpeechSynthesisUtterance', EventTarget);
  let sheet = await openPanel(person, 'settings');
  const novel = () => sheet.getByRole<HTMLInputElement>('radio', { name: words.modes.novel });
  const voice = () => sheet.getByRole<HTMLInputElement>('switch', { name: mine.audioSwitch });
  await person.click(novel());
  await sheet.findByText(words.modeHints.novel);
  const isOn = voice().checked;
  await person.click(voice());
  await sheet.findByText(mine.saved);
  reload();
  await renderChat(visitor);
  sheet = await openPanel(person, 'settings');
  expect(novel().checked).toBe(true);
  await waitFor(() => expect(voice().checked).toBe(!isOn));
});

it('a restart can be undone at once, and later from the list; its greeting is not a new reply', async () => {
  const words = panels.settings;
  const { person, visitor, chat } = await beginChat(api);
  const sheet = await openPanel(person, 'settings');
  const startOver = () => sheet.findByRole('button', { name: words.startOverButton });
  await person.click(await startOver());
  await sheet.findByText(words.startedOver);
  await expectFocus(() => sheet.queryByRole('button', { name: panels.undo }));
  const unread = async () =>
    (await visitor.client.call(listConversations)).records.map((conversation) => conversation.unread);
  await expect.poll(unread).toEqual([0]);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(chat.listOwn()).toHaveLength(1));
  await waitFor(async () => expect((await startOver()).getAttribute('aria-disabled')).toBeNull());
  await person.click(await startOver());
  await sheet.findByText(words.startedOver);
  reload();
  const again = await renderChat(visitor);
  expect(again.listOwn()).toHaveLength(0);
  const later = await openPanel(person, 'settings');
  await person.click(await later.findByRole('button', { name: new RegExp(`^${words.restore}`) }));
  await later.findByText(words.nothingRemoved);
  await waitFor(() => expect(again.listOwn()).toHaveLength(1));
});

it('the inspector shows each part of the next prompt with its tokens, and the typed text; without a conversation there is none', async () => {
  const words = panels.context;
  const { person, chat, visitor } = await beginChat(api);
  await fill(person, chat.composer, 'Is the harbour far from here?');
  const sheet = await openPanel(person, 'context');
  await sheet.findByText(/of [\d,]+ tokens/);
  expect(sheet.getByText(words.withDraft)).toBeTruthy();
  expect(sheet.getByText(words.kinds.description)).toBeTruthy();
  const history = sheet.getAllByText(words.kinds.history).at(-1);
  await person.click(history ?? document.body);
  await sheet.findByText('Is the harbour far from here?');
  reload();
  await renderChat(visitor, { isFresh: true });
  await (await openPanel(person, 'context')).findByText(words.empty);
});

it('before the first message there is nothing to export, and a wrong file is refused with a message', async () => {
  const words = panels.transfer;
  const { person, calls } = await beginChat(api, { said: [] });
  const sheet = await openPanel(person, 'transfer');
  expect(sheet.getByText(words.nothingToExport)).toBeTruthy();
  await person.upload(
    sheet.getByLabelText(words.importFile),
    new File(['no chat at all'], 'x.jsonl', { type: 'application/jsonl' }),
  );
  await waitFor(() =>
    expect(sheet.getAllByRole('alert').some(({ textContent }) => /\w/.test(textContent))).toBe(true),
  );
  expect(calls).toContain(importConversation.name);
});

const lockedName = new RegExp(panels.backgrounds.locked);

it('a guest sees the backgrounds with their price, and is asked to log in for a locked one', async () => {
  const { person } = await beginChat(api, { said: [] });
  await renderOverlays();
  const sheet = await openPanel(person, 'background');
  const none = await sheet.findByRole('button', { name: panels.backgrounds.none });
  expect(none.getAttribute('aria-pressed')).toBe('true');
  const [tile] = sheet.getAllByRole('button', { name: lockedName });
  if (tile === undefined) throw new Error('no background is locked');
  expect(tile.textContent).toContain('200 gems ≈ US$0.20');
  // The only rendition for a person who has not unlocked it.
  expect([...tile.querySelectorAll('img')].at(-1)?.getAttribute('srcset')).toMatch(/^\S+\/96 96w$/);
  await person.click(tile);
  await person.click(await sheet.findByRole('button', { name: panels.backgrounds.unlock }));
  await screen.findByRole('dialog', { name: 'One-click login' });
});

it('a press on a locked background asks first, with the price and its value, and buys nothing; a member unlocks it, until it is removed', async () => {
  const words = panels.backgrounds;
  const { person, visitor } = await beginChat(api, { isMember: true });
  let sheet = await openPanel(person, 'background');
  const locked = () => sheet.queryAllByRole('button', { name: lockedName });
  const shown = () => document.querySelectorAll('.chat-background');
  await sheet.findByRole('button', { name: words.none });
  const before = locked().length;
  const [tile] = locked();
  if (tile === undefined) throw new Error('no background is locked');
  await person.click(tile);
  const question = () => sheet.queryByRole('group', { name: / for 200 gems ≈ US\$0\.20\?/ });
  await expectFocus(() => sheet.queryByRole('button', { name: words.unlock }));
  expect(question()).not.toBeNull();
  await person.keyboard('{Escape}');
  expect(question()).toBeNull();
  await expectFocus(() => tile);
  expect(locked()).toHaveLength(before);

  await person.click(tile);
  await person.click(sheet.getByRole('button', { name: words.unlock }));
  await waitFor(() => expect(locked()).toHaveLength(before - 1));
  await waitFor(() => expect(shown()).toHaveLength(1));
  reload();
  await renderChat(visitor);
  expect(shown()).toHaveLength(1);
  sheet = await openPanel(person, 'background');
  await person.click(await sheet.findByRole('button', { name: words.none }));
  await waitFor(() => expect(shown()).toHaveLength(0));
});

it('a guest reports a reply with a reason and a note, by keyboard alone (rule:reports)', async () => {
  const words = reportDialogTextsOf('en');
  const { person, chat, answer } = await beginChat(api);
  await renderOverlays();
  const reports: unknown[] = [];
  answer(reportMessage, async (request) => {
    reports.push(await request.clone().json());
    return api.send(request);
  });
  const button = () =>
    within(chat.listMessages()[2] ?? document.body).getByRole('button', {
      name: messageTextsOf('en').actions,
    });
  button().focus();
  await person.keyboard('{Enter}');
  const entry = await screen.findByRole('menuitem', { name: chatMenuTextsOf('en').report });
  entry.focus();
  await person.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: words.title }));
  const press = async (name: string) => {
    dialog.getByRole('button', { name }).focus();
    await person.keyboard('{Enter}');
  };
  await press(words.send);
  expect((await dialog.findByRole('alert')).textContent).toBe(words.chooseFirst);
  dialog.getByRole('radio', { name: words.reasons.violence }).focus();
  await person.keyboard(' ');
  await fill(person, dialog.getByRole('textbox', { name: words.note }), 'It threatened me.');
  await press(words.send);
  const thanks = await screen.findByRole('dialog', { name: words.thanks });
  expect(thanks.textContent).toContain(words.thanksText);
  expect(reports).toEqual([expect.objectContaining({ reason: 'violence', note: 'It threatened me.' })]);
  within(thanks).getByRole('button', { name: words.done }).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectFocus(button);
});
