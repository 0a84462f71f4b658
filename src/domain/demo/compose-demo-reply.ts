import { type ChosenPhrase, rankPhrases } from './rank-phrases.ts';
import { chooseKey, topics } from './choose-key.ts';
import { collectSlots } from './collect-slots.ts';
import { decorateReply } from './decorate-reply.ts';
import type { Slots } from './fill-template.ts';
import type { IntentName } from '#src/content/patterns/intents/intent-names.ts';
import type { DemoTexts, PhraseKey } from './conversation/phrase-book.ts';
import { readConversation, type ConversationReading } from './conversation/read-conversation.ts';
import { type Recalled, recallFromCard } from './recall/recall-from-card.ts';
import type { DemoTurn } from './conversation/types.ts';

/** A reply of the demo companion, and the intent that it read in the message. */
export interface DemoReply {
  text: string;
  intent: IntentName;
  /** The source of the reply: the card or the character's own file, phrases about a subject, or phrases about none. */
  source: 'card' | 'phrase' | 'fallback';
}

/** Weight of a bare word such as "rain". */
const topicWeight = 3;
/** The selections of likes, moods and endings that are tried before a reply may be repeated. */
const salts = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Answers in the voice of the character, by rules alone: the same turn always gives the same reply
 * (rule:demo-companion). It never claims to be human, and a message in crisis is answered before anything else
 * (rule:never-human, rule:crisis-help).
 */
export function composeDemoReply(turn: DemoTurn, texts: DemoTexts): DemoReply {
  const conversation = readConversation(turn, texts.books);
  const { intent } = conversation;
  const recalled = recallFromCard(turn, conversation, texts.synonyms);
  if (recalled?.kind === 'answer') {
    return { text: prependAction(recalled.text, turn, conversation, texts), intent, source: 'card' };
  }
  const key = chooseKey(conversation, collectSlots(turn, conversation, 0), recalled !== null);
  const { text, isOwn } = writeReply(turn, conversation, texts, key, recalled);
  if (recalled !== null || isOwn) return { text, intent, source: 'card' };
  return { text, intent, source: key.startsWith('unknown-') ? 'fallback' : 'phrase' };
}

function writeReply(
  turn: DemoTurn,
  conversation: ConversationReading,
  { books }: DemoTexts,
  key: PhraseKey,
  recalled: Recalled | null,
): { text: string; isOwn: boolean } {
  const book = books[conversation.language];
  const slotsOf = (salt: number): Slots => ({
    ...collectSlots(turn, conversation, salt),
    passage: recalled === null ? undefined : narrate(recalled.text),
  });
  const list = (phrases: readonly string[], slots: Slots) =>
    rankPhrases(phrases, slots, conversation.replies, conversation.turnSeed);
  // In the same order for every variant: each takes the next line, then the phrases that all characters share.
  const inOrder = (phrases: readonly string[] = []) => list(phrases, slotsOf(0)).fresh;
  const { attempt = 0 } = turn;
  const own = turn.voice?.[conversation.language]?.lines;
  const lines = inOrder(own?.[key]);
  const line = lines[attempt]?.text;
  if (line !== undefined) return { text: line, isOwn: true };
  const beats = mayContinueScene(key, conversation) ? inOrder(own?.beat) : [];
  const beat = beats[attempt - lines.length]?.text;
  if (beat !== undefined) {
    const heard = inOrder(book.phrases['beat.heard'])[0]?.text;
    const space = conversation.language === 'en' ? ' ' : '';
    return { text: heard === undefined ? beat : `${heard}${space}${beat}`, isOwn: true };
  }
  let fallback = '';
  let left = Math.max(0, attempt - lines.length - beats.length);
  for (const group of ['fresh', 'used'] as const) {
    for (const salt of salts) {
      const slots = slotsOf(salt);
      for (const phrase of preferNew(list(book.phrases[key], slots)[group], turn, conversation)) {
        const text = decorateReply(phrase, conversation, slots, book, salt);
        if (!conversation.replies.includes(text) && left === 0) return { text, isOwn: false };
        left = Math.max(0, left - 1);
        fallback ||= text;
      }
    }
  }
  return { text: fallback, isOwn: false };
}

/** Returns true if the scene may continue: the message asks nothing and touches at most a topic. */
function mayContinueScene(key: PhraseKey, { intent, weight, asksOrRequests }: ConversationReading): boolean {
  return key === 'unknown-statement' || (topics.has(intent) && weight === topicWeight && !asksOrRequests);
}

/**
 * Puts phrases last that name a like of the character, or a thing told by the user, that the last replies named too.
 */
function preferNew(
  phrases: readonly ChosenPhrase[],
  { card }: DemoTurn,
  { earlierFacts, replies }: ConversationReading,
): ChosenPhrase[] {
  const recent = replies.slice(-4).join('\n');
  const things = [...card.likes, ...card.dislikes, ...earlierFacts.likes, ...earlierFacts.dislikes].filter(
    (thing) => recent.includes(thing),
  );
  const isWorn = ({ text }: ChosenPhrase) => things.some((thing) => text.includes(thing));
  return [...phrases.filter((phrase) => !isWorn(phrase)), ...phrases.filter(isWorn)];
}

/**
 * Puts an action first: before the answer to an action, and before each further variant of a fixed answer, a different
 * one each time.
 */
function prependAction(
  text: string,
  turn: DemoTurn,
  conversation: ConversationReading,
  { books }: DemoTexts,
): string {
  const { attempt = 0 } = turn;
  const slots = collectSlots(turn, conversation, 0);
  if (attempt > 0) {
    // Seeded by the turn, not by the variant, so that every action comes once before one is repeated.
    const { fresh } = rankPhrases(books[conversation.language].actions, slots, [], conversation.turnSeed);
    const action = fresh[(attempt - 1) % Math.max(1, fresh.length)]?.text;
    return action === undefined ? text : `${action} ${text}`;
  }
  if (!conversation.acts || text.includes('*')) return text;
  const action = rankPhrases(
    books[conversation.language].actions,
    slots,
    conversation.replies.slice(-5),
    conversation.seed,
  ).fresh[0]?.text;
  return action === undefined ? text : `${action} ${text}`;
}

/** Puts asterisks around a sentence about the character, like narration. */
function narrate(sentence: string): string {
  return `*${sentence.replace(/[\s*]+/g, ' ').trim()}*`;
}
