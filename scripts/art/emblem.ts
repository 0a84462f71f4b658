/** Square emblem tiles for the authors, on a 512 × 512 canvas. */
import { chalk, ground, hues, mix, type Hue } from './color.ts';
import {
  arcPath,
  dot,
  linearGradient,
  radialGradient,
  ring,
  smoothPath,
  stroke,
  svgDocument,
} from './svg.ts';

interface Emblem {
  from: Hue;
  to: Hue;
  motif: () => string;
}

const thick = `stroke="${chalk}" stroke-width="15"`;

/** Draws quotation marks that open like the pages of a book. */
export function drawPages(): string {
  return (
    stroke('M256 372C216 326 160 312 104 322V170C160 160 216 174 256 220', thick) +
    stroke('M256 372C296 326 352 312 408 322V170C352 160 296 174 256 220', thick) +
    stroke('M256 220V372', thick) +
    dot({ x: 256, y: 142 }, 17, hues.gold)
  );
}

function drawProfile(): string {
  const points: readonly (readonly [number, number])[] = [
    [90, 420],
    [170, 424],
    [226, 396],
    [214, 352],
    [166, 300],
    [160, 214],
    [214, 138],
    [296, 124],
    [354, 162],
    [366, 220],
    [392, 268],
    [366, 288],
    [372, 326],
    [352, 362],
    [302, 372],
    [300, 412],
    [350, 428],
    [430, 412],
  ];
  return (
    stroke(smoothPath(points.map(([x, y]) => ({ x, y }))), thick) +
    stroke('M292 238Q314 252 336 238', thick) +
    dot({ x: 436, y: 330 }, 17, hues.gold)
  );
}

/** Draws a small light held by two arcs. */
function drawShelter(): string {
  const center = { x: 256, y: 256 };
  return (
    stroke(arcPath(center, 150, 0, 180), thick) +
    stroke(arcPath(center, 150, 200, 340), `${thick} opacity=".5"`) +
    dot(center, 36, hues.gold) +
    ring(center, 62, `stroke="${hues.gold}" stroke-width="6" opacity=".6"`)
  );
}

/** The emblem of each author by id. */
export const emblems: Readonly<Record<string, Emblem>> = {
  editors: { from: 'rose', to: 'violet', motif: drawPages },
  'character-desk': { from: 'coral', to: 'plum', motif: drawProfile },
  'care-desk': { from: 'teal', to: 'indigo', motif: drawShelter },
};

export function renderTile(from: Hue, to: Hue): string {
  const [start, end] = [hues[from], hues[to]];
  const rect = (fill: string) => `<rect width="512" height="512" fill="url(#${fill})"/>`;
  return (
    '<defs>' +
    linearGradient('field', { x: 512, y: 0 }, { x: 0, y: 512 }, [
      [0, mix(ground, start, 0.62)],
      [0.55, mix(ground, end, 0.5)],
      [1, mix(ground, end, 0.16)],
    ]) +
    radialGradient('glow', { x: 330, y: 180 }, 330, [
      [0, start, 0.85],
      [1, start, 0],
    ]) +
    `</defs>${rect('field')}${rect('glow')}`
  );
}

/** Renders the tile with round corners, transparent outside them. */
export function renderRoundTile(from: Hue, to: Hue): string {
  const corners = '<clipPath id="corners"><rect width="512" height="512" rx="116"/></clipPath>';
  return `<defs>${corners}</defs><g clip-path="url(#corners)">${renderTile(from, to)}</g>`;
}

export function renderEmblem({ from, to, motif }: Emblem): string {
  return svgDocument('0 0 512 512', 512, 512, renderTile(from, to) + motif());
}
