import { primaryLanguageOf } from '#src/contract/locale/language.ts';
import { languageFacts } from '#src/contract/locale/language-facts.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { detectLanguage } from '#src/domain/text/detect-language.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';
import { showGemsError } from '../overlays/show-error.ts';
import { $speaking, hasBrowserVoices, isSilencer, setSilencer, stopSpeaking } from './speaking.ts';

export interface SpokenMessage {
  id: string;
  /** Markdown. */
  content: string;
  /** Fetches the message as sound; null if the browser's own voices speak it. */
  fetchSound: (() => Promise<Blob>) | null;
  /** The default language of a text that does not show its own. */
  language: string;
  /** Called with the reason if nothing of it can be heard. */
  onSilent?: (why: Silence) => void;
}

/**
 * The reason why a message is not heard. `voiceless`: the device has no voice for the language (BCP 47). `wordless`: it
 * has nothing to read aloud. `unheard`: the browser blocks sound on this page. `offline`: the voice is on a server that
 * cannot be reached. `failed`: the voice broke off, or did not begin; `cause` is the error of the site's voice.
 */
export type Silence =
  | { kind: 'voiceless'; language: string }
  | { kind: 'wordless' | 'unheard' | 'offline' }
  | { kind: 'failed'; cause?: unknown };

/** Length above which browsers stop within an utterance, in UTF-16 units. */
const longestUtterance = 200;

/** Time limit for a browser to list its voices. */
const longestListingMs = 1_000;

/** Time limit for a voice to begin: some browsers neither speak nor report an error. */
const longestStartMs = 10_000;

/**
 * Speaks a message in place of the current one. If its sound cannot be fetched or played, a voice of the browser speaks
 * it.
 */
export function speak(message: SpokenMessage): void {
  stopSpeaking();
  $speaking.set({ messageId: message.id, phase: 'loading' });
  if (message.fetchSound === null) speakByBrowser(message);
  else playSound(message, message.fetchSound);
}

/** Returns the language in which a text is spoken, by its script. */
export function voiceLanguageOf(text: string, fallback: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja-JP';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko-KR';
  const detected = detectLanguage(text);
  if (detected === null || primaryLanguageOf(detected) === primaryLanguageOf(fallback)) return fallback;
  return languageFacts[detected].regionalTag;
}

