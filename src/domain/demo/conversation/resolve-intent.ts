import type { IntentName } from '#src/content/patterns/intents/intent-names.ts';
import { type IntentMatch, matchSubject } from '#src/domain/intents/match-subject.ts';
import { compileRules, matchRules } from '#src/domain/intents/match-rules.ts';
import { safetyRules } from '#src/content/patterns/intents/safety-rules.ts';
import { readMessage } from '#src/domain/text/read-message.ts';
import { mentionsCrisis } from '#src/domain/safety/crisis/mentions-crisis.ts';

const minorRules = compileRules(safetyRules.filter((rule) => rule.intent === 'tell-minor'));

/** Intents that still belong to a crisis after a message in crisis; any other intent starts a new subject. */
const stillCrisis: ReadonlySet<IntentName> = new Set([
  'short-reply',
  'agree',
  'refuse',
  'doubt',
  'go-on',
  'thanks',
  'apology',
  'insult',
  'advice',
  'meaning',
  'flirting',
  'compliment',
  'explicit',
  'goodbye',
  'good-night',
  'how-are-you',
  'repeats-self',
  'unknown-question',
  'unknown-request',
  'unknown-statement',
  'bad-news',
  'feel-sad',
  'feel-lonely',
  'feel-anxious',
  'feel-tired',
  'feel-angry',
  'feel-bored',
  'feel-ill',
]);
/** Intents that are not answered for a user who has stated that they are under age. */
const adultsOnly: ReadonlySet<IntentName> = new Set([
  'flirting',
  'love',
  'explicit',
  'ask-meet',
  'miss-you',
  'compliment',
]);
const repeatable: ReadonlySet<IntentName> = new Set(['joke', 'story', 'poem', 'game']);
const honest: ReadonlySet<IntentName> = new Set(['ask-real', 'ask-maker']);
const emptyTalk: ReadonlySet<IntentName> = new Set([
  'greeting',
  'short-reply',
  'agree',
  'refuse',
  'insult',
  'compliment',
  'unknown-question',
  'unknown-request',
  'unknown-statement',
]);

/**
 * Finds the intent of the user's newest message in the light of the earlier messages: "really?" after a question about
 * being real, "another" after a joke, any small word after a message in crisis (rule:demo-companion, rule:crisis-help).
 */
export function resolveIntent(userMessages: readonly string[]): IntentMatch {
  const newest = userMessages.at(-1);
  if (newest === undefined) return { intent: 'greeting', weight: 2 };
  const match = matchIntent(newest);
  if (match.intent === 'crisis') return match;
  const earlier = userMessages.slice(0, -1);
  if (
    stillCrisis.has(match.intent) &&
    earlier.slice(-2).some((message) => matchIntent(message).intent === 'crisis')
  ) {
    return { intent: 'crisis-follow-up', weight: 9 };
  }
  if (adultsOnly.has(match.intent) && earlier.some(isFromMinor)) return { intent: 'tell-minor', weight: 8 };
  const previous = findSubject(earlier);
  if (match.intent === 'doubt' && honest.has(previous)) return { intent: 'ask-real', weight: 8 };
  if (match.intent === 'go-on' && repeatable.has(previous)) return { intent: previous, weight: 6 };
  if (emptyTalk.has(match.intent) && saysThirdTime(userMessages))
    return { intent: 'repeats-self', weight: 3 };
  return match;
}

/** Checks whether the writer of a message states that they are under age. */
export function isFromMinor(message: string): boolean {
  return matchRules(readMessage(message), minorRules) !== null;
}

/** Finds the intent of the last message that was more than "more" or "really?". */
function findSubject(earlier: readonly string[]): IntentName {
  for (const message of earlier.slice(-6).reverse()) {
    const { intent } = matchIntent(message);
    if (intent !== 'go-on' && intent !== 'doubt' && intent !== 'short-reply') return intent;
  }
  return 'unknown-statement';
}

/** Checks for every second repetition from the third on, so that the other replies also get their turn. */
function saysThirdTime(userMessages: readonly string[]): boolean {
  const newest = userMessages.at(-1)?.trim().toLowerCase();
  let count = 0;
  for (const message of [...userMessages].reverse()) {
    if (message.trim().toLowerCase() !== newest) break;
    count += 1;
  }
  return count >= 3 && count % 2 === 1;
}

/**
 * Recognises the intent of a single message. A message in crisis takes precedence over everything (rule:crisis-help).
 */
export function matchIntent(message: string): IntentMatch {
  if (mentionsCrisis(readMessage(message))) return { intent: 'crisis', weight: 9 };
  return matchSubject(message);
}
