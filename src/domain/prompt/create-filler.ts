import { createRandom } from '../macros/create-random.ts';
import { fillMacros, mayHoldMacros } from '../macros/fill-macros.ts';
import type { MacroValues } from '../macros/macro-values.ts';
import type { PromptCard, PromptInput } from './prompt-input.ts';

/** What a prompt's macros stand for. */
export interface Filler {
  /** The texts of the card that other texts may repeat. */
  card: { description: string; personality: string; scenario: string };
  /** What the persona of the person says. */
  persona: string;
  /** @param place tells texts apart, for `{{pick}}` and `{{random}}` */
  fill: (text: string, place: string, original?: string) => string;
  /** From 0 to below 1, the same for the same name in one prompt. */
  chance: (name: string) => number;
}

/** Whose texts they are, who reads them, and when. */
export interface FillerInput extends Pick<PromptInput, 'user' | 'clock' | 'seeds'> {
  card: Pick<PromptCard, 'name' | 'nickname' | 'description' | 'personality' | 'scenario'>;
}

/** Fills the card's own texts, then gives them to all others: no value is read for macros twice. */
export function createFiller({ card, user, clock, seeds }: FillerInput): Filler {
  const names: MacroValues = { char: card.nickname || card.name, user: user.name, clock };
  const withLuck = (values: MacroValues, place: string): MacroValues => ({
    ...values,
    chance: { random: createRandom(`${seeds.turn}|${place}`), seed: `${seeds.conversation}|${place}` },
  });
  const fillIn = (text: string, place: string, values: MacroValues) =>
    mayHoldMacros(text) ? fillMacros(text, withLuck(values, place)).trim() : text.trim();
  const fillField = (text: string, place: string) => fillIn(text, place, names);
  const persona = fillField(user.description, 'persona');
  const fields = {
    description: fillField(card.description, 'description'),
    personality: fillField(card.personality, 'personality'),
    scenario: fillField(card.scenario, 'scenario'),
  };
  const all: MacroValues = { ...names, ...fields, persona };
  return {
    card: fields,
    persona,
    fill: (text, place, original) => fillIn(text, place, { ...all, original }),
    chance: (name) => createRandom(`${seeds.turn}|chance|${name}`)(),
  };
}