/** Splits a text into pieces at ends of sentences, each at most as long as browsers speak at once. */
export function splitUtterances(text: string): string[] {
  const sentences = text.match(/[^.!?…。！？]+[.!?…。！？]*["”’」』)]*\s*/gu) ?? [text];
  const pieces: string[] = [];
  for (const sentence of sentences.flatMap(cutLong)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length <= longestUtterance) {
      pieces[pieces.length - 1] = last + sentence;
    } else pieces.push(sentence);
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** Cuts a long sentence after spaces where it has some, and never within a character as a reader counts them. */
function cutLong(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longestUtterance) {
    const whole = cutWhole(rest, 0, longestUtterance);
    const piece = /^.*\s/su.exec(whole)?.[0] ?? whole;
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return [...pieces, rest];
}

function playSound(message: SpokenMessage, fetchSound: () => Promise<Blob>): void {
  const audio = new Audio();
  let address: string | null = null;
  const isCurrent = () => isSilencer(stop);
  const stop = () => {
    audio.pause();
    audio.removeAttribute('src');
    if (address !== null) URL.revokeObjectURL(address);
  };
  setSilencer(stop);
  audio.addEventListener('playing', () => {
    if (isCurrent()) $speaking.set({ messageId: message.id, phase: 'playing' });
  });
  audio.addEventListener('ended', () => {
    if (isCurrent()) stopSpeaking();
  });
  // While the person's press still counts: some browsers only allow an element to sound later if it was loaded then.
  audio.load();
  const play = async () => {
    const sound = await fetchSound();
    if (!isCurrent()) return;
    address = URL.createObjectURL(sound);
    audio.src = address;
    await audio.play();
  };
  play().catch((error: unknown) => {
    console.debug('the spoken message could not be played', error);
    if (!isCurrent()) return;
    const isUnasked = error instanceof Error && error.name === 'NotAllowedError';
    stopSpeaking();
    if (showGemsError(error)) return;
    if (isUnasked) message.onSilent?.({ kind: 'unheard' });
    else if (!hasBrowserVoices()) message.onSilent?.({ kind: 'failed', cause: error });
    else {
      $speaking.set({ messageId: message.id, phase: 'loading' });
      speakByBrowser(message);
    }
  });
}

function speakByBrowser(message: SpokenMessage): void {
  if (!hasBrowserVoices()) {
    fallSilent(message, { kind: 'voiceless', language: message.language });
    return;
  }
  const stop = () => speechSynthesis.cancel();
  setSilencer(stop);
  // Another page may have left something in the queue.
  speechSynthesis.cancel();
  if (speechSynthesis.getVoices().length > 0) utter(message, stop);
  else {
    // Some browsers list their voices only after the first request.
    const timeout = AbortSignal.timeout(longestListingMs);
    const listed = () => {
      if (isSilencer(stop) && $speaking.get()?.phase === 'loading') utter(message, stop);
    };
    timeout.addEventListener('abort', listed);
    speechSynthesis.addEventListener('voiceschanged', listed, { once: true, signal: timeout });
  }
}

function utter(message: SpokenMessage, stop: () => void): void {
  const text = toPlainText(message.content);
  const language = voiceLanguageOf(text, message.language);
  const pieces = splitUtterances(text);
  const voice = findVoice(language);
  const isWordless = !/[\p{L}\p{N}]/u.test(text);
  if (isWordless || voice === null) {
    fallSilent(message, isWordless ? { kind: 'wordless' } : { kind: 'voiceless', language });
    return;
  }
  const fail = (why: Silence) => {
    if (isSilencer(stop)) fallSilent(message, why);
  };
  const waiting = setTimeout(() => fail({ kind: 'failed' }), longestStartMs);
  for (const [index, piece] of pieces.entries()) {
    const utterance = new SpeechSynthesisUtterance(piece);
    utterance.lang = language;
    utterance.voice = voice;
    utterance.onstart = () => {
      clearTimeout(waiting);
      if (isSilencer(stop)) $speaking.set({ messageId: message.id, phase: 'playing' });
    };
    utterance.onerror = ({ error }) => {
      clearTimeout(waiting);
      // Another page of this browser silenced it, or is speaking itself.
      if (error !== 'canceled' && error !== 'interrupted') fail(explainError(error, language));
      else if (isSilencer(stop)) stopSpeaking();
    };
    utterance.onend = () => {
      clearTimeout(waiting);
      if (isSilencer(stop) && index === pieces.length - 1) stopSpeaking();
    };
    speechSynthesis.speak(utterance);
  }
}

function fallSilent(message: SpokenMessage, why: Silence): void {
  stopSpeaking();
  message.onSilent?.(why);
}

function explainError(error: SpeechSynthesisErrorCode, language: string): Silence {
  const isVoiceless = ['language-unavailable', 'voice-unavailable', 'synthesis-unavailable'].includes(error);
  if (isVoiceless) return { kind: 'voiceless', language };
  if (error === 'not-allowed') return { kind: 'unheard' };
  return { kind: error === 'network' ? 'offline' : 'failed' };
}

/** Finds a voice of the language, of the same region if there is one. */
function findVoice(language: string): SpeechSynthesisVoice | null {
  const voices = speechSynthesis.getVoices();
  const primary = primaryLanguageOf(language);
  return (
    voices.find(({ lang }) => toLanguageTag(lang) === language) ??
    voices.find(({ lang }) => primaryLanguageOf(toLanguageTag(lang)) === primary) ??
    null
  );
}

/** Returns the tag of a voice's language: Android writes `zh_CN`. */
function toLanguageTag(lang: string): string {
  return lang.replace('_', '-');
}
