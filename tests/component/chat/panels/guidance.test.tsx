import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setGuidance, setQuickReplies } from '#src/contract/chat/guidance-calls.ts';
import { suggestReplies } from '#src/contract/chat/media-calls.ts';
import { chatGuidanceTextsOf } from '#src/i18n/chat/chat-guidance-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatNameTextsOf, suggestionTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { beginChat } from '#tests/support/component/begin-chat.ts';
import { expectFocus } from '#tests/support/component/expect-focus.ts';
import { fill } from '#tests/support/component/fill.ts';
import { openPanel } from '#tests/support/component/open-panel.ts';
import { reload } from '#tests/support/component/reload.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const texts = chatGuidanceTextsOf('en');
const panels = chatPanelTextsOf('en');
const suggestions = suggestionTextsOf('en');
const suggest = chatAroundTextsOf('en').suggest;
const ofCharacter = /^All chats with/;
const api = await startApiForFile();

async function openGuidance(options?: Parameters<typeof beginChat>[1]) {
  const begun = await beginChat(api, options);
  const { person, visitor } = begun;
  let sheet = await openPanel(person, 'guidance');
  await sheet.findByText(texts.noPresets);
  const field = (name: string) => sheet.getByRole<HTMLTextAreaElement>('textbox', { name });
  return {
    ...begun,
    sheet: () => sheet,
    field,
    write: (name: string, text: string) => fill(person, field(name), text),
    expectInstructions: (text: string) => waitFor(() => expect(field(texts.instructions).value).toBe(text)),
    press: (name: string) => person.click(sheet.getByRole('button', { name })),
    pressSave: async () => {
      const [save] = sheet.getAllByRole('button', { name: texts.save });
      if (save !== undefined) await person.click(save);
    },
    showCharacter: () => person.click(sheet.getByText(ofCharacter)),
    showChat: () => person.click(sheet.getByText(texts.scopeChat)),
    importPreset: async (content: Record<string, unknown>) => {
      const file = new File([JSON.stringify(content)], 'Noir.json', { type: 'application/json' });
      await person.upload(sheet.getByLabelText(texts.importFile), file);
      await sheet.findByText('Noir');
    },
    comeBack: async () => {
      reload();
      await renderChat(visitor);
      sheet = await openPanel(person, 'guidance');
      await sheet.findByRole('textbox', { name: texts.instructions });
    },
  };
}

it('instructions and a note are written, stored as a preset, and used again', async () => {
  const opened = await openGuidance();
  const { person, sheet, write, press, pressSave, showCharacter, showChat, expectInstructions } = opened;
  await write(texts.instructions, 'Write in verse.');
  await write(texts.note, 'It rains.');
  await fill(person, sheet().getByRole('spinbutton', { name: texts.depth }), '2');
  await sheet().findByText(texts.unsaved);
  await showCharacter();
  await expectInstructions('');
  await write(texts.instructions, 'Slow burn.');
  await pressSave();
  await sheet().findByText(panels.saved);
  expect(sheet().queryByText(texts.unsaved)).toBeNull();
  expect(sheet().getByRole<HTMLInputElement>('radio', { name: ofCharacter }).checked).toBe(true);
  await expectInstructions('Slow burn.');
  await showChat();

  await press(texts.savePreset);
  await write(texts.presetName, 'Verse');
  const saves = sheet().getAllByRole('button', { name: panels.save });
  await person.click(saves.at(-1) ?? document.body);
  await sheet().findByText('Verse');
  await opened.importPreset({ content: 'Like a noir novel.', temp: 0.9, min_p: 0.1 });
  await press(texts.useNamed('Noir'));
  await sheet().findByText(texts.used('Noir'), { exact: false });
  await expectInstructions('Like a noir novel.');

  await opened.comeBack();
  await expectInstructions('Like a noir novel.');
});

it('a new chat shows the character’s guidance, and saving something of the chat keeps it', async () => {
  const visitor = await api.registerVisitor();
  const { id } = await visitor.startChat();
  await visitor.client.call(setGuidance, {
    body: { conversation_id: id, character: { instructions: 'Slow burn.', note: '', note_depth: 4 } },
  });
  const { sheet, write, pressSave, showCharacter, showChat, expectInstructions, comeBack } =
    await openGuidance({ visitor, said: [], isFresh: true });
  await showCharacter();
  await expectInstructions('Slow burn.');
  await showChat();
  await write(texts.instructions, 'Write in verse.');
  await pressSave();
  await sheet().findByText(panels.saved);
  await expectInstructions('Write in verse.');
  await showCharacter();
  await expectInstructions('Slow burn.');

  await comeBack();
  await expectInstructions('Write in verse.');
  await showCharacter();
  await expectInstructions('Slow burn.');
});

