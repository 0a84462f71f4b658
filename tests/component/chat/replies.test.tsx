import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import helpLines from '#src/content/help-lines.json' with { type: 'json' };
import { importCharacterCard } from '#src/contract/cards/card-calls.ts';
import { getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { deleteMessage } from '#src/contract/chat/tree-calls.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { editorTextsOf, translationTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatMediaTextsOf, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { reload } from '#tests/support/component/reload.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { sampleCard } from '#tests/support/files/card-files.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const chatMedia = chatMediaTextsOf('en');
const chatMenu = chatMenuTextsOf('en');
const { editLabel } = editorTextsOf('en');
const en = siteTextsOf('en');
const messageTexts = messageTextsOf('en');
const panels = chatPanelTextsOf('en');
const translation = translationTextsOf('en');
let visitor: TestVisitor;
const api = await startApiForFile();
beforeEach(async () => {
  api.upstream.setScript('reply');
  visitor = await api.registerVisitor();
});

const reply = (text: string) => api.upstream.setScript({ name: 'reply', text });

describe('while a reply is written', () => {
  it('a screen reader announces each sentence once it is finished', async () => {
    openPage(api, visitor);
    const chat = await renderChat(visitor);
    const text = '*She smiles.* Good evening, you. And now';
    const held = holdReply(api.upstream, {
      text: `${text} we begin.`,
      afterTokens: [text.split(' ').length],
    });
    const told = () =>
      [...document.querySelectorAll('[data-announcer] p')].map(({ textContent }) => textContent);
    await chat.send('Hello');
    const begun = [
      'Peng Yue is writing',
      `${en.chatNewReply('Peng Yue')}: She smiles.`,
      'Good evening, you.',
    ];
    await expect.poll(told).toEqual(begun);
    held.release();
    await expect.poll(told).toEqual([...begun, 'And now we begin.']);
  });

  it('dots replace it until its first word, and the header says so', async () => {
    openPage(api, visitor);
    const chat = await renderChat(visitor);
    const held = holdReply(api.upstream, { afterTokens: [0] });
    await chat.send('Are you there?');
    const dots = () => screen.queryByRole('img', { name: en.chatTyping('Peng Yue') });
    await expect.poll(dots).not.toBeNull();
    expect(document.querySelector('.chat-header')?.textContent).toContain(en.chatTyping('Peng Yue'));
    await expect.poll(chat.stopButton).not.toBeNull();
    held.release();
    await expect.poll(chat.replyText).toBe(held.text);
    expect(dots()).toBeNull();
  });

  it('stop keeps its text, marks it, and closes the connection to the model, before the first word too (rule:reply-belongs-to-server)', async () => {
    const { person } = openPage(api, visitor);
    const chat = await renderChat(visitor);
    const stop = async () => person.click(await screen.findByRole('button', { name: en.chatStop }));
    const lastNote = () => chat.listMessages('reply').at(-1)?.textContent;
    const held = holdReply(api.upstream);
    const left = api.upstream.nextLeave();
    await chat.send('Never stop');
    await expect.poll(chat.replyText).toBe(held.begun);
    await stop();
    await left;
    await expect.poll(lastNote).toContain(en.chatStopped);
    expect(chat.replyText()).toBe(held.begun);
    await waitFor(() => expect(document.activeElement).toBe(chat.composer));
    expect(chat.failure()).toBe('');
    reload();
    const next = await renderChat(visitor);
    expect(next.replyText()).toBe(held.begun);
    expect(next.listMessages('reply').at(-1)?.textContent).toContain(en.chatStopped);
    holdReply(api.upstream, { afterTokens: [0] });
    await next.send('Wait');
    await stop();
    await expect.poll(() => next.listMessages('reply').at(-1)?.textContent).toContain(en.chatStopped);
    await next.untilAnswered(5);
  });
});

it('a reply that becomes explicit is replaced by a text of the site, and another one can be requested', async () => {
  openPage(api, visitor);
  const chat = await renderChat(visitor);
  reply('She smiled and sat down. He thrust his penis into her vagina. More followed.');
  await chat.send('Go on, please');
  await expect.poll(chat.replyText).toBe(helpLines.en.removed.explicit);
  await chat.untilAnswered(3);
  expect(chat.log.textContent).not.toMatch(/vagina|followed/);
  reply('They kissed, and the lamp went out.');
  await chat.choose(chat.listMessages().at(-1), chatMenu.resend);
  await expect.poll(chat.replyText).toBe('They kissed, and the lamp went out.');
  await chat.untilAnswered(3);
  await chat.send('Good night');
  await chat.untilAnswered(5);
});

describe('the notice that it is with an AI (rule:ai-notice)', () => {
  const startNotice =
    'You are talking to an AI. Peng Yue is a fictional character, and everything it says is made up.';
  const laterNotice =
    'A reminder: you are talking to an AI. Peng Yue is not a person, and what is said here is made up.';
  const ageLastNotice = (minutes: number) => api.database.sql`
    update conversations set noticed_at = now() - make_interval(mins => ${minutes}) where user_id = ${visitor.user.id}`;

  it('begins every chat, and is repeated with the next reply after two hours of the server, once', async () => {
    openPage(api, visitor);
    let chat = await renderChat(visitor);
    screen.getByText(startNotice);
    const notices = () => screen.queryAllByText(laterNotice).length;
    await chat.send('Tea?');
    await chat.untilAnswered(3);
    await ageLastNotice(119);
    await chat.send('Sugar?');
    await chat.untilAnswered(5);
    expect(notices()).toBe(0);
    await ageLastNotice(120);
    // No reload skips it.
    reload();
    chat = await renderChat(visitor);
    screen.getByText(startNotice);
    await chat.send('Milk?');
    await chat.untilAnswered(7);
    expect(chat.listMessages().at(-1)?.textContent).toContain(laterNotice);
    await chat.send('Lemon?');
    await chat.untilAnswered(9);
    reload();
    chat = await renderChat(visitor);
    expect(chat.listMessages().at(6)?.textContent).toContain(laterNotice);
    expect(notices(), 'once').toBe(1);
  });
});

describe('the greeting', () => {
  it('names the right person, before the conversation has begun and in it', async () => {
    await visitor.client.call(addPersona, { body: { name: 'Robin', description: '{{user}} sails.' } });
    const greeting = '*waves* {{user}}, you came! I rolled a {{roll:d6}}. {{random:Tea,Coffee}}? {{persona}}';
    const said = /waves Robin, you came! I rolled a [1-6]\. (?:Tea|Coffee)\? Robin sails\./;
    const imported = await api.post(importCharacterCard.path, sampleCard({ first_mes: greeting }), {
      'device-id': visitor.deviceId,
    });
    const { data } = (await imported.json()) as { data: { character: { id: string } } };
    openPage(api, visitor);
    const chat = await renderChat(visitor, { characterId: data.character.id });
    const shown = chat.replyText();
    expect(shown).toMatch(said);
    await chat.send('Tea, please');
    await chat.untilAnswered(3);
    expect(chat.listTexts().at(0)).toBe(shown);
  });

  it('can be another one before the first message, which answers the shown one', async () => {
    const { person } = openPage(api, visitor);
    const chat = await renderChat(visitor);
    const first = chat.replyText();
    await person.click(await screen.findByRole('button', { name: messageTexts.nextVariant }));
    await expect.poll(chat.replyText).not.toBe(first);
    const second = chat.replyText();
    await chat.send('Good evening');
    await chat.untilAnswered(3);
    expect(chat.listTexts().at(0)).toBe(second);
  });

  it('leaves a chat without messages when every one is deleted, which offers to start over', async () => {
    await visitor.startChat();
    openPage(api, visitor);
    const chat = await renderChat(visitor);
    const variants = () => screen.queryByRole('group', { name: messageTexts.variants })?.textContent;
    const remove = () => chat.choose(chat.listMessages().at(0), chatMenu.remove);
    // Each of the character's three greetings is replaced by the next.
    await expect.poll(variants).toContain('1/3');
    await remove();
    await expect.poll(variants).toContain('/2');
    await remove();
    await expect.poll(() => [chat.listMessages().length, variants()]).toEqual([1, undefined]);
    await remove();
    await screen.findByText(panels.emptyChat.heading);
    reload();
    await renderChat(visitor);
    await screen.findByText(panels.emptyChat.heading);
    const way = screen.getByRole('link', { name: panels.emptyChat.startOver });
    expect(way.getAttribute('href')).toBe('/chat/peng-yue-f01?new=1');
  });
});

it('one message is deleted alone, also the first, and two in a row: later messages stay, no question is asked, and undo restores it', async () => {
  const page = openPage(api, visitor);
  const chat = await renderChat(visitor);
  reply('In the tea house.');
  await chat.send('Where are we?');
  await chat.untilAnswered(3);
  reply('It rains.');
  await chat.send('And outside?');
  await chat.untilAnswered(5);
  const at = (depth: number) => chat.log.querySelector<HTMLElement>(`[data-depth="${depth}"]`) ?? undefined;
  const undo = () => screen.findByRole('button', { name: messageTexts.undo });
  const [, ...later] = chat.listTexts();
  await chat.choose(at(2), chatMenu.removeOne);
  await screen.findByText(messageTexts.removedOne);
  const undoButton = await undo();
  await waitFor(() => expect(document.activeElement).toBe(undoButton));
  await expect.poll(() => chat.listTexts().slice(1)).toEqual(['Where are we?', 'And outside?', 'It rains.']);
  await page.person.keyboard('{Enter}');
  await expect.poll(() => chat.listTexts().slice(1)).toEqual(later);
  await waitFor(() => expect(document.activeElement).toBe(at(2)));
  for (const depth of [2, 1]) {
    await chat.choose(at(depth), chatMenu.removeOne);
    await expect.poll(() => chat.listTexts().length).toBe(depth + 2);
    await expect.poll(() => page.calls.filter((name) => name === deleteMessage.name).length).toBe(4 - depth);
  }
  // The page loads the messages again before the server has the last deletion.
  const way = Promise.withResolvers<null>();
  page.answer(deleteMessage, async (request) => {
    await way.promise;
    return api.send(request);
  });
  await chat.choose(at(0), chatMenu.removeOne);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => chat.listTexts().length).toBe(3);
  way.resolve(null);
  await expect.poll(() => chat.listTexts().length).toBe(2);
  expect(chat.listTexts()).toEqual(['And outside?', 'It rains.']);
  expect(screen.getAllByRole('button', { name: messageTexts.undo })).toHaveLength(1);
  reload();
  const next = await renderChat(visitor);
  expect(next.listTexts()).toEqual(['And outside?', 'It rains.']);
  await next.send('And now?');
  await next.untilAnswered(4);
  const asked = JSON.stringify(api.upstream.requests.at(-1));
  expect(asked).toContain('And outside?');
  expect(asked).not.toMatch(/Where are we\?|In the tea house\./);
});

