/** The pictures that characters send in a chat: the same person as in the portrait, elsewhere and in other light. */
import type { Hue } from './color.ts';
import type { Gesture } from './figure.ts';
import { type Composition, type Look, renderPortrait } from './portrait.ts';
import type { PortraitMotif } from './portrait-motifs.ts';

interface Shot extends Composition {
  gestures: readonly Gesture[];
  motifs: readonly PortraitMotif[];
  /** Light and shade, from which each character gets a pair. */
  hues: readonly (readonly [key: Hue, fill: Hue])[];
}

/** Close, with the phone at arm's length. */
const selfie: Shot = {
  place: 'rotate(-5 600 800) scale(1.02) translate(-285 -35)',
  floor: 0.25,
  gestures: ['handPhone'],
  motifs: ['stars', 'sun', 'arcs', 'rays', 'moon', 'leaf'],
  hues: [
    ['coral', 'violet'],
    ['sky', 'magenta'],
    ['gold', 'teal'],
    ['orchid', 'indigo'],
    ['blush', 'blue'],
    ['amber', 'plum'],
  ],
};

/** From further away, in the evening. */
const evening: Shot = {
  place: 'translate(1200 0) scale(-1 1) scale(.88) translate(-160 120)',
  floor: 0.4,
  gestures: ['ok', 'point', 'hand'],
  motifs: ['rain', 'orbit', 'waves', 'halo', 'thread', 'arch', 'grid'],
  hues: [
    ['lilac', 'blue'],
    ['rose', 'plum'],
    ['teal', 'indigo'],
    ['magenta', 'crimson'],
    ['sea', 'violet'],
    ['blue', 'sea'],
    ['amber', 'crimson'],
  ],
};

const shots = [selfie, evening];

/** The drawings of a character, in the order in which they are sent; `place` is its place among all characters. */
export function renderGallery(look: Look, place: number): string[] {
  return shots.map((shot) => {
    const [key, fill] = choose(shot.hues, place);
    const gesture = choose(shot.gestures, place);
    return renderPortrait({ ...look, key, fill, gesture, motif: choose(shot.motifs, place) }, shot);
  });
}

function choose<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
