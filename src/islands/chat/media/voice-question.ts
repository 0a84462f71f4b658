import { atom } from 'nanostores';

/** The message whose voice costs gems and waits for a yes; null while none does. */
export const $voiceQuestion = atom<string | null>(null);
