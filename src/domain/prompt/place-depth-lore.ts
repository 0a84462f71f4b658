import type { FiredLore } from '../lore/lore-hit.ts';
import { bracket, type SpokenTurn } from './alternate-turns.ts';

/** Puts the lore that goes into the history before the newest `depth` turns, in brackets where nobody says it. */
export function placeDepthLore(
  turns: readonly SpokenTurn[],
  lore: readonly FiredLore[],
): readonly SpokenTurn[] {
  const placed = lore.flatMap(({ entry: { place }, content }) =>
    place.kind === 'depth' ? [{ at: Math.max(0, turns.length - place.depth), place, content }] : [],
  );
  if (placed.length === 0) return turns;
  return [...turns, null].flatMap((turn, index) => [
    ...placed.filter(({ at }) => at === index).map(({ place, content }) => speak(place, content)),
    ...(turn === null ? [] : [turn]),
  ]);
}

/** A prompt never ends with words of the character that were not said, so those stand in brackets there. */
function speak({ role, depth }: { role: string; depth: number }, content: string): SpokenTurn {
  if (role === 'user') return { role: 'user', content };
  if (role === 'assistant' && depth > 0) return { role: 'assistant', content };
  return { role: 'user', content: bracket(content) };
}
