import { asksForPicture } from './asks-for-picture.ts';
import { detectLanguage } from '../text/detect-language.ts';
import { readToldFacts } from '../facts/read-told-facts.ts';
import type { IntentName } from '#src/content/patterns/intents/intents.ts';
import { compileRules, matchRules } from './match-rules.ts';
import { speaksOfCrisis } from '../safety/crisis/speaks-of-crisis.ts';
import type { ToldFact } from '../facts/fact-types.ts';
import { characterRules } from '#src/content/patterns/intents/character-rules.ts';
import { feelingRules } from '#src/content/patterns/intents/feeling-rules.ts';
import { mannersRules } from '#src/content/patterns/intents/manners-rules.ts';
import { memoryRules } from '#src/content/patterns/intents/memory-rules.ts';
import { playRules } from '#src/content/patterns/intents/play-rules.ts';
import { sceneRules } from '#src/content/patterns/intents/scene-rules.ts';
import { safetyRules } from '#src/content/patterns/intents/safety-rules.ts';
import { topicQuestionRules } from '#src/content/patterns/intents/topic-question-rules.ts';
import { topicRules } from '#src/content/patterns/intents/topic-rules.ts';
import { readMessage } from '../text/read-message.ts';
import { solveArithmetic } from './solve-arithmetic.ts';

/** What a message is about, and how sure that is: 9 certain, 0 a guess. */
export interface IntentMatch {
  intent: IntentName;
  weight: number;
}

const rules = compileRules([
  ...safetyRules,
  ...memoryRules,
  ...characterRules,
  ...feelingRules,
  ...playRules,
  ...sceneRules,
  ...topicQuestionRules,
  ...topicRules,
  ...mannersRules,
]);

/** A picture comes with the reply, whatever else the message is about; only safety goes before it. */
const askedPicture: IntentMatch = { intent: 'ask-picture', weight: 7.5 };

/** How much each told fact counts as the subject of its message, in the order in which equals win. */
const toldIntents: readonly (readonly [ToldFact['kind'], IntentName, number])[] = [
  ['name', 'tell-name', 5.5],
  ['birthday', 'tell-date', 5.5],
  ['pet', 'tell-pet', 5.5],
  ['date', 'tell-date', 4.5],
  ['job', 'tell-job', 5.2],
  ['home', 'tell-home', 5.2],
  ['like', 'tell-like', 4.2],
  ['dislike', 'tell-dislike', 4.2],
];

/**
 * Recognises what one message is about, by itself. Crisis words outrank everything (rule:crisis-help); then the heaviest
 * pattern wins, and what the user tells competes with the patterns.
 */
export function matchIntent(message: string): IntentMatch {
  const reading = readMessage(message);
  if (speaksOfCrisis(reading)) return { intent: 'crisis', weight: 9 };
  const rule = matchRules(reading, rules);
  const told = matchTold(message);
  const said = told !== null && told.weight > (rule?.weight ?? 0) ? told : rule;
  const asked = asksForPicture(message) ? askedPicture : null;
  const best = asked !== null && asked.weight > (said?.weight ?? 0) ? asked : said;
  if (best !== null && best.weight >= 7) return { intent: best.intent, weight: best.weight };
  if (solveArithmetic(message) !== null) return { intent: 'arithmetic', weight: 7 };
  if (best !== null && (best.weight > 3 || !hasAction(message)))
    return { intent: best.intent, weight: best.weight };
  if (hasAction(message)) return { intent: 'scene', weight: 4 };
  if (!reading.hasWords) return { intent: 'short-reply', weight: 1 };
  if (reading.isRequest) return { intent: 'unknown-request', weight: 0 };
  if (reading.isQuestion) return { intent: 'unknown-question', weight: 0 };
  return { intent: isTiny(message) ? 'short-reply' : 'unknown-statement', weight: 0 };
}

function matchTold(message: string): IntentMatch | null {
  const told = readToldFacts(message);
  const found = toldIntents.find(([kind]) => told.some((fact) => fact.kind === kind));
  return found === undefined ? null : { intent: found[1], weight: found[2] };
}

/** Whether a message has an action between asterisks or brackets, as people write it in stories. */
export function hasAction(message: string): boolean {
  return /\*[^*\n]{2,200}\*|^[（(][^()（）\n]{2,80}[)）]/.test(message);
}

/** One syllable or so: nothing that could be reflected. */
function isTiny(message: string): boolean {
  const letters = message.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters <= (detectLanguage(message) === 'zh-CN' ? 1 : 2);
}
