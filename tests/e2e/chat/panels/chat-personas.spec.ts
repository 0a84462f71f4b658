import sharp from 'sharp';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { listPanelViolations, openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const panels = chatPanelTextsOf('en');

const words = panels.personas;

test('a persona is created, chosen, given a picture, and deleted in two steps', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  await chatPage(page).open();
  let sheet = await openPanel(page, 'persona');
  await expect(sheet.getByText(words.empty)).toBeVisible();
  for (const name of ['Tom', 'Captain Lin']) {
    await sheet.getByRole('button', { name: words.add }).click();
    await sheet.getByRole('textbox', { name: words.name }).fill(name);
    await sheet.getByRole('textbox', { name: words.description }).fill('Sails at night.');
    await sheet.getByRole('button', { name: panels.save }).click();
    await expect(sheet.getByRole('radio', { name: new RegExp(name) })).toBeVisible();
  }
  await expect(sheet.getByRole('radio', { name: /Tom/ }), 'the first one is the default').toBeChecked();
  await sheet.getByRole('radio', { name: /Captain Lin/ }).check();
  expect(await listPanelViolations(page)).toEqual([]);

  await sheet.getByRole('button', { name: panels.editNamed('Captain Lin') }).click();
  const picture = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#a06' } })
    .png()
    .toBuffer();
  await sheet
    .getByLabel(words.choosePicture)
    .setInputFiles({ name: 'lin.png', mimeType: 'image/png', buffer: picture });
  await expect(sheet.getByRole('button', { name: words.removePicture })).toBeVisible();
  await sheet.getByRole('button', { name: panels.cancel }).click();

  await page.reload();
  sheet = await openPanel(page, 'persona');
  await expect(sheet.getByRole('radio', { name: /Captain Lin/ })).toBeChecked();
  await sheet.getByRole('button', { name: panels.deleteNamed('Captain Lin') }).click();
  await expect(sheet.getByText(words.deleteQuestion)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet.getByText(words.deleteQuestion)).toHaveCount(0);
  await sheet.getByRole('button', { name: panels.deleteNamed('Captain Lin') }).click();
  await sheet.getByRole('button', { name: panels.delete, exact: true }).click();
  await expect(sheet.getByRole('radio', { name: /Captain Lin/ })).toHaveCount(0);
  await expect(sheet.getByRole('radio', { name: /Tom/ })).toBeChecked();
});
