import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const panels = chatPanelTextsOf('en');
const words = panels.personas;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('makes the first persona the default', async () => {
  const visitor = await api.registerVisitor();
  await visitor.startChat();
  const { person } = openPage(api, visitor);
  await renderChat(visitor);
  await person.click(screen.getByRole('button', { name: chatAroundTextsOf('en').menu }));
  await person.click(await screen.findByRole('menuitem', { name: panels.titles.persona }));
  const sheet = within(await screen.findByRole('dialog', { name: panels.titles.persona }));
  await sheet.findByText(words.empty);
  await person.click(sheet.getByRole('button', { name: words.add }));
  await person.type(sheet.getByRole('textbox', { name: words.name }), 'Tom');
  await person.type(sheet.getByRole('textbox', { name: words.description }), 'Sails at night.');
  await person.click(sheet.getByRole('button', { name: panels.save }));
  const radio = await sheet.findByRole<HTMLInputElement>('radio', { name: /Tom/ });
  expect(radio.checked).toBe(true);
});
