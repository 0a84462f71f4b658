import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  cancelTranslation,
  isInLanguage,
  translate,
  type TranslateOptions,
} from '#src/client/translation/translate-message.ts';
import { $translations, hideTranslation, translationKey } from '#src/client/translation/translations.ts';
import { translateMessage, type TranslationEvent } from '#src/contract/chat/media-calls.ts';
import { createFakeChatServer, refusal } from '#tests/support/browser/fake-chat-server.ts';

const message = { id: 'm1', content: '你来得真早。', version: 0 };
const key = translationKey(message);

beforeEach(() => $translations.set({}));
afterEach(() => vi.unstubAllGlobals());

function streamOf(...events: TranslationEvent[]): Response {
  return new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
}

function openServer(): { server: ReturnType<typeof createFakeChatServer>; options: TranslateOptions } {
  const server = createFakeChatServer();
  const options = { client: server.client, language: 'en-US', source: 'zh-CN', byServer: true };
  return { server, options };
}

const whole: TranslationEvent[] = [
  { type: 'text-delta', text: 'You are ' },
  { type: 'text-delta', text: 'early.' },
  { type: 'translation-end', translation: { language: 'en-US', content: 'You are early.' } },
];

it('a translation shows as it arrives, and is whole at its end', async () => {
  const { server, options } = openServer();
  server.answer(translateMessage, () => streamOf(...whole));
  const seen: string[] = [];
  const stop = $translations.listen((all) => {
    const shown = all[key];
    if (shown !== undefined && 'content' in shown) seen.push(`${shown.phase} ${shown.content}`);
  });
  await translate(message, options);
  stop();
  expect(seen).toEqual([
    'streaming ',
    'streaming You are ',
    'streaming You are early.',
    'done You are early.',
  ]);
});

it('one message is translated once, for any number of requests', async () => {
  const { server, options } = openServer();
  server.answer(translateMessage, () => streamOf(...whole));
  await Promise.all([translate(message, options), translate(message, options)]);
  await translate(message, options);
  expect(server.callsOf(translateMessage)).toHaveLength(1);
  await translate({ ...message, version: 1 }, options);
  expect(server.callsOf(translateMessage), 'an edited message is another text').toHaveLength(2);
});

it('an earlier translation of the server is shown without a request', async () => {
  const { server, options } = openServer();
  await translate(message, { ...options, known: { language: 'en-US', content: 'Early!' } });
  expect($translations.get()[key]).toMatchObject({ phase: 'done', content: 'Early!' });
  expect(server.calls).toEqual([]);
});

it('a translation that was hidden comes back at once', async () => {
  const { server, options } = openServer();
  server.answer(translateMessage, () => streamOf(...whole));
  await translate(message, options);
  hideTranslation(message);
  expect($translations.get()[key]).toMatchObject({ phase: 'hidden' });
  await translate(message, options);
  expect($translations.get()[key]).toMatchObject({ phase: 'done', content: 'You are early.' });
  expect(server.callsOf(translateMessage)).toHaveLength(1);
});

it('a translation hidden while it is written stays hidden', async () => {
  const { server, options } = openServer();
  server.answer(translateMessage, () => streamOf(...whole));
  const translating = translate(message, options);
  hideTranslation(message);
  await translating;
  expect($translations.get()[key]).toMatchObject({ phase: 'hidden', content: 'You are early.' });
});

it('a failure says so, and can be retried', async () => {
  const { server, options } = openServer();
  server.answer(
    translateMessage,
    refusal(503, 50001, 'Service unavailable'),
    () => streamOf({ type: 'error', code: 50001, message: 'busy' }),
    () => streamOf({ type: 'text-delta', text: 'You' }),
    () => streamOf(...whole),
  );
  for (const words of ['Service unavailable', 'busy', 'the translation broke off']) {
    await translate(message, options);
    expect($translations.get()[key]).toMatchObject({ phase: 'failed', error: { message: words } });
  }
  await translate(message, options);
  expect($translations.get()[key]).toMatchObject({ phase: 'done' });
});

it('the browser translates where the site does not', async () => {
  const { server, options } = openServer();
  const create = vi.fn(() => Promise.resolve({ translate: (text: string) => Promise.resolve(`<${text}>`) }));
  vi.stubGlobal(
    'Translator',
    Object.assign(() => undefined, { create }),
  );
  await translate(message, { ...options, byServer: false });
  expect($translations.get()[key]).toMatchObject({ phase: 'done', content: '<你来得真早。>' });
  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({ sourceLanguage: 'zh-CN', targetLanguage: 'en-US' }),
  );
  expect(server.calls).toEqual([]);
});

function stubTranslator(translator: object): void {
  vi.stubGlobal(
    'Translator',
    Object.assign(() => undefined, translator),
  );
}

it('a browser without the two languages says so at once', async () => {
  const { options } = openServer();
  const create = vi.fn();
  stubTranslator({ create, availability: () => Promise.resolve('unavailable') });
  await translate(message, { ...options, byServer: false });
  expect($translations.get()[key]).toMatchObject({ phase: 'failed', error: { reason: 'unavailable' } });
  expect(create).not.toHaveBeenCalled();
});

it('a browser that never finishes its translation is given up half a minute after its last news', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { options } = openServer();
  const download = new EventTarget();
  stubTranslator({
    create({ monitor }: { monitor: (target: EventTarget) => void }) {
      monitor(download);
      return new Promise(() => undefined);
    },
    availability: () => Promise.resolve('downloadable'),
  });
  const translating = translate(message, { ...options, byServer: false });
  expect($translations.get()[key]).toMatchObject({ phase: 'streaming' });
  await vi.advanceTimersByTimeAsync(29_000);
  download.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.4 }));
  expect($translations.get()[key]).toEqual({ phase: 'downloading', language: 'en-US', share: 0.4 });
  await vi.advanceTimersByTimeAsync(29_000);
  expect($translations.get()[key]).toMatchObject({ phase: 'downloading' });
  await vi.advanceTimersByTimeAsync(1_000);
  await translating;
  expect($translations.get()[key]).toMatchObject({ phase: 'failed', error: { reason: 'slow' } });
});

it('a download that somebody does not want is cancelled', async () => {
  const { options } = openServer();
  const creating = Promise.withResolvers<AbortSignal>();
  stubTranslator({
    create({ signal }: { signal: AbortSignal }) {
      creating.resolve(signal);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      });
    },
  });
  const translating = translate(message, { ...options, byServer: false });
  const signal = await creating.promise;
  cancelTranslation(message);
  await translating;
  expect(signal.aborted).toBe(true);
  expect($translations.get()[key]).toBeUndefined();
});

it.each([true, false])(
  'a text in the language already is not translated (by the server: %s)',
  async (byServer) => {
    const { server, options } = openServer();
    await translate({ ...message, content: 'You are early today.' }, { ...options, byServer });
    expect($translations.get()[key]).toEqual({ phase: 'needless', language: 'en-US' });
    expect(server.calls).toEqual([]);
  },
);

it('a text that is in the language already needs no translation', () => {
  expect(isInLanguage('You are early today.', 'en-US')).toBe(true);
  expect(isInLanguage('你来得真早。', 'zh-TW')).toBe(true);
  expect(isInLanguage('你来得真早。', 'en-US')).toBe(false);
  expect(isInLanguage('…', 'en-US'), 'nobody knows').toBe(false);
});
