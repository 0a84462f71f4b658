import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { speakMessage } from '#src/contract/chat/media-calls.ts';
import { editMode } from '#src/contract/chat/conversation-calls.ts';
import { getThoughts } from '#src/contract/chat/message-calls.ts';
import { envelopeSchema } from '#src/contract/call/envelope.ts';
import { thoughtTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatMediaTextsOf, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { beginChat } from '#tests/support/component/begin-chat.ts';
import { expectFocus } from '#tests/support/component/expect-focus.ts';
import { fill } from '#tests/support/component/fill.ts';
import { reload } from '#tests/support/component/reload.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { renderOverlays } from '#tests/support/component/render-overlays.tsx';
import { composeFrame, DONE_FRAME } from '#tests/support/services/fake-upstream-chunks.ts';
import type { FakeRefusal, ScriptHold } from '#tests/support/services/fake-upstream-scripts.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const media = chatMediaTextsOf('en');
const messages = messageTextsOf('en');
const site = siteTextsOf('en');
const thoughtTexts = thoughtTextsOf('en');
const api = await startApiForFile();
beforeEach(() => api.upstream.setScript('reply'));

const announced = () => [...document.querySelectorAll('[data-announcer] p')].map((line) => line.textContent);

/** Pauses after each of the first frames, until `goOn` is called. */
function holdFrames(count: number): { holds: ScriptHold[]; goOn: () => void } {
  const gates = Array.from({ length: count }, () => Promise.withResolvers<undefined>());
  const holds = gates.map(({ promise }, index) => ({ afterTokens: index + 1, released: promise }));
  return { holds, goOn: () => gates.shift()?.resolve(undefined) };
}

it('a model’s thoughts are above its reply, collapsed until somebody opens them, stored, and never announced', async () => {
  const { holds, goOn } = holdFrames(3);
  const body = [
    composeFrame({ reasoning_content: 'She greets me late. ' }),
    composeFrame({ reasoning_content: 'I tease her.' }),
    composeFrame({ content: 'You are late.' }),
    composeFrame({}, 'stop'),
    DONE_FRAME,
  ];
  api.upstream.setScript({ name: 'raw', body, holds });
  const { person, visitor, chat, answer } = await beginChat(api, { said: [] });
  await chat.send('Good evening');
  const summary = () => document.querySelector('main details summary, .chat-item details summary');
  const thoughts = () => screen.getByRole('region', { name: thoughtTexts.thoughts, hidden: true });
  const isOpen = () => summary()?.closest('details')?.open;
  await waitFor(() => expect(summary()?.textContent).toBe(thoughtTexts.thinking));
  expect(isOpen()).toBe(false);
  expect(chat.stopButton()).not.toBeNull();

  await person.click(summary() ?? document.body);
  await waitFor(() => expect(thoughts().textContent.trim()).toBe('She greets me late.'));
  expect(screen.getByText(thoughtTexts.whose('Peng Yue'))).toBeTruthy();
  goOn();
  await waitFor(() => expect(thoughts().textContent).toBe('She greets me late. I tease her.'));
  expect(summary()?.textContent).toBe(thoughtTexts.thinking);
  goOn();
  await waitFor(() => expect(chat.replyText()).toBe('You are late.'));
  expect(summary()?.textContent).toBe(thoughtTexts.thoughts);
  expect(isOpen()).toBe(true);
  goOn();
  await chat.untilAnswered(3);
  expect(thoughts().textContent).toBe('She greets me late. I tease her.');
  await waitFor(() =>
    expect(announced()).toEqual(['Peng Yue is writing', `${site.chatNewReply('Peng Yue')}: You are late.`]),
  );
  expect(summary()?.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
  const line = summary()?.closest('details');
  const bubble = chat.listMessages()[2]?.querySelector('.chat-bubble');
  expect(line?.compareDocumentPosition(bubble ?? document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  // They are stored, and read when opened.
  reload();
  await renderChat(visitor);
  await waitFor(() => expect(summary()?.textContent).toBe(thoughtTexts.thoughts));
  expect(isOpen()).toBe(false);
  answer(getThoughts, () => Promise.reject(new TypeError('Failed to fetch')));
  await person.click(summary() ?? document.body);
  await waitFor(() => expect(within(thoughts()).getByRole('alert')).toBeTruthy());
  answer(getThoughts, null);
  await person.click(summary() ?? document.body);
  await person.click(summary() ?? document.body);
  await waitFor(() => expect(thoughts().textContent).toBe('She greets me late. I tease her.'));
  expect(document.querySelectorAll('details')).toHaveLength(1);
});

it('a reply says that the model refused a chosen value, and only that reply', async () => {
  const { chat, visitor, conversationId } = await beginChat(api);
  const choose = (temperature: number) =>
    visitor.client.call(editMode, { body: { id: conversationId, sampler: { temperature } } });
  await choose(1.8);
  api.upstream.setScript({
    name: 'reply',
    refuse: ({ body }) =>
      Number(body['temperature']) > 1
        ? { status: 400, body: { error: { message: 'temperature: range: 0..1', param: 'temperature' } } }
        : null,
  });
  await chat.send('And now?');
  await chat.untilAnswered(5);
  const words = 'Written without temperature: the model refused your value';
  await within(chat.log).findByText(words);
  expect(api.logLines.findLast((line) => line.includes('parameters-left-out'))).toContain(
    '"parameters":"temperature"',
  );
  await choose(0.7);
  await chat.send('And then?');
  await chat.untilAnswered(7);
  expect(within(chat.log).getAllByText(words)).toHaveLength(1);
});

it('a loading model is announced, and then its reply arrives', async () => {
  let isLoading = true;
  const loading: FakeRefusal = {
    status: 503,
    body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
  };
  api.upstream.setScript({
    name: 'reply',
    text: 'There you are.',
    refuse: () => (isLoading ? loading : null),
  });
  const { chat } = await beginChat(api, { said: [] });
  await chat.send('Good evening');
  const line = await within(chat.log).findByRole('status');
  expect(line.textContent).toBe(thoughtTexts.loading);
  expect(chat.stopButton()).not.toBeNull();
  expect(chat.failure()).toBe('');
  isLoading = false;
  await chat.untilAnswered(3);
  expect(chat.replyText()).toBe('There you are.');
  expect(within(chat.log).queryByText(thoughtTexts.loading)).toBeNull();
});

it('a loading model can be cancelled: stop ends the wait', async () => {
  api.upstream.setScript({ name: '500', status: 503, errorMessage: 'Loading model' });
  const { person, chat } = await beginChat(api, { said: [] });
  await chat.send('Good evening');
  await within(chat.log).findByText(thoughtTexts.loading);
  await person.click(chat.stopButton() ?? document.body);
  await waitFor(() => expect(chat.stopButton()).toBeNull());
  await waitFor(() => expect(screen.queryByText(thoughtTexts.loading)).toBeNull());
  expect(screen.getByRole('button', { name: site.chatSend })).toBeTruthy();
});

it('an unfinished action is emphasised while it is written, and Escape in the field stops the reply and keeps the text', async () => {
  const reply = holdReply(api.upstream, { text: '*She leans closer and waits.* “Hm.”', afterTokens: [3] });
  const { person, chat } = await beginChat(api, { said: [] });
  await chat.send('Come');
  const emphasis = (message: Element | undefined) => message?.querySelector('.chat-text em')?.textContent;
  await waitFor(() => expect(emphasis(chat.listMessages()[2])).toContain('She'));
  expect(chat.replyText()).not.toContain('*');
  await fill(person, chat.composer, 'What I write stays');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(chat.stopButton()).toBeNull());
  expect(chat.composer.value).toBe('What I write stays');
  reply.release();
});

it('a pasted picture is answered, and the text stays; a too long text shows its length', async () => {
  const { person, chat } = await beginChat(api, { said: [] });
  await fill(person, chat.composer, 'Look at this');
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  fireEvent.paste(chat.composer, { clipboardData: { files: [file], types: ['Files'] } });
  const answer = 'Pictures and files cannot be sent yet. Your text is unchanged.';
  await screen.findByText(answer);
  expect(chat.composer.value).toBe('Look at this');
  await person.keyboard('!');
  expect(screen.queryByText(answer)).toBeNull();
  await fill(person, chat.composer, 'x'.repeat(8_101));
  await screen.findByText('This text has 8,101 characters; a message may have at most 8,000.');
});

it('a screen reader announces that a reply is being written, and that help comes from the site', async () => {
  // The site's text and its end come together, however slow this machine is.
  const start = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => start(run, ms === 250 ? 60_000 : ms));
  const { chat } = await beginChat(api, { said: [] });
  await chat.send('I want to kill myself tonight');
  const card = await screen.findByRole('note', { name: messages.safetyTitle });
  await waitFor(() =>
    expect(announced().filter((line) => line.startsWith(`${messages.safetyTitle}: `))).toHaveLength(1),
  );
  expect(announced().filter((line) => line.includes('Peng Yue says'))).toEqual([]);
  expect(card.closest('li')?.textContent).not.toContain('Peng Yue');
  expect(within(card).getByRole('link', { name: '988' }).getAttribute('href')).toBe('tel:988');
  expect(within(card).getByRole('link', { name: 'https://findahelpline.com' })).toBeTruthy();
  await waitFor(() => expect(chat.stopButton()).toBeNull());
  await chat.send('Good evening');
  await waitFor(() => expect(announced()).toContain('Peng Yue is writing'));
  await waitFor(() => expect(chat.stopButton()).toBeNull());
});

/** Gives the page a browser's voice of a language, whose first utterance begins and never ends. */
function giveVoice(lang: string | null): string[] {
  const spoken: string[] = [];
  class Utterance extends EventTarget {
    text: string;
    onstart: (() => void) | null = null;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal(
    'speechSynthesis',
    Object.assign(new EventTarget(), {
      getVoices: () => (lang === null ? [] : [{ lang, name: 'a voice' }]),
      cancel: () => undefined,
      speak(utterance: Utterance) {
        spoken.push(utterance.text);
        utterance.onstart?.();
      },
    }),
  );
  return spoken;
}

it('a reply is read aloud by the browser where the site has no voice, and translated under the original', async () => {
  const spoken = giveVoice('en-US');
  const { person, chat } = await beginChat(api);
  const reply = () => within(chat.listMessages()[2] ?? document.body);
  await person.click(reply().getByRole('button', { name: media.play }));
  await person.click(await reply().findByRole('button', { name: media.stopSpeaking }));
  expect(spoken.join(' ')).toContain('You said');
  await reply().findByRole('button', { name: media.play });

  const original = chat.replyText();
  await person.click(await reply().findByRole('button', { name: media.translation }));
  const translation = await reply().findByRole('region', { name: media.translation });
  await waitFor(() => {
    expect(translation.textContent).toMatch(/\w/);
    expect(translation.getAttribute('aria-busy')).not.toBe('true');
  });
  expect(chat.replyText()).toBe(original);
  await person.click(reply().getByRole('button', { name: media.translation }));
  await waitFor(() => expect(reply().queryByRole('region', { name: media.translation })).toBeNull());
});

it('where the device has no voice, Listen says so', async () => {
  giveVoice(null);
  const { person, chat } = await beginChat(api);
  await renderOverlays();
  await person.click(
    within(chat.listMessages()[2] ?? document.body).getByRole('button', { name: media.play }),
  );
  await screen.findByText(/^This device has no voice for English\./);
});

it('a member pays for the site’s voice only after its price was said; a missing browser voice is explained if that was chosen', async () => {
  const { person, chat, answer } = await beginChat(api, { isMember: true });
  answer(getChatOptions, async (request) => {
    const { data, ...envelope } = envelopeSchema.parse(await (await api.send(request)).json());
    return Response.json({ ...envelope, data: { ...Object(data), speaks: true } });
  });
  const bodies: string[] = [];
  answer(speakMessage, async (request) => {
    bodies.push(`${request.method} ${await request.text()}`);
    return new Response(new Uint8Array(44), { headers: { 'content-type': 'audio/wav' } });
  });
  await renderOverlays();
  const reply = () => within(chat.listMessages()[2] ?? document.body);
  const play = () => reply().findByRole('button', { name: media.play });
  const question = () => reply().findByRole('group', { name: /20 gems ≈ US\$0\.02/ });
  // Without a voice of the browser's own, the button shows once this is known for a member.
  const { loadUser } = await import('#src/client/account/user.ts');
  await loadUser();
  await play();
  const spoken = giveVoice('fr-FR');
  await person.click(await play());
  await question();
  expect(bodies, 'nothing is paid before its price was said').toEqual([]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(reply().queryByRole('group', { name: /gems/ })).toBeNull());
  await expectFocus(() => reply().queryByRole('button', { name: media.play }));
  await person.click(await play());
  await person.click(within(await question()).getByRole('button', { name: media.browserVoice }));
  await screen.findByText(/^This device has no voice for English\./);
  await person.click(await play());
  await person.click(within(await question()).getByRole('button', { name: media.play }));
  const stop = await reply().findByRole('button', { name: media.stopSpeaking });
  // Its icon changes with the first sound.
  await waitFor(() => expect(stop.querySelector('.lucide-square')).not.toBeNull());
  expect(bodies).toEqual([expect.stringMatching(/^POST \{"message_id":"[\w-]{36}"\}$/)]);
  expect(spoken).toEqual([]);
  await person.click(stop);
  await play();
});

it('the title of a chat is in its header and in the tab, and two chats with one character have different names', async () => {
  const visitor = await api.registerVisitor();
  for (const text of ['The first one', 'The second one']) {
    await visitor.ask((await visitor.startChat()).id, text);
  }
  document.title = 'Chat with Peng Yue';
  const { person } = await beginChat(api, { visitor, said: [] });
  const rail = document.querySelector<HTMLElement>('.chat-rail') ?? document.body;
  const names = within(within(rail).getByRole('list', { name: 'Conversations' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toHaveLength(2);
  expect(names[0]).toMatch(/^Peng Yue · .+/);
  expect(new Set(names).size).toBe(2);

  const [more] = within(rail).getAllByRole('button', { name: /^More for/ });
  await person.click(more ?? document.body);
  await person.click(await within(rail).findByRole('button', { name: 'Rename' }));
  await fill(
    person,
    await within(rail).findByRole('textbox', { name: 'Title of the chat' }),
    'Rain on the roof',
  );
  await person.keyboard('{Enter}');
  const header = document.querySelector('.chat-header');
  await waitFor(() => expect(header?.textContent).toContain('AI character · Rain on the roof'));
  expect(document.title).toBe('Rain on the roof · Chat with Peng Yue');
});
