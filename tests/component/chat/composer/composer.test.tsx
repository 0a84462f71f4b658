import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { suggestReplies } from '#src/contract/chat/media-calls.ts';
import { suggestionTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { reload } from '#tests/support/component/reload.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { holdReply } from '#tests/support/services/held-reply.ts';

const around = chatAroundTextsOf('en');
const words = suggestionTextsOf('en');
const en = siteTextsOf('en');
const api = await startApiForFile();
beforeEach(() => api.upstream.setScript('reply'));

const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: en.chatSend });

describe('text in the field', () => {
  it('cannot be sent if it is white space or too long, and near the limit its rest is shown', async () => {
    const visitor = await api.registerVisitor();
    openPage(api, visitor);
    const { composer } = await renderChat(visitor);
    const fill = (text: string) => fireEvent.change(composer, { target: { value: text } });
    fill('  \n ');
    expect(sendButton().disabled).toBe(true);
    fill('x'.repeat(7_499));
    expect(screen.queryByText(around.charactersLeft(501))).toBeNull();
    fill('x'.repeat(7_999));
    screen.getByText(around.charactersLeft(1));
    fill('x'.repeat(8_000));
    expect(sendButton().disabled).toBe(false);
    fill('x'.repeat(8_001));
    screen.getByText('This text has 8,001 characters; a message may have at most 8,000.');
    expect(sendButton().disabled).toBe(true);
  });

  it('has a fixed height from 4,000 characters or 100 lines on, and is not pasted where no field holds it', async () => {
    const visitor = await api.registerVisitor();
    openPage(api, visitor);
    const { composer } = await renderChat(visitor);
    const isFixed = (text: string) => {
      fireEvent.input(composer, { target: { value: text } });
      return composer.hasAttribute('data-long');
    };
    expect(isFixed('x'.repeat(4_000))).toBe(false);
    expect(isFixed('x'.repeat(4_001))).toBe(true);
    expect(isFixed('x\n'.repeat(99))).toBe(false);
    expect(isFixed('x\n'.repeat(100))).toBe(true);
    // Sent, and as low as before.
    expect(isFixed('x '.repeat(2_001))).toBe(true);
    fireEvent.submit(composer.closest('form') ?? composer);
    await waitFor(() => {
      expect([composer.value, composer.hasAttribute('data-long')]).toEqual(['', false]);
    });
    fireEvent.input(composer, { target: { value: 'x\n'.repeat(100) } });
    /** Pastes a text; false if it was refused. */
    const paste = (text: string) =>
      fireEvent.paste(composer, { clipboardData: { files: [], types: ['text/plain'], getData: () => text } });
    expect(paste('x'.repeat(100_000))).toBe(true);
    expect(paste('x\n'.repeat(2_999))).toBe(true);
    expect(paste('x'.repeat(100_001))).toBe(false);
    const { $toasts } = await import('#src/client/overlays/toasts.ts');
    await waitFor(() => {
      expect($toasts.get().map(({ text }) => text)).toEqual([
        'This text has 100,001 characters, more than the field can hold, so it was not inserted. Your text is unchanged.',
      ]);
    });
    expect(paste('x\n'.repeat(3_000))).toBe(false);
    expect(composer.value).toBe('x\n'.repeat(100));
  });

  it('is there again on the next page until it is sent', async () => {
    const visitor = await api.registerVisitor();
    openPage(api, visitor);
    const first = await renderChat(visitor);
    fireEvent.change(first.composer, { target: { value: 'Half a thought' } });
    reload();
    const second = await renderChat(visitor);
    expect(second.composer.value).toBe('Half a thought');
    expect(sendButton().disabled).toBe(false);
    await second.send('A whole thought');
    await second.untilAnswered(3);
    reload();
    const third = await renderChat(visitor);
    expect(third.listMessages()).toHaveLength(3);
    expect(third.composer.value).toBe('');
  });

  it('stays when Enter is pressed while a reply is written, with the reason', async () => {
    const visitor = await api.registerVisitor();
    const { person } = openPage(api, visitor);
    const chat = await renderChat(visitor);
    const reply = holdReply(api.upstream);
    await chat.send('Go on');
    await expect.poll(chat.replyText).toBe(reply.begun);
    await person.type(chat.composer, 'And then?{Enter}');
    await screen.findByText(en.chatHeld);
    expect(chat.composer.value).toBe('And then?');
    reply.release();
    await waitFor(() => expect(screen.queryByText(en.chatHeld)).toBeNull());
    expect(chat.composer.value).toBe('And then?');
    expect(sendButton().disabled).toBe(false);
  });
});

it('a suggestion can be put into the field and changed', async () => {
  const visitor = await api.registerVisitor();
  await visitor.startChat();
  const page = openPage(api, visitor);
  page.answer(suggestReplies, () =>
    Response.json({ code: 200, message: 'success', data: { suggestions: ['Tell me more', 'Why?'] } }),
  );
  const { composer } = await renderChat(visitor);
  await page.person.click(screen.getByRole('button', { name: around.suggest }));
  const row = await screen.findByRole('group', { name: words.suggestions });
  const more = await within(row).findByRole('button', { name: 'Tell me more' });
  await waitFor(() => expect(document.activeElement).toBe(more));
  await page.person.keyboard('{Enter}');
  expect(composer.value).toBe('Tell me more');
  await waitFor(() => expect(document.activeElement).toBe(composer));
  expect(screen.queryByRole('group', { name: words.suggestions })).toBeNull();
});

it('dictated text enters the field as it is heard, and dictation stops when it is sent', async () => {
  const visitor = await api.registerVisitor();
  const { person } = openPage(api, visitor);
  const recognition = Object.assign(new EventTarget(), {
    start: () => undefined,
    stop: () => recognition.dispatchEvent(new Event('end')),
  });
  vi.stubGlobal('SpeechRecognition', function Recognition() {
    return recognition;
  });
  const hear = (transcript: string) =>
    recognition.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript }]] }));
  const chat = await renderChat(visitor);
  await person.type(chat.composer, 'So:');
  await person.click(await screen.findByRole('button', { name: around.dictate }));
  await screen.findByText(around.dictating);
  hear('good');
  expect(chat.composer.value).toBe('So: good');
  hear('good evening');
  expect(chat.composer.value).toBe('So: good evening');
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  await person.click(sendButton());
  await expect.poll(() => chat.listTexts().at(1)).toBe('So: good evening');
  hear('good evening and more');
  expect(chat.composer.value).toBe('');
  expect(screen.queryByText(around.dictating)).toBeNull();
});
