import type { FiredLore } from '../lorebooks/activation/lore-reader.ts';
import { bracket, type SpokenTurn } from './alternate-turns.ts';
import type { HistoryTurn } from './prompt-input.ts';
import { isInPrompt, type PromptPart } from './prompt-part.ts';

/** A text that is inserted into the history: an entry of a lorebook, or the facts. */
export interface InsertedText {
  parts: readonly PromptPart[];
  content: string;
  /** Its speaker; `system` for none. */
  role: 'system' | 'user' | 'assistant';
  /** Number of the newest turns that it is inserted before. */
  depth: number;
}

/** Least number of the newest turns after the facts. */
const leastBehindFacts = 4;
/** Number of turns by which the place of the facts moves at once. */
const factsStep = 4;

/** Lists the lorebook entries that are inserted into the history, in order. */
export function listDepthLore(lore: readonly { part: PromptPart; fired: FiredLore }[]): InsertedText[] {
  return lore.flatMap(({ part, fired: { entry } }) => {
    if (entry.place.kind !== 'depth') return [];
    const { role, depth } = entry.place;
    return [{ parts: [part], content: part.content, role, depth }];
  });
}

/**
 * Places the facts in the history, before some of the newest turns: a server's cache of its last prompt stays valid up
 * to that place when a fact is added, and up to its end when none was, since the place moves only every fourth turn.
 * @returns null if the history is too short for that: then they are in the system message
 */
export function placeFacts(
  turns: readonly HistoryTurn[],
  facts: readonly PromptPart[],
  heading: string,
): InsertedText | null {
  const parts = facts.filter(({ state }) => isInPrompt(state));
  const place = turns
    .slice(0, -leastBehindFacts + 1)
    .findLastIndex(({ role, depth }) => role === 'user' && Math.floor(depth / 2) % (factsStep / 2) === 0);
  if (parts.length === 0 || place < 1) return null;
  const list = parts.map(({ content }) => `\n- ${content}`).join('');
  return { parts, content: `${heading}${list}`, role: 'system', depth: turns.length - place };
}

/**
 * Inserts texts before the newest `depth` turns.
 * @param toTurns converts a text to turns
 */
export function insertTexts<Turn>(
  turns: readonly Turn[],
  texts: readonly InsertedText[],
  toTurns: (text: InsertedText) => readonly Turn[],
): readonly Turn[] {
  if (texts.length === 0) return turns;
  const placeOf = ({ depth }: InsertedText) => Math.max(0, turns.length - depth);
  return Array.from({ length: turns.length + 1 }, (_, index) => [
    ...texts.filter((text) => placeOf(text) === index).flatMap(toTurns),
    ...turns.slice(index, index + 1),
  ]).flat();
}

/**
 * Converts a text to a turn, in brackets if it has no speaker. A prompt never ends with invented words of the
 * character, so the character's texts are put in brackets there.
 */
export function toSpokenTurn({ role, depth, content }: InsertedText): SpokenTurn {
  if (role === 'user') return { role: 'user', content };
  if (role === 'assistant' && depth > 0) return { role: 'assistant', content };
  return { role: 'user', content: bracket(content) };
}
