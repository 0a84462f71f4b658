import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Silence, speak, splitUtterances, voiceLanguageOf } from '#src/client/voice/speak-message.ts';
import { $speaking, hasBrowserVoices, stopSpeaking } from '#src/client/voice/speaking.ts';

/** A sound or an utterance whose events the test fires. */
class FakeUtterance {
  lang = '';
  voice: unknown = null;
  onstart: (() => void) | null = null;
  onend: (() => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const sounds: FakeAudio[] = [];

class FakeAudio extends EventTarget {
  src = '';
  isPaused = false;
  load = vi.fn();
  play = vi.fn(() => Promise.resolve());
  constructor() {
    super();
    this.play = vi.fn(() => refusal ?? Promise.resolve());
    sounds.push(this);
  }
  pause() {
    this.isPaused = true;
  }
  removeAttribute() {
    this.src = '';
  }
}

let refusal: Promise<void> | null = null;
const spoken: FakeUtterance[] = [];
const cancel = vi.fn();

beforeEach(() => {
  spoken.length = 0;
  sounds.length = 0;
  refusal = null;
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: FakeUtterance) => spoken.push(utterance),
    cancel,
    getVoices: () => [{ lang: 'en-GB' }, { lang: 'zh_CN' }],
  });
  vi.stubGlobal('Audio', FakeAudio);
});
afterEach(() => {
  stopSpeaking();
  vi.unstubAllGlobals();
});

const reply = { id: 'm1', content: '*smiles* You are **early**.', fetchSound: null, language: 'en-US' };
it('a device without a voice of the language names it and stays silent; voices that are listed late are awaited', () => {
  vi.useFakeTimers();
  const silences: Silence[] = [];
  const onSilent = (why: Silence) => silences.push(why);
  speak({ ...reply, content: 'おはようございます。', onSilent });
  expect(silences).toEqual([{ kind: 'voiceless', language: 'ja-JP' }]);
  expect([spoken.length, $speaking.get()]).toEqual([0, null]);

  const events = new EventTarget();
  let voices: { lang: string }[] = [];
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: FakeUtterance) => spoken.push(utterance),
    cancel,
    getVoices: () => voices,
    addEventListener: events.addEventListener.bind(events),
  });
  speak({ ...reply, onSilent });
  expect(spoken).toHaveLength(0);
  voices = [{ lang: 'en-US' }];
  events.dispatchEvent(new Event('voiceschanged'));
  expect(spoken.map(({ text }) => text)).toEqual(['smiles You are early.']);
  expect(silences).toHaveLength(1);
  vi.useRealTimers();
});

const fetchSound = () => Promise.resolve(new Blob(['sound'], { type: 'audio/mpeg' }));

it('the browser speaks a reply without its Markdown, and reports its start and its end', () => {
  speak(reply);
  expect($speaking.get()).toEqual({ messageId: 'm1', phase: 'loading' });
  expect(spoken.map(({ text }) => text)).toEqual(['smiles You are early.']);
  expect(spoken[0]).toMatchObject({ lang: 'en-US', voice: { lang: 'en-GB' } });
  spoken[0]?.onstart?.();
  expect($speaking.get()).toEqual({ messageId: 'm1', phase: 'playing' });
  spoken[0]?.onend?.();
  expect($speaking.get()).toBeNull();
});

it('a reply is spoken in its own language, not in that of the page', () => {
  speak({ ...reply, content: '你来得真早。' });
  expect(spoken[0]).toMatchObject({ lang: 'zh-CN', voice: { lang: 'zh_CN' } });
});

it('another reply replaces the spoken one, whose end is no longer reported', () => {
  speak(reply);
  speak({ ...reply, id: 'm2' });
  spoken[0]?.onend?.();
  expect($speaking.get()).toMatchObject({ messageId: 'm2' });
  stopSpeaking();
  expect($speaking.get()).toBeNull();
  expect(cancel).toHaveBeenCalled();
});

it('the voice of the site plays as a sound, and stops when asked', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  speak({ ...reply, fetchSound });
  expect(sounds[0]?.load).toHaveBeenCalledOnce();
  await expect.poll(() => sounds[0]?.play).toHaveBeenCalled();
  const address = sounds[0]?.src;
  expect(address).toMatch(/^blob:/);
  sounds[0]?.dispatchEvent(new Event('playing'));
  expect($speaking.get()).toMatchObject({ phase: 'playing' });
  stopSpeaking();
  expect(sounds[0]?.isPaused).toBe(true);
  expect(revoke).toHaveBeenCalledWith(address);
  expect(spoken).toEqual([]);
});

it('a sound that arrives when nobody waits for it is not played', async () => {
  const late = Promise.withResolvers<Blob>();
  speak({ ...reply, fetchSound: () => late.promise });
  stopSpeaking();
  late.resolve(await fetchSound());
  await late.promise;
  expect(sounds[0]?.play).not.toHaveBeenCalled();
  expect($speaking.get()).toBeNull();
});

it('a sound that does not arrive is replaced by the browser’s own voice', async () => {
  speak({ ...reply, fetchSound: () => Promise.reject(new Error('refused')) });
  await expect.poll(() => spoken).toHaveLength(1);
  expect($speaking.get()).toMatchObject({ messageId: 'm1', phase: 'loading' });
});

