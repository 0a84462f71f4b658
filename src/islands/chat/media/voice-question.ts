import { atom } from 'nanostores';

/** The message whose paid voice waits for confirmation; null if none does. */
export const $voiceQuestion = atom<string | null>(null);
