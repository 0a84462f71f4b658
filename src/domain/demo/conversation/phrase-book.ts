import type { Language } from '#src/contract/locale/language.ts';
import { intentNames, type IntentName } from '#src/content/patterns/intents/intent-names.ts';

/** Cases of an intent with phrases other than its usual phrases. */
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
  'ask-my-family.untold',
  'ask-my-date.untold',
  'arithmetic.zero',
  'ask-picture.none',
  'game-answer.wrong',
  'game-answer.reveal',
  // For a user who has only greeted: comes back to the question that the character opened with.
  'greeting.first',
  // For a user who has answered the opening question.
  'opening',
  // Continues the scene when there is nothing to answer.
  'beat',
  // Comes before `beat`: takes up the user's message.
  'beat.heard',
  // With a passage of the card.
  'ask-card',
  'request-card',
] as const;

export type PhraseKey = IntentName | (typeof specialKeys)[number];

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

/** Words of the same meaning: the names of their groups by word. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

export interface Riddle {
  /** The riddle as the character asks it; later replies recognise it by this text. */
  question: string;
  /** The solutions, in lower case; a guess that contains a solution is right. */
  solutions: readonly string[];
  answer: string;
  hint: string;
}

/** All texts of the demo companion in one language. */
export interface PhraseBook {
  phrases: Readonly<Record<PhraseKey, readonly string[]>>;
  /** Short actions between asterisks that may come before a reply. */
  actions: readonly string[];
  /** Sentences that may follow a reply. */
  callbacks: Readonly<Record<CallbackKind, readonly string[]>>;
  riddles: readonly Riddle[];
}

/** The demo companion's texts from content files; a card comes in addition. */
export interface DemoTexts {
  books: Readonly<Record<Language, PhraseBook>>;
  /** Words of the same meaning, in both languages. */
  synonyms: Synonyms;
}
