import type { FiredLore } from '../lore/lore-hit.ts';
import { bracket, type SpokenTurn } from './alternate-turns.ts';
import type { PromptPart } from './prompt-part.ts';

/** An entry that goes into the history. */
export interface DepthLore {
  part: PromptPart;
  place: Extract<FiredLore['entry']['place'], { kind: 'depth' }>;
}

/** The entries that go into the history, in their order. */
export function listDepthLore(lore: readonly { part: PromptPart; fired: FiredLore }[]): DepthLore[] {
  return lore.flatMap(({ part, fired: { entry } }) =>
    entry.place.kind === 'depth' ? [{ part, place: entry.place }] : [],
  );
}

/**
 * Puts lore before the newest `depth` turns.
 * @param toTurn what an entry becomes among them
 */
export function placeDepthLore<Turn>(
  turns: readonly Turn[],
  lore: readonly DepthLore[],
  toTurn: (one: DepthLore) => Turn,
): readonly Turn[] {
  if (lore.length === 0) return turns;
  const placeOf = ({ place }: DepthLore) => Math.max(0, turns.length - place.depth);
  return Array.from({ length: turns.length + 1 }, (_, index) => [
    ...lore.filter((one) => placeOf(one) === index).map(toTurn),
    ...turns.slice(index, index + 1),
  ]).flat();
}

/**
 * Lore as something said, in brackets where nobody says it. A prompt never ends with words of the character that were
 * not said, so those stand in brackets there.
 */
export function speakLore({ place: { role, depth }, part: { content } }: DepthLore): SpokenTurn {
  if (role === 'user') return { role: 'user', content };
  if (role === 'assistant' && depth > 0) return { role: 'assistant', content };
  return { role: 'user', content: bracket(content) };
}
