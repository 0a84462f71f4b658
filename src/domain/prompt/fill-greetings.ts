import type { Language } from '#src/contract/locale/language.ts';
import { addressUnnamed, unnamedReader } from '../macros/address-unnamed.ts';
import { createFiller, type FillerInput } from './create-filler.ts';

/** The person, the character and the time of a greeting. An empty name is a person without a name. */
export interface GreetingScene extends Omit<FillerInput, 'seeds'> {
  /** Seed of their random macros: the same seed gives the same greetings. */
  seed: string;
}

/** Fills the greetings of a card, their macros as in a prompt (rule:macros). */
export function fillGreetings(
  greetings: readonly string[],
  { card, user, clock, seed }: GreetingScene,
): string[] {
  const { language } = clock;
  const isUnnamed = user.name === '';
  const filler = createFiller({
    card: isUnnamed ? addressFields(card, language) : card,
    clock,
    user: isUnnamed ? { ...user, name: unnamedReader[language] } : user,
    seeds: { conversation: seed, turn: seed },
  });
  return greetings.map((greeting, index) =>
    filler.fill(isUnnamed ? addressUnnamed(greeting, language, true) : greeting, `greeting-${index}`),
  );
}

/** Fills the card's fields that a greeting may repeat. */
function addressFields(card: GreetingScene['card'], language: Language): GreetingScene['card'] {
  const address = (text: string) => addressUnnamed(text, language);
  return {
    ...card,
    description: address(card.description),
    personality: address(card.personality),
    scenario: address(card.scenario),
  };
}
