import { atom } from 'nanostores';

/** The message being spoken: `loading` until the first sound. */
export interface Speaking {
  messageId: string;
  phase: 'loading' | 'playing';
}

/** The message that is being spoken; never more than one. */
export const $speaking = atom<Speaking | null>(null);

/** Silences the current message; null while there is none. */
let silence: (() => void) | null = null;

/** True if the browser has voices of its own. */
export function hasBrowserVoices(): boolean {
  return 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;
}

export function setSilencer(stop: () => void): void {
  silence = stop;
}

/** True while the current message is the message that this function silences. */
export function isSilencer(stop: () => void): boolean {
  return silence === stop;
}

export function stopSpeaking(): void {
  const stop = silence;
  silence = null;
  stop?.();
  $speaking.set(null);
}