it('text typed in place of a message is there again after another one was edited, and on the next page', async () => {
  const { person } = openPage(api, visitor);
  let chat = await renderChat(visitor);
  await chat.send('The question');
  await chat.untilAnswered(3);
  const edit = async (depth: number) => {
    await chat.choose(chat.listMessages()[depth], chatMenu.edit);
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: editLabel });
  };
  const fill = async (depth: number, text: string) =>
    fireEvent.change(await edit(depth), { target: { value: text } });
  await fill(1, 'A better question');
  await fill(2, 'A better answer');
  expect((await edit(1)).value).toBe('A better question');
  reload();
  chat = await renderChat(visitor);
  expect((await edit(2)).value).toBe('A better answer');
  await person.keyboard('{Escape}');
  expect((await edit(2)).value).not.toBe('A better answer');
  (await edit(1)).focus();
  await person.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => chat.listTexts()[1]).toBe('A better question');
  expect(screen.queryByRole('textbox', { name: editLabel })).toBeNull();
});

it('tables, struck text and task lists of a reply are rendered, and HTML is text', async () => {
  openPage(api, visitor);
  const chat = await renderChat(visitor);
  reply(
    'It was ~~three~~ four.\n\n| Tea | Price |\n|---|---|\n| <img src=x onerror=alert(1)> | *4* |\n\n- [ ] rain\n- [x] tea',
  );
  await chat.send('What is there?');
  await chat.untilAnswered(3);
  const text = chat.listMessages().at(-1);
  const textsOf = (selector: string) =>
    [...(text?.querySelectorAll(`.chat-text ${selector}`) ?? [])].map(({ textContent }) => textContent);
  expect(textsOf('del')).toEqual(['three']);
  await expect.poll(() => textsOf('th')).toEqual(['Tea', 'Price']);
  expect(textsOf('td')).toEqual(['<img src=x onerror=alert(1)>', '4']);
  expect(textsOf('img')).toEqual([]);
  expect(textsOf('li')).toEqual(['☐ rain', '☑ tea']);
});

