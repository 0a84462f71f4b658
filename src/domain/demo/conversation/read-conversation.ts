import { detectLanguage } from '#src/domain/text/detect-language.ts';
import { addFacts, extractFacts } from './extract-facts.ts';
import { readToldFacts } from '#src/domain/memory/facts/read-told-facts.ts';
import type { Facts, ToldFact } from '#src/domain/memory/facts/fact-types.ts';
import type { IntentName } from '#src/content/patterns/intents/intent-names.ts';
import { hasAction } from '#src/domain/intents/match-subject.ts';
import type { DemoTexts, Riddle } from './phrase-book.ts';
import { readMessage } from '#src/domain/text/read-message.ts';
import { resolveIntent, isFromMinor } from './resolve-intent.ts';
import { hashText } from '#src/domain/text/seeded-order.ts';
import type { DemoLanguage, DemoTurn } from './types.ts';

/** The outcome of a guess at the open riddle. */
interface RiddleGuess {
  riddle: Riddle;
  outcome: 'right' | 'wrong' | 'reveal' | 'none';
}

const givesUp =
  /give up|no idea|not know|do(?:n't|nt) know|idk|tell me|the answer|what is it|不知道|猜不|不会|放弃|答案|告诉我|是什么|揭晓|想不出/i;

/** The data of a turn that the reply is made from. */
export interface ConversationReading {
  language: DemoLanguage;
  /** The user's newest message. */
  message: string;
  intent: IntentName;
  /** Certainty of the intent: 9 certain, 0 a guess. */
  weight: number;
  /** True if the message asks a question or makes a request. */
  asksOrRequests: boolean;
  /** True if the message describes an action, between asterisks or brackets. */
  acts: boolean;
  /** True if the user has stated that they are under age. */
  isMinor: boolean;
  /** Facts from the user's messages before the newest one. */
  earlierFacts: Facts;
  /** Facts from all of the user's messages, the newest included. */
  facts: Facts;
  /** Every reply so far. */
  replies: readonly string[];
  userTurns: number;
  /** Facts that the newest message states about the user. */
  told: readonly ToldFact[];
  guess: RiddleGuess | null;
  /** True if the reply has a picture because one was requested. */
  hasPicture: boolean;
  seed: number;
  /** Random seed of the turn, the same for every variant of its reply. */
  turnSeed: number;
}

const maximumLength = 8000;
/** Characters of earlier messages that are read for facts, the newest first: hundreds of usual messages. */
const longestTold = 24_000;

/** Reads a turn; the result does not depend on time or chance (rule:demo-companion). */
export function readConversation(turn: DemoTurn, books: DemoTexts['books']): ConversationReading {
  const language = chooseLanguage(turn);
  const written = turn.history
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content.slice(0, maximumLength));
  const replies = turn.history.filter(({ role }) => role === 'assistant').map(({ content }) => content);
  const message = written.at(-1) ?? '';
  const resolved = resolveIntent(written);
  const guess =
    resolved.weight < 6 ? guessRiddle(replies.at(-1) ?? '', message, books[language].riddles) : null;
  const isGuess = guess !== null && guess.outcome !== 'none';
  const { isQuestion, isRequest } = readMessage(message);
  const earlierFacts = extractFacts(keepNewest(written.slice(0, -1)));
  return {
    language,
    message,
    intent: isGuess ? 'game-answer' : resolved.intent,
    weight: isGuess ? 7 : resolved.weight,
    asksOrRequests: isQuestion || isRequest,
    acts: hasAction(message),
    isMinor: written.some(isFromMinor),
    earlierFacts,
    facts: addFacts(earlierFacts, message),
    replies,
    userTurns: written.length,
    told: readToldFacts(message),
    guess: isGuess ? guess : null,
    hasPicture: turn.hasPicture ?? true,
    seed: hashText(`${turn.card.name}|${turn.history.length}|${message}|${turn.attempt ?? 0}`),
    turnSeed: hashText(`${turn.card.name}|${turn.history.length}|${message}|0`),
  };
}

function keepNewest(messages: readonly string[]): readonly string[] {
  let left = longestTold;
  const first = messages.findLastIndex((message) => (left -= message.length) < 0);
  return messages.slice(first + 1);
}

/**
 * Chooses the language of the newest message, else of the user's message before it, else of the conversation
 * (rule:demo-companion).
 */
function chooseLanguage(turn: DemoTurn): DemoLanguage {
  const messages = turn.history.filter((message) => message.role === 'user').slice(-2);
  for (const message of messages.reverse()) {
    const language = detectLanguage(message.content);
    if (language !== null) return language;
  }
  return turn.language;
}

/** Reads a message as the answer to the character's last riddle; null if none is open. */
function guessRiddle(lastReply: string, message: string, riddles: readonly Riddle[]): RiddleGuess | null {
  const riddle = riddles.find(
    ({ question, hint }) => lastReply.includes(question) || lastReply.includes(hint),
  );
  if (riddle === undefined) return null;
  const guess = message.toLowerCase().slice(0, 200);
  if (riddle.solutions.some((solution) => containsWord(guess, solution))) return { riddle, outcome: 'right' };
  if (givesUp.test(guess)) return { riddle, outcome: 'reveal' };
  if (guess.length > 40) return { riddle, outcome: 'none' };
  return { riddle, outcome: lastReply.includes(riddle.hint) ? 'reveal' : 'wrong' };
}

function containsWord(text: string, word: string): boolean {
  if (/\p{Script=Han}/u.test(word)) return text.includes(word);
  return ` ${text.replace(/[^a-z0-9]+/g, ' ')} `.includes(` ${word} `);
}
