import { atom } from 'nanostores';

/** What is being spoken: `loading` until the first sound. */
export interface Speaking {
  messageId: string;
  phase: 'loading' | 'playing';
}

/** The message that is being spoken; never more than one. */
export const $speaking = atom<Speaking | null>(null);

/** Silences what is being spoken; null while nothing is. */
let silence: (() => void) | null = null;

/** True where the browser has voices of its own. */
export function hasBrowserVoices(): boolean {
  return 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;
}

/** Notes how what is spoken now is silenced. */
export function setSilencer(stop: () => void): void {
  silence = stop;
}

/** True while what is spoken is what that silences. */
export function isSilencer(stop: () => void): boolean {
  return silence === stop;
}

export function stopSpeaking(): void {
  const stop = silence;
  silence = null;
  stop?.();
  $speaking.set(null);
}
