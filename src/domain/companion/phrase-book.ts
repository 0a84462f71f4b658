import type { IntentName } from './intents.ts';

/** Cases of an intent that need other words than its usual one. */
export const specialKeys = [
  'greeting.again',
  'ask-memory.untold',
  'ask-my-name.profile',
  'ask-my-name.untold',
  'ask-my-likes.untold',
  'ask-my-dislikes.untold',
  'ask-my-job.quoted',
  'ask-my-job.untold',
  'ask-my-home.untold',
  'ask-my-pet.untold',
  'ask-my-date.untold',
  'arithmetic.zero',
  'ask-picture.none',
  'game-answer.wrong',
  'game-answer.reveal',
] as const;

/** What a list of phrases answers. */
export type PhraseKey = IntentName | (typeof specialKeys)[number];

/** Reasons to come back to something said earlier. */
export type CallbackKind =
  | 'like'
  | 'dislike'
  | 'job'
  | 'home'
  | 'pet'
  | 'date'
  | 'topic'
  | 'tired'
  | 'sad'
  | 'anxious'
  | 'ill';

/** A riddle with everything that its rounds need. */
export interface Riddle {
  /** The riddle as the character asks it; also what it is recognised by afterwards. */
  question: string;
  /** Lower-case words; a guess that contains one is right. */
  solutions: readonly string[];
  answer: string;
  hint: string;
}

/** Everything that the demo companion can say in one language. */
export interface PhraseBook {
  phrases: Readonly<Record<PhraseKey, readonly string[]>>;
  /** Short actions between asterisks that may stand before a reply. */
  actions: readonly string[];
  /** Sentences that may follow a reply. */
  callbacks: Readonly<Record<CallbackKind, readonly string[]>>;
  riddles: readonly Riddle[];
}

/** Some of the phrases: what one theme file holds. */
export type PhraseGroup = Readonly<Partial<Record<PhraseKey, readonly string[]>>>;
