import { quoteSafely } from '#src/domain/text/clean-text.ts';
import { plainText } from '#src/domain/text/read-message.ts';
import { readChineseFacts } from './read-chinese-facts.ts';
import { readEnglishFacts } from './read-english-facts.ts';
import type { ToldFact } from './fact-types.ts';

const maximumLength = 4000;
/** Number of sentences that are read; of longer messages, the beginning and the end. */
const mostStatements = 24;

/** Reads the facts about the user in one message, in order. */
export function readToldFacts(message: string): ToldFact[] {
  const told: ToldFact[] = [];
  for (const sentence of splitStatements(message)) {
    const pet = told.findLast((fact) => fact.kind === 'pet');
    const petName = pet === undefined ? null : readPetName(sentence);
    if (pet !== undefined && petName !== null) told.push({ kind: 'pet', animal: pet.animal, name: petName });
    else
      told.push(
        ...(/\p{Script=Han}/u.test(sentence) ? readChineseFacts(sentence) : readEnglishFacts(sentence)),
      );
  }
  return told;
}

/** Reads a pet's name from a sentence that follows one about the pet: "Her name is Luna". */
function readPetName(sentence: string): string | null {
  const english = /^(?:and )?(?:her|his|its|their) name(?:'s| is) ([\p{L}'-]{2,16})$/iu.exec(sentence)?.[1];
  const name = english ?? /^(?:它|他|她)?(?:的)?(?:名字)?(?:叫|是)(\p{L}{1,8})$/u.exec(sentence)?.[1];
  return name === undefined ? null : quoteSafely(name, 20);
}

/** Splits a message into sentences as typed, without questions. */
function splitStatements(message: string): string[] {
  const sentences =
    plainText(message.slice(0, maximumLength)).match(/[^.!?。！？…;；\n]{1,300}[.!?。！？…;；\n]?/g) ?? [];
  const half = mostStatements / 2;
  return (
    sentences.length <= mostStatements ? sentences : [...sentences.slice(0, half), ...sentences.slice(-half)]
  )
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => !isQuestion(sentence))
    .map((sentence) => sentence.replace(/[.!?。！？…;；]$/, ''));
}

function isQuestion(sentence: string): boolean {
  return (
    /^(?:do|does|did|is|are|am|was|what|who|where|when|why|how|which|can|could|would|will|should|have|has|guess|remember)\b.*\?$/i.test(
      sentence,
    ) ||
    /^(?:do|did) (?:you|i)\b|^what\b|^where\b|^who\b/i.test(sentence) ||
    /(?:吗|什么|谁|哪里|哪儿|几号|怎么)[?？]?$/.test(sentence)
  );
}