describe('a translation', () => {
  async function translate(text: string, byServer = true) {
    const { person } = openPage(api, visitor);
    if (!byServer) vi.stubGlobal('fetch', withoutTranslation(fetch));
    const chat = await renderChat(visitor);
    reply(text);
    await chat.send('Good evening');
    await chat.untilAnswered(3);
    const last = within(chat.listMessages().at(-1) ?? chat.log);
    await person.click(await last.findByRole('button', { name: chatMedia.translation }));
    return last.findByRole('region', { name: chatMedia.translation });
  }

  /** The browser translates, as the server does not. */
  function withoutTranslation(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      const response = await send(input, init);
      const { url } = input instanceof Request ? input : { url: String(input) };
      if (!url.includes(getChatOptions.path)) return response;
      const body = (await response.json()) as { data: object };
      return Response.json({ ...body, data: { ...body.data, translates: false } });
    };
  }

  it.each([
    { name: 'does not know the languages', found: 'unavailable', words: translation.cannotTranslate },
    { name: 'never ends', found: 'downloadable', words: translation.translationSlow },
  ])('of a browser that $name says so', async ({ found, words }) => {
    vi.stubGlobal(
      'Translator',
      Object.assign(() => undefined, {
        availability: () => Promise.resolve(found),
        create: () => new Promise(() => undefined),
      }),
    );
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 30_000 ? 1 : ms));
    const shown = await translate('晚上好，外面在下雨。', false);
    await waitFor(() => expect(within(shown).getByRole('alert').textContent).toContain(words));
  });

  it('of a text that is in the language already says so', async () => {
    const shown = await translate('Good evening. It is raining outside, and the tea is warm.');
    await waitFor(() => expect(shown.textContent).toMatch(/in American English already/));
  });
});
