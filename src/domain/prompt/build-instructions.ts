import { fillMacros } from './fill-macros.ts';
import type { PromptInput } from './prompt-input.ts';

/** The parts of a prompt that do not depend on its history. */
export interface Instructions {
  /** System text, persona and scenario. */
  system: string;
  /** Said again after the history, where a model heeds it most. */
  postHistory: string;
  /** The heading of the example dialogue. */
  examplesHeading: string;
  examples: string[];
}

/** Fills the card and the host's texts: steps system, persona, scenario, examples and post-history instructions. */
export function buildInstructions(input: PromptInput): Instructions {
  const { card, host } = input;
  const values = { char: card.name, user: input.userName };
  const fill = (text: string) => fillMacros(text, values).trim();
  const sections = [
    overrideHostText(card.system_prompt, host.system, values),
    section(fill(host.persona), fill(card.description)),
    section(fill(host.personality), fill(card.personality)),
    section(fill(host.scenario), fill(card.scenario)),
  ];
  return {
    system: sections.filter((text) => text !== '').join('\n\n'),
    postHistory: overrideHostText(card.post_history_instructions, host.postHistory, values),
    examplesHeading: fill(host.examples),
    examples: splitExamples(card.mes_example).map(fill),
  };
}

/** A card's text replaces the host's, with `{{original}}` for it; an empty one keeps the host's (interop, Card V2). */
function overrideHostText(own: string, hostText: string, values: { char: string; user: string }): string {
  const original = fillMacros(hostText, values).trim();
  return own.trim() === '' ? original : fillMacros(own, { ...values, original }).trim();
}

function section(heading: string, text: string): string {
  return text === '' ? '' : `## ${heading}\n${text}`;
}

/** The example dialogues of a card, in order, without their `<START>` lines. */
export function splitExamples(text: string): string[] {
  return text
    .split(/<START>/i)
    .map((example) => example.trim())
    .filter((example) => example !== '');
}
