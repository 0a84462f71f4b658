import { deviceCookie } from '#src/contract/call/device-registration.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { tokensSpentMessages } from '#src/server/platform/limits/tokens-spent-messages.ts';
import { readImported, sendCard } from '#tests/support/api/content/card-imports.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { testOnOwnServer } from '#tests/support/e2e/test-on-own-server.ts';
import { openPanel } from '#tests/support/e2e/chat/panels.ts';
import { startE2eServer } from '#tests/support/e2e/server.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { buildCardPng, sampleCard } from '#tests/support/files/card-files.ts';

const en = siteTextsOf('en');
const panels = chatPanelTextsOf('en');

const test = testOnOwnServer(() => startE2eServer({ DAILY_TOKENS_OF_VISITOR: '1' }));

test('a person who used up the day is told until when, and the written text is kept, over a reload too', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource|429/);
  const chat = chatPage(page);
  await chat.begin('First');
  await chat.send('Second');
  await expect(chat.failure).toContainText(tokensSpentMessages.visitor.en);
  await expect(chat.ownMessages.last()).toContainText('Second');
  await expect(chat.ownMessages.last()).toContainText(en.chatNotSent);
  await page.reload();
  await expect(chat.ownMessages.last()).toContainText('Second');
});

test('the inspector names the texts that were cut to fit', async ({ page, context, ownServer }) => {
  const visitor = await registerVisitor(context, ownServer.url);
  const description = `Mei is 32 years old. ${'She runs a tea house near the old harbour. '.repeat(3_000)}`;
  const cookies = await context.cookies(ownServer.url);
  const deviceId = cookies.find(({ name }) => name === deviceCookie)?.value ?? '';
  const api = { request: (path: string, init?: RequestInit) => fetch(`${ownServer.url}${path}`, init) };
  const card = buildCardPng(sampleCard({ description }));
  const { character } = await readImported(await sendCard(api, { 'device-id': deviceId }, card));
  await visitor.say(character.id, 'Good evening');
  await chatPage(page, `/chat/${character.slug}-${character.id}`).open();
  const sheet = await openPanel(page, 'context');
  await expect(sheet.getByText(panels.context.cut(1))).toBeVisible();
  await sheet.getByText(panels.context.kinds.description, { exact: true }).click();
  await expect(sheet.getByText(panels.context.cutOne)).toBeVisible();
});
