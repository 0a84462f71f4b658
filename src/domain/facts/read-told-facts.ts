import { quoteSafely } from '../text/clean-text.ts';
import { plainText, readMessage } from '../text/read-message.ts';
import { compileRules, matchRules } from '../intents/match-rules.ts';
import { feelingRules } from '#src/content/patterns/intents/feeling-rules.ts';
import { readChineseFacts } from './read-chinese-facts.ts';
import { readEnglishFacts } from './read-english-facts.ts';
import type { Facts, Mood, ToldFact } from './fact-types.ts';

const maximumLength = 4000;
const maximumThings = 12;
/** Sentences that are read; of longer messages, the beginning and the end. */
const mostStatements = 24;
const feelings = compileRules(feelingRules);
const moods: Readonly<Record<string, Mood>> = {
  'feel-sad': 'sad',
  'feel-lonely': 'lonely',
  'feel-anxious': 'anxious',
  'feel-tired': 'tired',
  'feel-angry': 'angry',
  'feel-happy': 'happy',
  'feel-bored': 'bored',
  'feel-ill': 'ill',
};

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

const nothing: Facts = {
  name: null,
  likes: [],
  dislikes: [],
  job: null,
  home: null,
  pet: null,
  birthday: null,
  dates: [],
  mood: null,
};

/**
 * Extracts the facts of a conversation from the user's own messages only, oldest first. A later statement replaces an
 * earlier one: a new name, job, city or pet, a thing no longer liked (rule:demo-companion).
 */
export function extractFacts(messages: readonly string[]): Facts {
  return messages.reduce(addFacts, nothing);
}

/** Returns the facts after one more message. */
export function addFacts(facts: Facts, message: string): Facts {
  const told = readToldFacts(message).reduce(applyFact, facts);
  return { ...told, mood: readMood(message) ?? facts.mood };
}

function applyFact(facts: Facts, told: ToldFact): Facts {
  switch (told.kind) {
    case 'name':
    case 'home':
    case 'birthday':
    case 'job':
      return { ...facts, [told.kind]: told.value };
    case 'like':
      return { ...facts, likes: add(facts.likes, told.value), dislikes: remove(facts.dislikes, told.value) };
    case 'dislike':
      return { ...facts, dislikes: add(facts.dislikes, told.value), likes: remove(facts.likes, told.value) };
    case 'pet':
      return { ...facts, pet: { animal: told.animal, name: told.name ?? keptPetName(facts, told.animal) } };
    case 'date':
      return {
        ...facts,
        dates: [...facts.dates.filter((event) => event.what !== told.event.what), told.event].slice(
          -maximumThings,
        ),
      };
    case 'gone':
      return { ...facts, [told.what]: null };
  }
}

/** Returns the pet's name if it stays: "I have a dog" after "my dog is called Rex" keeps it. */
function keptPetName(facts: Facts, animal: string): string | null {
  return facts.pet?.animal === animal ? facts.pet.name : null;
}

function add(things: readonly string[], thing: string): string[] {
  return [...remove(things, thing), thing].slice(-maximumThings);
}

function remove(things: readonly string[], thing: string): string[] {
  return things.filter((other) => other.toLowerCase() !== thing.toLowerCase());
}

function readMood(message: string): Mood | null {
  const match = matchRules(readMessage(message.slice(0, maximumLength)), feelings);
  return match === null ? null : (moods[match.intent] ?? null);
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