it('a preset asks before it replaces unsaved text, and leaves the character’s guidance unchanged', async () => {
  const { sheet, write, press, showCharacter, showChat, importPreset, expectInstructions } =
    await openGuidance({ said: [] });
  await importPreset({ content: 'Like a noir novel.' });
  await write(texts.instructions, 'Write in verse.');
  await showCharacter();
  await write(texts.instructions, 'Slow burn.');
  await press(texts.useNamed('Noir'));
  await sheet().findByText(texts.useQuestion);
  await press(panels.cancel);
  await showChat();
  await expectInstructions('Write in verse.');
  await press(texts.useNamed('Noir'));
  await press(texts.use);
  await sheet().findByText(texts.used('Noir'), { exact: false });
  await expectInstructions('Like a noir novel.');
  await showCharacter();
  await expectInstructions('Slow burn.');
  expect(sheet().getByText(texts.unsaved)).toBeTruthy();
});

it('a change saved in another window is shown, and neither text is lost', async () => {
  const { sheet, visitor, conversationId, field, write, press, pressSave, expectInstructions } =
    await openGuidance();
  const chat = { instructions: 'Write in prose.', note: 'It snows.', note_depth: 4 };
  const saveThere = () =>
    visitor.client.call(setGuidance, { body: { conversation_id: conversationId, chat } });
  await write(texts.instructions, 'Write in verse.');
  await saveThere();
  await pressSave();
  const newer = (await sheet().findByText(/Write in prose\./)).closest('[role=alert]');
  expect(newer?.textContent).toContain('It snows.');
  expect(field(texts.instructions).value).toBe('Write in verse.');
  await press(panels.saveAnyway);
  await sheet().findByText(panels.saved);
  expect(sheet().queryByText(/It snows\./)).toBeNull();

  await write(texts.instructions, 'Write in rhyme.');
  await saveThere();
  await pressSave();
  await waitFor(() => press(panels.keepNewer));
  await expectInstructions('Write in prose.');
});

it('quick replies have a panel, and stand above the field, which a press fills; no model is called', async () => {
  const { person, chat, calls } = await beginChat(api);
  const sheet = await openPanel(person, 'quickReplies');
  await person.click(await sheet.findByRole('button', { name: texts.addReply }));
  await expectFocus(() => sheet.queryByRole('textbox', { name: texts.label }));
  await fill(person, sheet.getByRole('textbox', { name: texts.label }), 'Nod');
  await fill(person, sheet.getByRole('textbox', { name: texts.content }), '*nods slowly*');
  await person.click(sheet.getByRole('button', { name: panels.save }));
  await sheet.findByText(panels.saved);
  await person.keyboard('{Escape}');
  const row = within(await screen.findByRole('list', { name: suggestions.quickReplies }));
  await person.click(row.getByRole('button', { name: 'Nod' }));
  expect(chat.composer.value).toBe('*nods slowly*');
  await expectFocus(() => chat.composer);
  expect(calls).not.toContain(suggestReplies.name);
});

it('suggestions come on request, in place of the quick replies of a person who comes back', async () => {
  const visitor = await api.registerVisitor();
  const replies = [{ label: 'Nod', content: '*nods slowly*' }];
  await visitor.client.call(setQuickReplies, { body: { replies } });
  const { person, answer } = await beginChat(api, { visitor });
  answer(suggestReplies, () =>
    Response.json({ code: 200, message: 'success', data: { suggestions: ['Tell me more', 'Why?'] } }),
  );
  await person.click(screen.getByRole('button', { name: suggest }));
  const row = within(await screen.findByRole('group', { name: suggestions.suggestions }));
  await expectFocus(() => row.queryByRole('button', { name: 'Tell me more' }));
  expect(screen.queryByRole('list', { name: suggestions.quickReplies })).toBeNull();
  await person.click(row.getByRole('button', { name: suggestions.suggestionsHide }));
  await screen.findByRole('list', { name: suggestions.quickReplies });
});

it('a person without a name is asked for one after the first reply, once', async () => {
  const { person, visitor, chat } = await beginChat(api, { said: [] });
  await chat.send('Good evening');
  const asked = { name: /^What should .+ call you\?$/ };
  const field = await screen.findByRole('textbox', asked);
  await fill(person, field, 'Robin');
  await person.click(screen.getByRole('button', { name: chatNameTextsOf('en').save }));
  await screen.findByText(/ will call you Robin/);
  reload();
  const again = await renderChat(visitor);
  expect(again.listTexts()).toContain('Good evening');
  await again.send('And now?');
  await again.untilAnswered(5);
  expect(screen.queryByRole('textbox', asked)).toBeNull();
});

it('on a touch screen no keyboard opens for a person who gives no name, nor is the focus lost', async () => {
  const { person, chat } = await beginChat(api, { said: [] });
  await chat.send('Good evening');
  const later = await screen.findByRole('button', { name: chatNameTextsOf('en').later });
  const match = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    match(query.includes('pointer: coarse') ? 'all' : query),
  );
  await person.click(later);
  expect(later.isConnected).toBe(false);
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).not.toBe(chat.composer);
});
