import { asksForPicture } from './asks-for-picture.ts';
import { detectLanguage } from '../text/detect-language.ts';
import { readToldFacts } from '../memory/facts/read-told-facts.ts';
import type { IntentName } from '#src/content/patterns/intents/intent-names.ts';
import { compileRules, matchRules } from './match-rules.ts';
import type { ToldFact } from '../memory/facts/fact-types.ts';
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

/** The intent of a message and its certainty: 9 certain, 0 a guess. */
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

/** The intent of a message that gets a picture with the reply, whatever else it is about; only safety outranks it. */
const askedPicture: IntentMatch = { intent: 'ask-picture', weight: 7.5 };

/** Weight of each told fact as the subject of its message; on a tie, the first listed wins. */
const toldIntents: readonly (readonly [ToldFact['kind'], IntentName, number])[] = [
  ['name', 'tell-name', 5.5],
  ['birthday', 'tell-date', 5.5],
  ['pet', 'tell-pet', 5.5],
  ['date', 'tell-date', 4.5],
  ['job', 'tell-job', 5.2],
  ['home', 'tell-home', 5.2],
  ['like', 'tell-like', 4.2],
  ['dislike', 'tell-dislike', 4.2],
  // Often said in passing: feelings and tastes are the subject then.
  ['relative', 'tell-family', 3.6],
];

/**
 * Recognises the intent of a single message, crisis aside: the heaviest pattern wins, and told facts compete with the
 * patterns.
 */
export function matchSubject(message: string): IntentMatch {
  const reading = readMessage(message);
  const rule = matchRules(reading, rules);
  const told = matchTold(message);
  const heavier = told !== null && told.weight > (rule?.weight ?? 0) ? told : rule;
  const asked = asksForPicture(message) ? askedPicture : null;
  const best = asked !== null && asked.weight > (heavier?.weight ?? 0) ? asked : heavier;
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

/** Checks whether a message has an action between asterisks or brackets, as people write it in stories. */
export function hasAction(message: string): boolean {
  return /\*[^*\n]{2,200}\*|^[（(][^()（）\n]{2,80}[)）]/.test(message);
}

/** Checks whether a message is about one syllable long, too short to be reflected. */
function isTiny(message: string): boolean {
  const letters = message.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters <= (detectLanguage(message) === 'zh-CN' ? 1 : 2);
}
