import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { tokensSpentMessages } from '#src/server/platform/limits/tokens-spent-messages.ts';
import { readImported, sendCard } from '#tests/support/api/content/card-imports.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { openPanel } from '#tests/support/component/open-panel.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { buildCardPng, sampleCard } from '#tests/support/files/card-files.ts';

const api = await startApiForFile({ env: { DAILY_TOKENS_OF_VISITOR: '1' } });

it('a person who used up the day is told until when, and the written text is kept', async () => {
  const visitor = await api.registerVisitor();
  const { id } = await visitor.startChat();
  await visitor.ask(id, 'First');
  const { person } = openPage(api, visitor);
  const { composer, listMessages } = await renderChat(visitor);
  await person.type(composer, 'Second{Enter}');
  await screen.findByText((text) => text.includes(tokensSpentMessages.visitor.en));
  const last = listMessages().at(-1)?.textContent;
  expect(last).toContain('Second');
  expect(last).toContain(siteTextsOf('en').chatNotSent);
});

it('the inspector names the texts that were cut to fit', async () => {
  const visitor = await api.registerVisitor();
  const description = `Mei is 32 years old. ${'She runs a tea house near the old harbour. '.repeat(3_000)}`;
  const card = buildCardPng(sampleCard({ description }));
  const { character } = await readImported(await sendCard(api, { 'device-id': visitor.deviceId }, card));
  const { id } = await visitor.startChat(character.id);
  await visitor.ask(id, 'Good evening');
  const { person } = openPage(api, visitor);
  await renderChat(visitor, { characterId: character.id });
  const { context } = chatPanelTextsOf('en');
  const sheet = await openPanel(person, 'context');
  await sheet.findByText(context.cut(1));
  await person.click(sheet.getByText(context.kinds.description));
  await sheet.findByText(context.cutOne);
});
