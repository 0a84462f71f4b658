import type { IntentName } from '#src/content/patterns/intents/intent-names.ts';
import type { ConversationReading } from './read-conversation.ts';

/**
 * The extent to which the character's own card may answer a message: with everything it holds; only if the message is
 * close to a question of its dialogues; only with the continuation of its last answer; or not at all.
 */
export type Hearing = 'all' | 'close' | 'next' | 'nothing';

/**
 * Intents that the card never answers: safety and honesty (rule:crisis-help, rule:never-human), and intents whose
 * answer comes with the reply.
 */
const deaf: ReadonlySet<IntentName> = new Set([
  'crisis',
  'crisis-follow-up',
  'tell-minor',
  'explicit',
  'ask-real',
  'ask-maker',
  'ask-meet',
  'ask-picture',
  'arithmetic',
  'game-answer',
]);

/** Intents that are clear without the card. */
const clear: ReadonlySet<IntentName> = new Set([
  'ask-memory',
  'ask-my-name',
  'ask-my-likes',
  'ask-my-dislikes',
  'ask-my-job',
  'ask-my-home',
  'ask-my-pet',
  'ask-my-family',
  'ask-my-date',
  'ask-site',
  'ask-name',
  'ask-age',
  'confusion',
  'tell-name',
  'repeats-self',
  'joke',
  'story',
  'poem',
  'task-help',
  'time',
]);

/** A question for the real name, which is not the question whether the character is real. */
const asksName = /\breal(?:ly)? (?:your )?name\b|真名|本名/i;
const speaksOfUs = /\b(?:we|us|you|your|me)\b|你|咱|我们/i;

/** Decides how far the card may answer; the card never answers a person under age. */
export function chooseHearing({ intent, isMinor, message, asksOrRequests }: ConversationReading): Hearing {
  if (isMinor) return 'nothing';
  if (intent === 'greeting' && !asksOrRequests) return 'next';
  if (intent === 'ask-real') return asksName.test(message) ? 'close' : 'nothing';
  if (intent === 'ask-meet') return speaksOfUs.test(message) ? 'next' : 'close';
  if (deaf.has(intent)) return 'nothing';
  return clear.has(intent) ? 'close' : 'all';
}
