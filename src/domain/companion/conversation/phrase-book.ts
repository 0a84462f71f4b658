import type { Language } from '#src/contract/base/language.ts';
import { intentNames, type IntentName } from '#src/content/patterns/intents/intents.ts';
import type { Synonyms } from '../recall/read-words.ts';

/** Cases of an intent that need other words than its usual one. */
const specialKeys = [
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
  // The first words to somebody who only greeted: they come back to the question that the character opened with.
  'greeting.first',
  // After the first words of somebody who answered the opening.
  'opening',
  // Goes on with the scene where there is nothing to answer.
  'beat',
  // Before that: takes up what was said.
  'beat.heard',
  // With a passage of the card.
  'ask-card',
  'request-card',
] as const;

/** What a list of phrases answers. */
export type PhraseKey = IntentName | (typeof specialKeys)[number];

/** What a list of phrases can answer. */
export const phraseKeys = [...intentNames, ...specialKeys] as const;

/** Reasons to come back to something said earlier. */
export const callbackKinds = [
  'like',
  'dislike',
  'job',
  'home',
  'pet',
  'date',
  'tired',
  'sad',
  'anxious',
  'ill',
] as const;

/** A reason to come back to something said earlier. */
export type CallbackKind = (typeof callbackKinds)[number];

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

/** What the demo companion speaks from besides a card, from content files. */
export interface DemoTexts {
  books: Readonly<Record<Language, PhraseBook>>;
  /** Words that mean the same, in both languages. */
  synonyms: Synonyms;
}
