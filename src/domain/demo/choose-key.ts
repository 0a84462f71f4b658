import type { Slots } from './fill-template.ts';
import type { IntentName } from '#src/content/patterns/intents/intent-names.ts';
import type { PhraseKey } from './conversation/phrase-book.ts';
import type { ConversationReading } from './conversation/read-conversation.ts';

/** The intents that have special phrases in some cases, and the test for those cases. */
const specialCases: Partial<
  Record<IntentName, (slots: Slots, conversation: ConversationReading) => PhraseKey>
> = {
  greeting: (_slots, { userTurns, replies }) => {
    if (userTurns > 2) return 'greeting.again';
    return isFirst(userTurns, replies) ? 'greeting.first' : 'greeting';
  },
  'ask-memory': ({ facts }) => (facts === undefined ? 'ask-memory.untold' : 'ask-memory'),
  'ask-my-name': ({ name, profileName }) => {
    if (name !== undefined) return 'ask-my-name';
    return profileName === undefined ? 'ask-my-name.untold' : 'ask-my-name.profile';
  },
  'ask-my-likes': ({ userLikes }) => (userLikes === undefined ? 'ask-my-likes.untold' : 'ask-my-likes'),
  'ask-my-dislikes': ({ userDislikes }) =>
    userDislikes === undefined ? 'ask-my-dislikes.untold' : 'ask-my-dislikes',
  'ask-my-job': ({ jobQuote, userJob }) => {
    if (jobQuote === undefined) return 'ask-my-job.untold';
    return userJob === undefined ? 'ask-my-job.quoted' : 'ask-my-job';
  },
  'ask-my-home': ({ home }) => (home === undefined ? 'ask-my-home.untold' : 'ask-my-home'),
  'ask-my-pet': ({ petFact }) => (petFact === undefined ? 'ask-my-pet.untold' : 'ask-my-pet'),
  'ask-my-family': ({ familyFact }) => (familyFact === undefined ? 'ask-my-family.untold' : 'ask-my-family'),
  'ask-my-date': ({ dateWhen }) => (dateWhen === undefined ? 'ask-my-date.untold' : 'ask-my-date'),
  'ask-picture': (_slots, { hasPicture }) => (hasPicture ? 'ask-picture' : 'ask-picture.none'),
  arithmetic: ({ sum }) => (sum === undefined ? 'arithmetic.zero' : 'arithmetic'),
  'game-answer': (_slots, { guess }) => {
    if (guess?.outcome === 'right') return 'game-answer';
    return guess?.outcome === 'reveal' ? 'game-answer.reveal' : 'game-answer.wrong';
  },
};

/** Subjects that a bare word may mention in passing. */
export const topics: ReadonlySet<IntentName> = new Set([
  'food',
  'music',
  'weather',
  'books',
  'film',
  'travel',
  'pets',
  'family',
]);
/** Intents of messages that only answer the question that the character opened with. */
const answersOpening: ReadonlySet<IntentName> = new Set([
  'unknown-statement',
  'agree',
  'refuse',
  'short-reply',
  ...topics,
]);

/**
 * Chooses the phrases that answer.
 * @param hasPassage true if a sentence of the card answers the message
 */
export function chooseKey(conversation: ConversationReading, slots: Slots, hasPassage: boolean): PhraseKey {
  const { intent, weight, userTurns, replies, asksOrRequests } = conversation;
  if (hasPassage) return intent === 'unknown-request' ? 'request-card' : 'ask-card';
  if (isFirst(userTurns, replies) && weight <= 3 && !asksOrRequests && answersOpening.has(intent)) {
    return 'opening';
  }
  return specialCases[intent]?.(slots, conversation) ?? intent;
}

/** Checks whether this is the first message to a character that has only sent its greeting. */
function isFirst(userTurns: number, replies: readonly string[]): boolean {
  return userTurns === 1 && replies.length === 1;
}
