import { createRandom } from '#src/domain/macros/create-random.ts';
import { fillMacros, mayHoldMacros } from '#src/domain/macros/fill-macros.ts';
import { MacroVariables } from '#src/domain/macros/macro-variables.ts';
import type { MacroValues } from '#src/domain/macros/macro-values.ts';
import type { PromptCard, PromptInput } from '#src/domain/prompt/prompt-input.ts';
import { createCardMacros } from './card-macros.ts';

export interface Filler {
  /** The texts of the card that other texts may repeat. */
  card: { description: string; personality: string; scenario: string };
  persona: string;
  /** @param place distinguishes texts, for `{{pick}}` and `{{random}}` */
  fill: (text: string, place: string, original?: string) => string;
  /** Returns a number from 0 to below 1, the same for the same name in one prompt. */
  chance: (name: string) => number;
}

/** The owner and the reader of the texts, and the time. */
export interface FillerInput extends Pick<PromptInput, 'user' | 'clock' | 'seeds' | 'outlets'> {
  card: Pick<PromptCard, 'name' | 'nickname' | 'description' | 'personality' | 'scenario'>;
  /** Creates the function for further macros; the given function fills the names in a text. */
  tell?: (fill: (text: string) => string) => (name: string) => string | undefined;
  /**
   * The greetings of the card, and the index of the greeting that the chat began with: the variables that it sets are
   * set for all texts.
   */
  greetings?: readonly string[];
  greetingIndex?: number | null;
}

/** Characters that the macros of one prompt may insert together. */
const mostInserted = 1_000_000;

/**
 * Fills the card's own texts, then uses them in all others: no value is read for macros twice. Variables begin with the
 * variables that the greeting sets, and continue from text to text in the order in which these are filled
 * (docs/macros.md).
 */
export function createFiller({
  card,
  user,
  clock,
  seeds,
  tell,
  outlets,
  greetings,
  greetingIndex = null,
}: FillerInput): Filler {
  const names: MacroValues = {
    char: card.nickname || card.name,
    user: user.name,
    clock,
    variables: new MacroVariables(),
    room: { left: mostInserted },
  };
  const withLuck = (values: MacroValues, place: string): MacroValues => ({
    ...values,
    chance: { random: createRandom(`${seeds.turn}|${place}`), seed: `${seeds.conversation}|${place}` },
  });
  const fillIn = (text: string, place: string, values: MacroValues) =>
    mayHoldMacros(text) ? fillMacros(text, withLuck(values, place)).trim() : text.trim();
  const plain: MacroValues = { ...names, tell: tell?.((text) => fillIn(text, 'told', names)) };
  fillIn(greetings?.[greetingIndex ?? -1] ?? '', 'greeting', plain);
  const persona = fillIn(user.description, 'persona', plain);
  // Each may mention those before it.
  const withPersona: MacroValues = { ...plain, persona, outlet: (name) => outlets?.get(name) ?? '' };
  const personality = fillIn(card.personality, 'personality', withPersona);
  const scenario = fillIn(card.scenario, 'scenario', { ...withPersona, personality });
  const others = { ...withPersona, personality, scenario };
  const description = fillIn(card.description, 'description', others);
  const toldGreetings = new Map<number, string>();
  // Filled once each: a long one with an empty result costs no room, and may be used thousands of times.
  const fillGreeting = (index: number) => {
    const told = toldGreetings.get(index) ?? fillIn(greetings?.[index] ?? '', 'told', names);
    toldGreetings.set(index, told);
    return told;
  };
  const all: MacroValues = { ...others, description, greeting: greetings && fillGreeting };
  return {
    card: { description, personality, scenario },
    persona,
    fill: (text, place, original) => fillIn(text, place, { ...all, original }),
    chance: (name) => createRandom(`${seeds.turn}|chance|${name}`)(),
  };
}

/** Creates the filler for the macros of a prompt. */
export function createPromptFiller(input: PromptInput): Filler {
  const { card, history, macros, budgetTokens, continues, notes, lore } = input;
  if (macros === undefined) return createFiller(input);
  return createFiller({
    ...input,
    greetings: macros.greetings,
    greetingIndex: lore.greetingIndex,
    tell: (fill) =>
      createCardMacros({
        card,
        history,
        macros,
        budgetTokens,
        continues,
        depthPrompt: notes.card.content,
        creatorNotes: lore.creatorNotes ?? '',
        fill,
      }),
  });
}
