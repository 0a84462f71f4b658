import { rankPhrases, type ChosenPhrase } from './rank-phrases.ts';
import { listSlots, type Slots } from './fill-template.ts';
import type { IntentName } from '#src/content/patterns/intents/intent-names.ts';
import type { CallbackKind, PhraseBook } from './conversation/phrase-book.ts';
import type { ConversationReading } from './conversation/read-conversation.ts';
import { hashText, seededOrder } from '../text/seeded-order.ts';

/**
 * Intents whose replies are decorated at most with an action in answer to the user's: serious intents, honest intents,
 * and intents with a form of their own.
 */
const plain: ReadonlySet<IntentName> = new Set([
  'crisis',
  'crisis-follow-up',
  'tell-minor',
  'feel-sad',
  'feel-lonely',
  'feel-anxious',
  'feel-tired',
  'feel-angry',
  'feel-ill',
  'bad-news',
  'explicit',
  'ask-real',
  'ask-maker',
  'ask-meet',
  'ask-abilities',
  'ask-picture',
  'task-help',
  'confusion',
  'ask-site',
  'ask-language',
  'ask-luck',
  'hug',
  'time',
  'arithmetic',
  'joke',
  'story',
  'poem',
  'game',
  'game-answer',
  'goodbye',
  'good-night',
  'ask-memory',
  'ask-my-name',
  'ask-my-likes',
  'ask-my-dislikes',
  'ask-my-job',
  'ask-my-home',
  'ask-my-pet',
  'ask-my-family',
  'ask-my-date',
]);
/** Slots that already repeat the user's text. */
const echoes: ReadonlySet<string> = new Set([
  'told',
  'quote',
  'reflection',
  'keyword',
  'userLike',
  'userDislike',
  'userJob',
  'userHome',
  'pet',
  'relative',
  'dateWhat',
]);
/** Intents whose replies get no action even if the user's message has one. */
const grave: ReadonlySet<IntentName> = new Set([
  'crisis',
  'crisis-follow-up',
  'tell-minor',
  'explicit',
  'ask-real',
  'ask-maker',
  'ask-meet',
]);
/** Number of replies between two that come back to a fact. */
const callbackPause = 4;
const moodCallbacks: readonly CallbackKind[] = ['tired', 'sad', 'anxious', 'ill'];

/** Adds, now and then, an action before a phrase or a callback to an earlier fact after it (rule:demo-companion). */
export function decorateReply(
  phrase: ChosenPhrase,
  conversation: ConversationReading,
  slots: Slots,
  book: PhraseBook,
  salt: number,
): string {
  const isAnswered = phrase.text.includes('*') || !conversation.acts || grave.has(conversation.intent);
  if (plain.has(conversation.intent) && isAnswered) return phrase.text;
  const dice = hashText(`decorate:${conversation.seed}:${salt}`);
  const hasAction = phrase.text.includes('*');
  const isLong = countSentences(phrase.text) > 2;
  const wantsAction =
    !isAnswered ||
    (!hasAction &&
      (salt > 0 || !conversation.replies.at(-1)?.startsWith('*')) &&
      dice % 10 < (salt > 0 ? 8 : 3));
  const wantsCallback =
    !isLong &&
    !plain.has(conversation.intent) &&
    slots.passage === undefined &&
    conversation.userTurns > 3 &&
    (dice >>> 8) % 10 < 5 &&
    !hasLatelyRecalled(conversation);
  const repeatsUser = listSlots(phrase.template).some((slot) =>
    echoes.has(slot.charAt(0).toLowerCase() + slot.slice(1)),
  );
  const action = wantsAction ? pickAction(conversation, slots, book, salt) : null;
  const callback =
    wantsCallback && !repeatsUser && !/[?？]$/.test(phrase.text)
      ? pickCallback(conversation, slots, book, salt)
      : null;
  const space = conversation.language === 'en' ? ' ' : '';
  return `${action === null ? '' : `${action} `}${phrase.text}${callback === null ? '' : `${space}${callback}`}`;
}

/** Checks whether one of the last few replies named a fact that the user had told. */
function hasLatelyRecalled({ replies, earlierFacts }: ConversationReading): boolean {
  const { likes, dislikes, home, job, pet, family } = earlierFacts;
  const relatives = family.map(({ name }) => name);
  const told = [...likes, ...dislikes, home, job, pet?.name, ...relatives].filter(
    (thing) => typeof thing === 'string',
  );
  return replies.slice(-callbackPause).some((reply) => told.some((thing) => reply.includes(thing)));
}

/** Picks an action that none of the last few replies had. */
function pickAction(
  conversation: ConversationReading,
  slots: Slots,
  book: PhraseBook,
  salt: number,
): string | null {
  const recent = conversation.replies.slice(-5);
  return rankPhrases(book.actions, slots, recent, conversation.seed + salt).fresh[0]?.text ?? null;
}

function pickCallback(
  conversation: ConversationReading,
  slots: Slots,
  book: PhraseBook,
  salt: number,
): string | null {
  const kinds: CallbackKind[] = ['like', 'dislike', 'job', 'home', 'pet', 'date'];
  const mood = moodCallbacks.find((kind) => kind === conversation.earlierFacts.mood);
  const isMoodNews =
    conversation.intent.startsWith('feel-') || conversation.facts.mood !== conversation.earlierFacts.mood;
  if (mood !== undefined && !isMoodNews) kinds.push(mood);
  for (const kind of seededOrder(kinds, conversation.seed + salt)) {
    if (isNews(kind, conversation)) continue;
    const callback = first(book.callbacks[kind], slots, conversation, salt);
    if (callback !== null) return callback;
  }
  return null;
}

/** Checks whether a fact comes from the newest message, and is therefore no memory. */
function isNews(kind: CallbackKind, { facts, earlierFacts }: ConversationReading): boolean {
  return kind === 'job' && facts.job !== earlierFacts.job;
}

/** Returns the first phrase of a list that was not used yet. */
function first(
  templates: readonly string[],
  slots: Slots,
  conversation: ConversationReading,
  salt: number,
): string | null {
  return rankPhrases(templates, slots, conversation.replies, conversation.seed + salt).fresh[0]?.text ?? null;
}

function countSentences(text: string): number {
  return text.match(/[.!?。！？…]+/g)?.length ?? 1;
}
