import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { importCharacterCard } from '#src/contract/cards/card-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { readImported, sendCard } from '#tests/support/api/content/card-imports.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { expectFocus } from '#tests/support/component/expect-focus.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { reload } from '#tests/support/component/reload.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const panels = chatPanelTextsOf('en');
const words = panels.characters;
const api = await startApiForFile();

/** Composes the file of a card. */
function composeCard(fields: Record<string, string>): File {
  const data = {
    name: 'Marlow Finch',
    description: 'Keeps a lighthouse.',
    personality: 'patient, dry',
    scenario: 'A storm has closed the road.',
    first_mes: 'Mind the third step. It has opinions.',
    ...fields,
  };
  const text = JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data });
  return new File([text], 'marlow.json', { type: 'application/json' });
}

it('a file that is not a card is refused with a message; a card without an age asks for it, with the file kept, and is imported with the stated one', async () => {
  const { person, calls } = openPage(api, await api.registerVisitor(), { path: '/mine/characters' });
  const { default: Characters } = await import('#src/islands/cards/Characters.island.tsx');
  render(<Characters language="en" />);
  await screen.findByText(words.empty);
  const drop = screen.getByLabelText(words.importFile);
  await person.upload(drop, new File(['{}'], 'x.json', { type: 'application/json' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\w/));
  screen.getByText(words.empty);
  await waitFor(() => expect(document.querySelector('.file-button')?.getAttribute('aria-busy')).toBeNull());

  const findQuestion = () => screen.findByRole('form', { name: words.ageQuestion('marlow.json') });
  await person.upload(drop, composeCard({}));
  const first = within(await findQuestion()).getByLabelText(words.age);
  await expectFocus(() => first);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('form')).toBeNull();
  await expectFocus(() => drop);

  await person.upload(drop, composeCard({}));
  const question = within(await findQuestion());
  const field = question.getByLabelText(words.age);
  const sent = calls.filter((name) => name === importCharacterCard.name).length;
  await person.type(field, '17{Enter}');
  expect((await question.findByRole('alert')).textContent).toBe(words.ageRefused(21));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(calls.filter((name) => name === importCharacterCard.name)).toHaveLength(sent);
  await person.clear(field);
  await person.type(field, '34');
  await person.click(question.getByRole('button', { name: words.ageImport }));
  await screen.findByText(words.imported('Marlow Finch'));
  const report = screen.getByRole('region', { name: panels.report.heading });
  expect(report.textContent).toContain('34, as you stated');
  expect(screen.queryByRole('form')).toBeNull();
});

it('a chat with a character without a greeting invites the person to begin, before and after it exists', async () => {
  const visitor = await api.registerVisitor();
  const card = composeCard({
    first_mes: '',
    description: 'Marlow Finch is a 34-year-old lighthouse keeper.',
  });
  const sent = await sendCard(api, { 'device-id': visitor.deviceId }, await card.bytes());
  const { id: characterId } = (await readImported(sent)).character;
  openPage(api, visitor, { path: `/chat/marlow-finch-${characterId}` });
  const chat = await renderChat(visitor, { characterId });
  await screen.findByText(panels.emptyChat.yourWords);
  screen.getByText(panels.emptyChat.yourWordsHint('Marlow Finch'));
  expect(screen.queryByText(panels.emptyChat.heading)).toBeNull();
  await chat.send('Is the road open again?');
  await chat.untilAnswered(2);
  expect(chat.replyText()).toMatch(/\w/);
  expect(screen.queryByText(panels.emptyChat.yourWords)).toBeNull();
  reload();
  expect((await renderChat(visitor, { characterId })).listMessages()).toHaveLength(2);
});