it('a failing voice of the site is replaced by the browser’s own', async () => {
  refusal = Promise.reject(new Error('no sound came'));
  speak({ ...reply, fetchSound });
  await expect.poll(() => spoken).toHaveLength(1);
});

it('a sound that the browser blocks is silent, with a message', async () => {
  refusal = Promise.reject(Object.assign(new Error('no gesture'), { name: 'NotAllowedError' }));
  const silences: Silence[] = [];
  speak({ ...reply, fetchSound, onSilent: (why) => silences.push(why) });
  await expect.poll(() => $speaking.get()).toBeNull();
  expect(spoken).toEqual([]);
  expect(silences).toEqual([{ kind: 'unheard' }]);
});

it.each([
  ['synthesis-failed', { kind: 'failed' }],
  ['network', { kind: 'offline' }],
  ['not-allowed', { kind: 'unheard' }],
  ['voice-unavailable', { kind: 'voiceless', language: 'en-US' }],
])('a voice that stops with %s gives the reason', (error, why) => {
  const silences: Silence[] = [];
  speak({ ...reply, onSilent: (silence) => silences.push(silence) });
  spoken[0]?.onerror?.({ error });
  expect(silences).toEqual([why]);
  expect($speaking.get()).toBeNull();
});

it('a voice that another page interrupts, or that is stopped here, is silent without a message', () => {
  const silences: Silence[] = [];
  const onSilent = (why: Silence) => silences.push(why);
  speak({ ...reply, onSilent });
  spoken[0]?.onerror?.({ error: 'interrupted' });
  expect($speaking.get()).toBeNull();
  speak({ ...reply, onSilent });
  stopSpeaking();
  spoken[1]?.onerror?.({ error: 'synthesis-failed' });
  expect(silences).toEqual([]);
});

it('a voice that never begins is given up, and one that began is not', () => {
  vi.useFakeTimers();
  const silences: Silence[] = [];
  const onSilent = (why: Silence) => silences.push(why);
  speak({ ...reply, onSilent });
  vi.advanceTimersByTime(10_000);
  expect(silences).toEqual([{ kind: 'failed' }]);
  expect($speaking.get()).toBeNull();
  speak({ ...reply, onSilent });
  spoken[1]?.onstart?.();
  vi.advanceTimersByTime(60_000);
  expect($speaking.get()).toEqual({ messageId: 'm1', phase: 'playing' });
  expect(silences).toHaveLength(1);
  vi.useRealTimers();
});

it('a message without text, and a sound without a substitute, show a message', async () => {
  const silences: Silence[] = [];
  const onSilent = (why: Silence) => silences.push(why);
  speak({ ...reply, content: '**…** 🌧️', onSilent });
  expect(silences).toEqual([{ kind: 'wordless' }]);
  vi.stubGlobal('speechSynthesis', undefined);
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
  const cause = new Error('refused');
  speak({ ...reply, onSilent, fetchSound: () => Promise.reject(cause) });
  await expect.poll(() => silences).toEqual([{ kind: 'wordless' }, { kind: 'failed', cause }]);
});

it('long texts are spoken in pieces that end with sentences, and lose nothing', () => {
  const text = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} ends here.`).join(' ');
  const pieces = splitUtterances(text);
  expect(pieces.every((piece) => piece.length <= 200 && piece.endsWith('.'))).toBe(true);
  expect(pieces.join(' ')).toBe(text);
  const endless = '很'.repeat(500);
  expect(splitUtterances(endless).join('')).toBe(endless);
  expect(Math.max(...splitUtterances(endless).map(({ length }) => length))).toBeLessThanOrEqual(200);
});

it('the letters of a text determine its language, else the page does', () => {
  expect(voiceLanguageOf('こんにちは', 'en-US')).toBe('ja-JP');
  expect(voiceLanguageOf('안녕하세요', 'en-US')).toBe('ko-KR');
  expect(voiceLanguageOf('你好，今天怎么样？', 'en-US')).toBe('zh-CN');
  expect(voiceLanguageOf('How are you today?', 'zh-CN')).toBe('en-US');
  expect(voiceLanguageOf('…', 'zh-CN')).toBe('zh-CN');
});

it('a browser without voices is recognised', () => {
  expect(hasBrowserVoices()).toBe(true);
  vi.unstubAllGlobals();
  expect(hasBrowserVoices()).toBe(false);
});

it('a long sentence without spaces is cut between characters as a reader counts them, and loses nothing', () => {
  // Eleven code units each: 200 is within one.
  const family = '👩‍👩‍👧‍👦';
  const text = family.repeat(60);
  const pieces = splitUtterances(text);
  expect(pieces.join('')).toBe(text);
  expect(pieces.map(({ length }) => length)).toEqual([198, 198, 198, 66]);
  const accented = 'e\u0301'.repeat(150);
  expect(splitUtterances(accented).map((piece) => piece.normalize('NFC'))).toEqual([
    'é'.repeat(100),
    'é'.repeat(50),
  ]);
});

it('a long sentence with spaces is cut after words', () => {
  const pieces = splitUtterances('word '.repeat(90));
  expect(pieces.every((piece) => /^(?:word ?)+$/.test(piece) && piece.length <= 200)).toBe(true);
  expect(pieces.join(' ').split(' ')).toHaveLength(90);
});
