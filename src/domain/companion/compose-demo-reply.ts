import { listCandidates } from './choose-phrase.ts';
import { collectSlots } from './collect-slots.ts';
import { decorateReply } from './decorate-reply.ts';
import type { Slots } from './fill-template.ts';
import type { IntentName } from './intents.ts';
import type { DemoTexts, PhraseBook, PhraseKey } from './phrase-book.ts';
import { readConversation, type Conversation } from './read-conversation.ts';
import type { DemoTurn } from './types.ts';

/** A reply of the demo companion, and what it took the message to be about. */
export interface DemoReply {
  text: string;
  intent: IntentName;
}

/** How many other likes, moods and endings are tried before a reply may come twice. */
const salts = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Answers in the voice of the character, by rules alone: the same turn always gives the same reply (D5). It
 * never claims to be human, and crisis words are answered before anything else (D10).
 */
export function composeDemoReply(turn: DemoTurn, { books }: DemoTexts): DemoReply {
  const conversation = readConversation(turn, books);
  const book = books[conversation.language];
  const slots = collectSlots(turn, conversation, 0);
  const key = chooseKey(conversation, slots);
  return { text: writeReply(turn, conversation, book, key), intent: conversation.intent };
}

function writeReply(turn: DemoTurn, conversation: Conversation, book: PhraseBook, key: PhraseKey): string {
  let fallback = '';
  for (const group of ['fresh', 'used'] as const) {
    for (const salt of salts) {
      const slots = collectSlots(turn, conversation, salt);
      const candidates = listCandidates(book.phrases[key], slots, conversation.said, conversation.seed);
      for (const phrase of candidates[group]) {
        const text = decorateReply(phrase, conversation, slots, book, salt);
        if (!conversation.said.includes(text)) return text;
        fallback ||= text;
      }
    }
  }
  return fallback;
}

/** The intents that need other words in some cases, and how to tell. */
const specialCases: Partial<Record<IntentName, (slots: Slots, conversation: Conversation) => PhraseKey>> = {
  greeting: (_slots, { userTurns }) => (userTurns > 2 ? 'greeting.again' : 'greeting'),
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
  'ask-my-date': ({ dateWhen }) => (dateWhen === undefined ? 'ask-my-date.untold' : 'ask-my-date'),
  'ask-picture': (_slots, { hasPicture }) => (hasPicture ? 'ask-picture' : 'ask-picture.none'),
  arithmetic: ({ sum }) => (sum === undefined ? 'arithmetic.zero' : 'arithmetic'),
  'game-answer': (_slots, { guess }) => {
    if (guess?.outcome === 'right') return 'game-answer';
    return guess?.outcome === 'reveal' ? 'game-answer.reveal' : 'game-answer.wrong';
  },
};

function chooseKey(conversation: Conversation, slots: Slots): PhraseKey {
  return specialCases[conversation.intent]?.(slots, conversation) ?? conversation.intent;
}
