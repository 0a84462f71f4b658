import type { IntentName } from '#src/content/patterns/intents/intents.ts';
import type { Conversation } from './read-conversation.ts';

/**
 * How far the character's own card may answer a message: with all that it holds; only where the message is close to a
 * question of its dialogues; only with what goes on from its last answer; or not at all.
 */
export type Hearing = 'all' | 'close' | 'next' | 'nothing';

/**
 * What the card has no say in: safety and honesty (rule:crisis-help, rule:never-human), and what has an answer that
 * comes with the reply.
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

/** Clear enough by themselves. */
const clear: ReadonlySet<IntentName> = new Set([
  'ask-memory',
  'ask-my-name',
  'ask-my-likes',
  'ask-my-dislikes',
  'ask-my-job',
  'ask-my-home',
  'ask-my-pet',
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

/** Asked of somebody's name, "real" does not ask what answers. */
const asksName = /\breal(?:ly)? (?:your )?name\b|真名|本名/i;
const speaksOfUs = /\b(?:we|us|you|your|me)\b|你|咱|我们/i;

/** Somebody under age hears nothing of the card. */
export function hearsCard({ intent, isMinor, message, asksOrRequests }: Conversation): Hearing {
  if (isMinor) return 'nothing';
  if (intent === 'greeting' && !asksOrRequests) return 'next';
  if (intent === 'ask-real') return asksName.test(message) ? 'close' : 'nothing';
  if (intent === 'ask-meet') return speaksOfUs.test(message) ? 'next' : 'close';
  if (deaf.has(intent)) return 'nothing';
  return clear.has(intent) ? 'close' : 'all';
}
