import { setGuidance, setQuickReplies } from '#src/contract/chat/guidance-calls.ts';
import { addConversation } from '#src/contract/chat/conversation-calls.ts';
import { suggestReplies } from '#src/contract/chat/media-calls.ts';
import { chatGuidanceTextsOf } from '#src/i18n/chat/chat-guidance-texts.ts';
import { chatNameTextsOf, suggestionTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { listPanelViolations, openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const chatGuidance = chatGuidanceTextsOf('en');
const chatName = chatNameTextsOf('en');
const panels = chatPanelTextsOf('en');

test('instructions and a note are written, stored as a preset, used again, and quick replies are shown above the field', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  await chatPage(page).open();
  let sheet = await openPanel(page, 'guidance');
  await expect(sheet.getByText(chatGuidance.noPresets)).toBeVisible();
  await sheet.getByRole('textbox', { name: chatGuidance.instructions }).fill('Write in verse.');
  await sheet.getByRole('textbox', { name: chatGuidance.note }).fill('It rains.');
  await sheet.getByRole('spinbutton', { name: chatGuidance.depth }).fill('2');
  await expect(sheet.getByText(chatGuidance.unsaved)).toBeVisible();
  await sheet.getByText(/^All chats with/).click();
  await expect(sheet.getByRole('textbox', { name: chatGuidance.instructions })).toHaveValue('');
  await sheet.getByRole('textbox', { name: chatGuidance.instructions }).fill('Slow burn.');
  await sheet.getByRole('button', { name: chatGuidance.save, exact: true }).first().click();
  await expect(sheet.getByText(chatGuidance.unsaved)).toHaveCount(0);
  await expect(sheet.getByText(panels.saved, { exact: true })).toBeVisible();
  await expect(sheet.getByRole('radio', { name: /^All chats with/ })).toBeChecked();
  await expect(sheet.getByRole('textbox', { name: chatGuidance.instructions })).toHaveValue('Slow burn.');
  await sheet.getByText(chatGuidance.scopeChat, { exact: true }).click();
  expect(await listPanelViolations(page)).toEqual([]);

  await sheet.getByRole('button', { name: chatGuidance.savePreset }).click();
  await sheet.getByRole('textbox', { name: chatGuidance.presetName }).fill('Verse');
  await sheet.getByRole('button', { name: panels.save, exact: true }).last().click();
  await expect(sheet.getByText('Verse', { exact: true })).toBeVisible();
  await sheet.getByLabel(chatGuidance.importFile).setInputFiles({
    name: 'Noir.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ content: 'Like a noir novel.', temp: 0.9, min_p: 0.1 })),
  });
  await expect(sheet.getByText('Noir', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: chatGuidance.useNamed('Noir') }).click();
  await expect(sheet.getByText(chatGuidance.used('Noir'))).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: chatGuidance.instructions })).toHaveValue(
    'Like a noir novel.',
  );

  await page.reload();
  sheet = await openPanel(page, 'guidance');
  await expect(sheet.getByRole('textbox', { name: chatGuidance.instructions })).toHaveValue(
    'Like a noir novel.',
  );
  await sheet.getByRole('button', { name: chatGuidance.addReply }).click();
  await sheet.getByRole('textbox', { name: chatGuidance.label }).fill('Nod');
  await sheet.getByRole('textbox', { name: chatGuidance.content }).fill('*nods slowly*');
  await sheet.getByRole('button', { name: panels.save, exact: true }).last().click();
  await expect(sheet.getByText(panels.saved)).toBeVisible();
  await sheet.getByRole('button', { name: panels.close }).first().click();
  await page.getByRole('button', { name: 'Suggest what to say' }).click();
  await page.getByRole('button', { name: 'Nod', exact: true }).click();
  await expect(page.locator('main form textarea')).toHaveValue('*nods slowly*');
});

test('a new chat shows the character’s guidance, and saving something of the chat keeps it', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { client } = await registerVisitor(context, server.url);
  const { id } = await client.call(addConversation, { query: { charId: 'f01' }, body: {} });
  await client.call(setGuidance, {
    body: { conversation_id: id, character: { instructions: 'Slow burn.', note: '', note_depth: 4 } },
  });
  await chatPage(page, `${chatPath}?new=1`).open();
  const sheet = await openPanel(page, 'guidance');
  const instructions = sheet.getByRole('textbox', { name: chatGuidance.instructions });
  await sheet.getByText(/^All chats with/).click();
  await expect(instructions).toHaveValue('Slow burn.');
  await sheet.getByText(chatGuidance.scopeChat, { exact: true }).click();
  await instructions.fill('Write in verse.');
  await sheet.getByRole('button', { name: chatGuidance.save, exact: true }).first().click();
  await expect(sheet.getByText(panels.saved, { exact: true })).toBeVisible();
  await expect(instructions).toHaveValue('Write in verse.');
  await sheet.getByText(/^All chats with/).click();
  await expect(instructions).toHaveValue('Slow burn.');

  await page.reload();
  await openPanel(page, 'guidance');
  await expect(instructions).toHaveValue('Write in verse.');
  await sheet.getByText(/^All chats with/).click();
  await expect(instructions).toHaveValue('Slow burn.');
});

