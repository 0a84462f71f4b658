import { type IntentMatch, matchSubject } from '#src/domain/intents/match-subject.ts';
import { speaksOfCrisis } from '#src/domain/safety/crisis/speaks-of-crisis.ts';
import { readMessage } from '#src/domain/text/read-message.ts';

/** Recognises the intent of a single message. A message in crisis outranks everything (rule:crisis-help). */
export function matchIntent(message: string): IntentMatch {
  if (speaksOfCrisis(readMessage(message))) return { intent: 'crisis', weight: 9 };
  return matchSubject(message);
}
