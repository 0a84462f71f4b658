import { chatGuidance } from '#src/i18n/en/chat-guidance.ts';
import { chatName } from '#src/i18n/en/chat-name.ts';
import { panels } from '#src/i18n/en/chat-panels.ts';
import { chatPage } from '#tests/support/e2e/chat.ts';
import { listPanelViolations, openPanel } from '#tests/support/e2e/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

test('instructions and a note are written, kept as a preset, used again, and quick replies stand above the field', async ({
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

test('somebody without a name is asked for one after the first reply, once', async ({
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