test('a preset asks before it replaces unsaved text, and leaves the character’s guidance unchanged', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await registerVisitor(context, server.url);
  await chatPage(page).open();
  const sheet = await openPanel(page, 'guidance');
  const instructions = sheet.getByRole('textbox', { name: chatGuidance.instructions });
  await sheet.getByLabel(chatGuidance.importFile).setInputFiles({
    name: 'Noir.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ content: 'Like a noir novel.' })),
  });
  await expect(sheet.getByText('Noir', { exact: true })).toBeVisible();
  await instructions.fill('Write in verse.');
  await sheet.getByText(/^All chats with/).click();
  await instructions.fill('Slow burn.');
  await sheet.getByRole('button', { name: chatGuidance.useNamed('Noir') }).click();
  await expect(sheet.getByText(chatGuidance.useQuestion)).toBeVisible();
  await sheet.getByRole('button', { name: panels.cancel, exact: true }).click();
  await sheet.getByText(chatGuidance.scopeChat, { exact: true }).click();
  await expect(instructions).toHaveValue('Write in verse.');
  await sheet.getByRole('button', { name: chatGuidance.useNamed('Noir') }).click();
  await sheet.getByRole('button', { name: chatGuidance.use, exact: true }).click();
  await expect(sheet.getByText(chatGuidance.used('Noir'))).toBeVisible();
  await expect(instructions).toHaveValue('Like a noir novel.');
  await sheet.getByText(/^All chats with/).click();
  await expect(instructions).toHaveValue('Slow burn.');
  await expect(sheet.getByText(chatGuidance.unsaved)).toBeVisible();
});

test('a change saved in another window is shown, and neither text is lost', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/status of 409/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  const { id } = await visitor.client.call(addConversation, { query: { charId: 'f01' }, body: {} });
  const chat = { instructions: 'Write in prose.', note: 'It snows.', note_depth: 4 };
  await chatPage(page).open();
  const sheet = await openPanel(page, 'guidance');
  const instructions = sheet.getByRole('textbox', { name: chatGuidance.instructions });
  await instructions.fill('Write in verse.');
  await visitor.client.call(setGuidance, { body: { conversation_id: id, chat } });
  await sheet.getByRole('button', { name: chatGuidance.save, exact: true }).first().click();
  await expect(sheet.getByRole('alert').filter({ hasText: 'Write in prose.' })).toContainText('It snows.');
  await expect(instructions).toHaveValue('Write in verse.');
  await sheet.getByRole('button', { name: panels.saveAnyway }).click();
  await expect(sheet.getByText(panels.saved, { exact: true })).toBeVisible();
  await expect(sheet.getByText('It snows.')).toHaveCount(0);

  await instructions.fill('Write in rhyme.');
  await visitor.client.call(setGuidance, { body: { conversation_id: id, chat } });
  await sheet.getByRole('button', { name: chatGuidance.save, exact: true }).first().click();
  await sheet.getByRole('button', { name: panels.keepNewer }).click();
  await expect(instructions).toHaveValue('Write in prose.');
});

test('quick replies call no model; suggestions come on request', async ({ page, context, server }) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.client.call(setQuickReplies, {
    body: { replies: [{ label: 'Nod', content: '*nods slowly*' }] },
  });
  await visitor.say('f01', 'Good evening');
  let asked = 0;
  await page.route(`**${suggestReplies.path}`, async (route) => {
    asked += 1;
    await route.fulfill({
      json: { code: 200, message: 'success', data: { suggestions: ['Tell me more', 'Why?'] } },
    });
  });
  await chatPage(page).open();
  const row = page.getByRole('group', { name: suggestionTextsOf('en').suggestions });
  await page.getByRole('button', { name: 'Suggest what to say' }).click();
  await row.getByRole('button', { name: 'Nod', exact: true }).click();
  await expect(chatPage(page).composer).toHaveValue('*nods slowly*');
  await page.getByRole('button', { name: 'Suggest what to say' }).click();
  await expect(row.getByRole('button', { name: 'Nod', exact: true })).toBeFocused();
  expect(asked).toBe(0);
  await row.getByRole('button', { name: suggestionTextsOf('en').suggestMore }).click();
  await expect(row.getByRole('button')).toHaveCount(4);
  await expect(row.getByRole('button').nth(1)).toBeFocused();
  expect(asked).toBe(1);
});

test('choosing a quick reply while suggestions load closes the row permanently', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.client.call(setQuickReplies, {
    body: { replies: [{ label: 'Nod', content: '*nods slowly*' }] },
  });
  await visitor.say('f01', 'Good evening');
  const picked = Promise.withResolvers<undefined>();
  await page.route(`**${suggestReplies.path}`, async (route) => {
    await picked.promise;
    await route.continue();
  });
  await chatPage(page).open();
  await page.getByRole('button', { name: 'Suggest what to say' }).click();
  await page.getByRole('button', { name: suggestionTextsOf('en').suggestMore }).click();
  await page.getByRole('button', { name: 'Nod', exact: true }).click();
  const { composer } = chatPage(page);
  await expect(composer).toHaveValue('*nods slowly*');
  const answered = page.waitForResponse(`**${suggestReplies.path}`);
  picked.resolve(undefined);
  await (await answered).finished();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(page.getByRole('group', { name: suggestionTextsOf('en').suggestions })).toHaveCount(0);
  await expect(composer).toBeFocused();
});

test('a person without a name is asked for one after the first reply, once', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await registerVisitor(context, server.url);
  await chatPage(page).begin('Good evening');
  const field = page.getByRole('textbox', { name: /^What should .+ call you\?$/ });
  await expect(field).toBeVisible();
  await field.fill('Robin');
  await page.getByRole('button', { name: chatName.save, exact: true }).click();
  await expect(page.getByText(/ calls you Robin from now on/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Good evening', { exact: true })).toBeVisible();
  await expect(field).toHaveCount(0);
});
