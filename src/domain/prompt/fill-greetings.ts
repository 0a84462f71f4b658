import type { Language } from '#src/contract/base/language.ts';
import { addressUnnamed, unnamedReader } from '../macros/address-unnamed.ts';
import { createFiller, type FillerInput } from './create-filler.ts';

/** Who is greeted, by whom, and when. An empty name stands for somebody who has given none. */
export interface GreetingScene extends Omit<FillerInput, 'seeds'> {
  /** The luck of their macros: the same seed gives the same greetings. */
  seed: string;
}

/** The greetings of a card as they are said, their macros filled like those of a prompt (rule:macros). */
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

/** A greeting may repeat what the card says of itself. */
function addressFields(card: GreetingScene['card'], language: Language): GreetingScene['card'] {
  const address = (text: string) => addressUnnamed(text, language);
  return {
    ...card,
    description: address(card.description),
    personality: address(card.personality),
    scenario: address(card.scenario),
  };
}
