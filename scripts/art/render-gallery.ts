/** The pictures that characters send in a chat: the same person as in the portrait, elsewhere and in other light. */
import { ground, hues, mix, type Hue } from './color.ts';
import { renderFigure, type Gesture } from './figure.ts';
import type { Look } from './portrait.ts';
import { portraitMotifs, type PortraitMotif } from './portrait-motifs.ts';
import { linearGradient, radialGradient, svgDocument } from './svg.ts';

interface Shot {
  /** An SVG transform from Notionists units to the 1200 × 1600 canvas. */
  place: string;
  /** The darkness of the lower edge, 0–1. */
  floor: number;
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

/** Renders the paints of a field that is dark at its edges: these pictures are taken in the evening. */
function renderFieldPaints({ key, fill }: Look, floor: number): string {
  const [light, deep] = [hues[key], hues[fill]];
  return (
    linearGradient('field', { x: 1200, y: 0 }, { x: 0, y: 1600 }, [
      [0, mix(ground, hues.violet, 0.2)],
      [0.5, mix(ground, deep, 0.4)],
      [1, mix(ground, deep, 0.1)],
    ]) +
    radialGradient('glow', { x: 650, y: 560 }, 740, [
      [0, mix(light, '#ffffff', 0.1)],
      [0.3, light, 0.9],
      [0.62, mix(light, deep, 0.6), 0.45],
      [1, deep, 0],
    ]) +
    radialGradient('side', { x: 0, y: 1150 }, 950, [
      [0, deep, 0.7],
      [1, deep, 0],
    ]) +
    radialGradient('vignette', { x: 600, y: 680 }, 1120, [
      [0.38, ground, 0],
      [0.7, ground, 0.45],
      [1, ground, 0.92],
    ]) +
    linearGradient('floor', { x: 0, y: 1080 }, { x: 0, y: 1600 }, [
      [0, ground, 0],
      [1, ground, floor],
    ])
  );
}

/** Renders the filter that puts a thin light edge around the figure, so that dark hair stands out from a dark field. */
function renderRimFilter(color: string): string {
  return (
    '<filter id="rim" x="-10%" y="-10%" width="120%" height="120%">' +
    '<feOffset in="SourceAlpha" dx="5" dy="-4" result="lit"/>' +
    '<feMorphology in="lit" operator="dilate" radius="3" result="wide"/>' +
    '<feGaussianBlur in="wide" stdDeviation="1.2" result="soft"/>' +
    `<feFlood flood-color="${color}" flood-opacity=".9"/>` +
    '<feComposite in2="soft" operator="in" result="edge"/>' +
    '<feMerge><feMergeNode in="edge"/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
  );
}

function renderShot(look: Look, { place, floor }: Shot): string {
  const figure = renderFigure(look, hues[look.key], hues[look.fill]);
  const rect = (fill: string) => `<rect width="1200" height="1600" fill="url(#${fill})"/>`;
  return svgDocument(
    '0 0 1200 1600',
    1440,
    1920,
    `<defs>${renderFieldPaints(look, floor)}${figure.defs}${renderRimFilter(mix(hues[look.key], '#ffffff', 0.35))}</defs>` +
      ['field', 'side', 'glow', 'vignette'].map(rect).join('') +
      portraitMotifs[look.motif]() +
      `<g filter="url(#rim)"><g transform="${place}">${figure.markup}</g></g>` +
      rect('floor'),
  );
}

/**
 * Renders the drawings of a character, in the order in which they are sent; `place` is its place among all characters.
 */
export function renderGallery(look: Look, place: number): string[] {
  return shots.map((shot) => {
    const [key, fill] = choose(shot.hues, place);
    const gesture = choose(shot.gestures, place);
    return renderShot({ ...look, key, fill, gesture, motif: choose(shot.motifs, place) }, shot);
  });
}

function choose<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
