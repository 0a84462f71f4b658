import { listCandidates } from './choose-phrase.ts';
import { collectSlots } from './collect-slots.ts';
import { decorateReply } from './decorate-reply.ts';
import type { Slots } from './fill-template.ts';
import type { IntentName } from './intents.ts';
import type { PhraseKey } from './phrase-book.ts';
import { phraseBooks } from './phrases/phrase-books.ts';
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
export function composeDemoReply(turn: DemoTurn): DemoReply {
  const conversation = readConversation(turn);
  const slots = collectSlots(turn, conversation, 0);
  const key = chooseKey(conversation, slots);
  return { text: writeReply(turn, conversation, key), intent: conversation.intent };
}

function writeReply(turn: DemoTurn, conversation: Conversation, key: PhraseKey): string {
  const book = phraseBooks[conversation.language];
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

/** The special case of an intent that applies, if one does. */
function chooseKey(conversation: Conversation, slots: Slots): PhraseKey {
  const { intent, guess } = conversation;
  switch (intent) {
    case 'greeting':
      return conversation.userTurns > 2 ? 'greeting.again' : intent;
    case 'ask-memory':
      return slots.facts === undefined ? 'ask-memory.untold' : intent;
    case 'ask-my-name':
      if (slots.name !== undefined) return intent;
      return slots.profileName === undefined ? 'ask-my-name.untold' : 'ask-my-name.profile';
    case 'ask-my-likes':
      return slots.userLikes === undefined ? 'ask-my-likes.untold' : intent;
    case 'ask-my-dislikes':
      return slots.userDislikes === undefined ? 'ask-my-dislikes.untold' : intent;
    case 'ask-my-job':
      if (slots.jobQuote === undefined) return 'ask-my-job.untold';
      return slots.userJob === undefined ? 'ask-my-job.quoted' : intent;
    case 'ask-my-home':
      return slots.home === undefined ? 'ask-my-home.untold' : intent;
    case 'ask-my-pet':
      return slots.petFact === undefined ? 'ask-my-pet.untold' : intent;
    case 'ask-my-date':
      return slots.dateWhen === undefined ? 'ask-my-date.untold' : intent;
    case 'arithmetic':
      return slots.sum === undefined ? 'arithmetic.zero' : intent;
    case 'game-answer':
      if (guess?.outcome === 'right') return intent;
      return guess?.outcome === 'reveal' ? 'game-answer.reveal' : 'game-answer.wrong';
    default:
      return intent;
  }
}
