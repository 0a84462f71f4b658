import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatAroundTextsOf, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { reload } from '#tests/support/component/reload.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { quickenRetries } from '#tests/support/component/quicken-retries.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import type { FakeScript } from '#tests/support/services/fake-upstream-scripts.ts';
import { numberedWords } from '#tests/support/services/held-reply.ts';

const around = chatAroundTextsOf('en');
const chatMenu = chatMenuTextsOf('en');
const en = siteTextsOf('en');
let visitor: TestVisitor;
/** The person's conversation with the first character. */
let id: string;
const api = await startApiForFile();
beforeEach(async () => {
  api.upstream.setScript('reply');
  visitor = await api.registerVisitor();
  ({ id } = await visitor.startChat());
});

const reply = (text: string) => api.upstream.setScript({ name: 'reply', text });
const listStored = async () => (await visitor.listMessages(id)).slice(1).map(({ content }) => content);
const retry = () => screen.findByRole('button', { name: en.chatRetry });
const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a fault of the model', () => {
  const faults: { script: FakeScript; words: string }[] = [
    { script: { name: '500' }, words: userMessages.modelUnavailable.en },
    { script: { name: 'empty' }, words: userMessages.modelSilent.en },
    { script: { name: '429', times: 99, retryAfter: '30' }, words: userMessages.modelBusy.en },
  ];
  it.each(faults)('is explained ($script.name), and a retry makes one reply', async ({ script, words }) => {
    const { person } = openPage(api, visitor);
    const chat = await renderChat(visitor);
    api.upstream.setScript(script);
    await chat.send('Once only');
    await expect.poll(chat.failure).toContain(words);
    expect(chat.listOwn()).toHaveLength(1);
    expect(chat.listMessages('reply')).toHaveLength(1);
    reply('Now it works.');
    await person.click(await retry());
    await expect.poll(chat.replyText).toBe('Now it works.');
    await chat.untilAnswered(3);
    expect(chat.failure()).toBe('');
    expect(await listStored()).toEqual(['Once only', 'Now it works.']);
  });

  it('in the middle of a reply keeps its text until the retry, also on the next page', async () => {
    const { person } = openPage(api, visitor);
    const chat = await renderChat(visitor);
    api.upstream.setScript({ name: 'cut', text: numberedWords(30), afterTokens: 10 });
    await chat.send('Once more');
    await expect.poll(chat.failure).toContain(userMessages.replyInterrupted.en);
    expect(chat.replyText()).toBe(numberedWords(10));
    reload();
    const next = await renderChat(visitor);
    await expect.poll(next.failure).toContain(userMessages.replyInterrupted.en);
    reply(numberedWords(30));
    await person.click(await retry());
    await expect.poll(next.replyText).toBe(numberedWords(30));
    await next.untilAnswered(3);
    expect(await listStored()).toEqual(['Once more', numberedWords(30)]);
  });
});

describe('a message that could not be sent', () => {
  /** Sends a message without a connection, which the browser does not notice: as behind a router that lost its own. */
  async function sendInVain(text: string) {
    const page = openPage(api, visitor);
    const expectQuick = quickenRetries();
    const chat = await renderChat(visitor);
    page.answer(askMessage, noConnection);
    await chat.send(text);
    await expect.poll(() => chat.listOwn().at(-1)?.textContent).toContain(en.chatNotSent);
    expectQuick();
    return { page, chat };
  }

  it('is marked, stays, and is sent once by a retry', async () => {
    const { page, chat } = await sendInVain('A long tunnel');
    expect(chat.failure()).toContain('Network Error');
    page.answer(askMessage, null);
    reply('Loud and clear.');
    await page.person.click(await retry());
    await expect.poll(chat.replyText).toBe('Loud and clear.');
    await chat.untilAnswered(3);
    expect(chat.listOwn().at(-1)?.textContent).not.toContain(en.chatNotSent);
    expect(await listStored()).toEqual(['A long tunnel', 'Loud and clear.']);
  });

  it('is sent automatically when the connection is back', async () => {
    const { page, chat } = await sendInVain('Second');
    page.answer(askMessage, null);
    page.setOnline(true);
    await chat.untilAnswered(3);
    expect(chat.listOwn().at(-1)?.textContent).not.toContain(en.chatNotSent);
  });

  it('can be discarded, and nothing of it comes back', async () => {
    const { page, chat } = await sendInVain('Better not');
    await chat.send('Nor this');
    await expect.poll(() => chat.listOwn().length).toBe(2);
    await expect.poll(() => chat.listOwn().at(-1)?.textContent).toContain(en.chatNotSent);
    for (const words of ['Nor this', 'Better not']) {
      const item = chat.listOwn().find(({ textContent }) => textContent.includes(words));
      await page.person.click(
        within(item ?? chat.log).getByRole('button', { name: messageTextsOf('en').actions }),
      );
      const entries = await screen.findAllByRole('menuitem');
      expect(entries.map(({ textContent }) => textContent)).toEqual([
        chatMenu.copy,
        chatMenu.retry,
        chatMenu.discard,
      ]);
      await page.person.click(screen.getByRole('menuitem', { name: chatMenu.discard }));
      await waitFor(() => expect(chat.log.textContent).not.toContain(words));
    }
    expect(chat.failure()).toBe('');
    page.answer(askMessage, null);
    reload();
    const next = await renderChat(visitor);
    await next.untilAnswered(1);
    expect(await listStored()).toEqual([]);
  });
});

describe('without a connection', () => {
  it('messages wait, and are sent once and in order when it is back', async () => {
    const page = openPage(api, visitor);
    const chat = await renderChat(visitor);
    page.setOnline(false);
    await chat.send('First in the tunnel');
    await screen.findByText(around.waiting(1), { exact: false });
    expect(chat.listOwn().at(-1)?.textContent).toContain(en.chatWaiting);
    await chat.send('Second in the tunnel');
    await screen.findByText(around.waiting(2), { exact: false });
    expect(chat.failure()).toBe('');
    reply('I hear you.');
    page.setOnline(true);
    await chat.untilAnswered(5);
    expect(screen.queryByText(around.offline, { exact: false })).toBeNull();
    expect(await listStored()).toEqual([
      'First in the tunnel',
      'I hear you.',
      'Second in the tunnel',
      'I hear you.',
    ]);
  });
});
