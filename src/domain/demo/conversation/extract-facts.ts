import { feelingRules } from '#src/content/patterns/intents/feeling-rules.ts';
import type { Facts, Mood, Relative, ToldFact } from '#src/domain/memory/facts/fact-types.ts';
import { onlyOnes } from '#src/domain/memory/facts/only-ones.ts';
import { readToldFacts } from '#src/domain/memory/facts/read-told-facts.ts';
import { compileRules, matchRules } from '#src/domain/intents/match-rules.ts';
import { readMessage } from '#src/domain/text/read-message.ts';

const maximumLength = 4000;
const maximumThings = 12;
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

const nothing: Facts = {
  name: null,
  likes: [],
  dislikes: [],
  job: null,
  home: null,
  pet: null,
  family: [],
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
      return { ...facts, pet: { animal: told.animal, name: told.name ?? findPetName(facts, told.animal) } };
    case 'relative':
      return { ...facts, family: addRelative(facts.family, told) };
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
function findPetName(facts: Facts, animal: string): string | null {
  return facts.pet?.animal === animal ? facts.pet.name : null;
}

/** Adds a relative; of a kind that a person has only once, the last named relative stays. */
function addRelative(family: readonly Relative[], { kin, name }: Relative): Relative[] {
  const others = family.filter(
    (relative) => relative.kin !== kin || (!onlyOnes.has(kin) && relative.name !== name),
  );
  return [...others, { kin, name }].slice(-maximumThings);
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
