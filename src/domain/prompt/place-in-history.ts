import type { FiredLore } from '../lore/activation/lore-hit.ts';
import { bracket, type SpokenTurn } from './alternate-turns.ts';
import type { HistoryTurn } from './prompt-input.ts';
import { isThere, type PromptPart } from './prompt-part.ts';

/** A text that goes into the history: an entry of a lorebook, or the facts. */
export interface InsertedText {
  /** What it is made of. */
  parts: readonly PromptPart[];
  content: string;
  /** Who says it; `system` for nobody. */
  role: 'system' | 'user' | 'assistant';
  /** Before how many of the newest turns it stands. */
  depth: number;
}

/** So many of the newest turns stand behind the facts at the least. */
const leastBehindFacts = 4;
/** The place of the facts moves on by so many turns at once. */
const factsStep = 4;

/** The entries of lorebooks that go into the history, in their order. */
export function listDepthLore(lore: readonly { part: PromptPart; fired: FiredLore }[]): InsertedText[] {
  return lore.flatMap(({ part, fired: { entry } }) => {
    if (entry.place.kind !== 'depth') return [];
    const { role, depth } = entry.place;
    return [{ parts: [part], content: part.content, role, depth }];
  });
}

/**
 * The facts as a text in the history, before some of the newest turns: what a server keeps of the prompt that it read last
 * stays good up to there when a fact comes in, and up to its end where none did, since the place moves on only every fourth
 * turn.
 * @returns null where the history is too short for that: then they stand in the system message
 */
export function placeFacts(
  turns: readonly HistoryTurn[],
  facts: readonly PromptPart[],
  heading: string,
): InsertedText | null {
  const parts = facts.filter(({ state }) => isThere(state));
  const place = turns
    .slice(0, -leastBehindFacts + 1)
    .findLastIndex(({ role, depth }) => role === 'user' && Math.floor(depth / 2) % (factsStep / 2) === 0);
  if (parts.length === 0 || place < 1) return null;
  const list = parts.map(({ content }) => `\n- ${content}`).join('');
  return { parts, content: `${heading}${list}`, role: 'system', depth: turns.length - place };
}

/**
 * Puts texts before the newest `depth` turns.
 * @param toTurns what a text becomes among them
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
 * A text as something said, in brackets where nobody says it. A prompt never ends with words of the character that were
 * not said, so those stand in brackets there.
 */
export function speakText({ role, depth, content }: InsertedText): SpokenTurn {
  if (role === 'user') return { role: 'user', content };
  if (role === 'assistant' && depth > 0) return { role: 'assistant', content };
  return { role: 'user', content: bracket(content) };
}
