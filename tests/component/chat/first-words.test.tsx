import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { getCharacterProfile } from '#src/contract/characters/character-calls.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { refuse } from '#tests/support/component/answers.ts';
import { expectFocus } from '#tests/support/component/expect-focus.ts';
import { fill } from '#tests/support/component/fill.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { reload } from '#tests/support/component/reload.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const path = '/chat/peng-yue-f01';
const api = await startApiForFile();

/** Hands a text to the chat page, as the home page does, at a time. */
function handOver(text: string, at: number): void {
  const handed = { path: '/chat/an-older-name-f01', text, at };
  sessionStorage.setItem('first-words', JSON.stringify(handed));
}

const listDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

it('an address with ?say= fills the field and sends nothing, is not a draft before it is changed, and never replaces one', async () => {
  const visitor = await api.registerVisitor();
  const { person, calls } = openPage(api, visitor, { path: `${path}?say=I+hate+you` });
  const { composer, listOwn } = await renderChat(visitor);
  await waitFor(() => expect(composer.value).toBe('I hate you'));
  expect(location.pathname + location.search).toBe(path);
  expect(listOwn()).toEqual([]);
  expect(document.activeElement).not.toBe(composer);
  reload();
  expect((await renderChat(visitor)).composer.value).toBe('');
  expect(listDrafts()).toEqual([]);

  await fill(
    person,
    screen.getByRole('textbox', { name: siteTextsOf('en').chatComposerLabel }),
    'My own words',
  );
  reload();
  history.replaceState(null, '', `${path}?say=I+hate+you`);
  const { composer: again } = await renderChat(visitor);
  await waitFor(() => expect(again.value).toBe('My own words'));
  expect(calls).not.toContain(askMessage.name);
});

it('a chat in which nobody has said anything suggests the three first messages of the profile; a press sends one, and then they are gone', async () => {
  const visitor = await api.registerVisitor();
  const { person } = openPage(api, visitor, { path });
  const chat = await renderChat(visitor);
  const openers = () => screen.queryByRole('group', { name: messageTextsOf('en').openers });
  const lines = [...(openers()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
  const { openers: ofProfile } = await visitor.client.call(getCharacterProfile, { query: { id: 'f01' } });
  expect(lines).toHaveLength(3);
  expect(lines).toEqual(ofProfile);
  await person.click(screen.getByRole('button', { name: lines[1] }));
  await expectFocus(() => chat.log);
  await chat.untilAnswered(3);
  expect(chat.listTexts()[1]).toBe(lines[1]);
  expect(openers()).toBeNull();
  reload();
  await renderChat(visitor);
  expect(openers()).toBeNull();
});

it('a text that waited for more than two minutes is added to the draft, on its own line (decision 39)', async () => {
  const visitor = await api.registerVisitor();
  const { person } = openPage(api, visitor, { path });
  await fill(person, (await renderChat(visitor)).composer, 'Half a thought');
  reload();
  handOver('Flat, please', Date.now() - 121_000);
  const { composer, listOwn } = await renderChat(visitor);
  await waitFor(() => expect(composer.value).toBe('Half a thought\nFlat, please'));
  expect(listOwn()).toEqual([]);
});

it('a text that could not be sent stays in its place, and is sent by a retry', async () => {
  const visitor = await api.registerVisitor();
  const { person, answer } = openPage(api, visitor, { path });
  answer(askMessage, refuse(503));
  handOver('Are you there?', Date.now());
  const chat = await renderChat(visitor);
  const retry = await screen.findByRole('button', { name: siteTextsOf('en').chatRetry });
  expect(chat.listTexts().at(-1)).toBe('Are you there?');
  answer(askMessage, null);
  await person.click(retry);
  await chat.untilAnswered(3);
  expect(chat.listTexts()[1]).toBe('Are you there?');
});
