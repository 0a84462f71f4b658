/** Composes one portrait: a glowing field, one thin motif and the figure, on a 1200 × 1600 canvas. */
import { ground, hues, mix, type Hue } from './color.ts';
import { renderFigure, type Figure } from './figure.ts';
import type { HeldName } from './objects/render-held.ts';
import { portraitMotifs, type PortraitMotif } from './portrait-motifs.ts';
import { linearGradient, radialGradient, round, svgDocument, type Point } from './svg.ts';

/** A character's whole look. `key` glows behind the head, `fill` colours the rest of the field. */
export interface Look extends Figure {
  key: Hue;
  fill: Hue;
  motif: PortraitMotif;
  /** The object of the character's story. */
  held: HeldName;
  /** The distance from which the character is seen. */
  stance: keyof typeof stances;
  /** True to look left instead of right. */
  isMirrored?: boolean;
}

export const canvas = { width: 1200, height: 1600 };

/**
 * The place of a figure: `scale` of Notionists units, and `left` and `top`, the units at the upper left corner of the
 * canvas. `body` lengthens the body so that it reaches the lower edge.
 */
interface Stance {
  scale: number;
  left: number;
  top: number;
  body: number;
}

/** Two distances. The head is beside the middle, so that there is space for the object next to it. */
export const stances = {
  near: { scale: 1.02, left: 372, top: 150, body: 1.04 },
  far: { scale: 0.9, left: 300, top: 30, body: 1.17 },
} as const satisfies Record<string, Stance>;

/** Motifs that run from edge to edge; the others stay behind the head. */
const spanningMotifs: ReadonlySet<PortraitMotif> = new Set([
  'board',
  'crossword',
  'grid',
  'rain',
  'thread',
  'waves',
]);

/** The square around the face that avatars show, in Notionists units. */
const faceBox = { x: 404, y: 232, size: 920 };

/** Returns the transform of a stance; a mirrored figure is reflected at the middle of the canvas. */
function placeFigure({ stance, isMirrored }: Look): string {
  const { scale, left, top } = stances[stance];
  const place = `scale(${scale}) translate(${-left} ${-top})`;
  return isMirrored ? `translate(${canvas.width} 0) scale(-1 1) ${place}` : place;
}

/** Converts Notionists units to the canvas, for a look in its stance. */
export function toCanvas({ stance, isMirrored }: Look, x: number, y: number): Point {
  const { scale, left, top } = stances[stance];
  const across = (x - left) * scale;
  return { x: round(isMirrored ? canvas.width - across : across), y: round((y - top) * scale) };
}

/** Returns the middle of the face on the canvas. */
function findFace(look: Look): Point {
  return toCanvas(look, 850, 740);
}

/** Renders the field of a portrait: luminous to its corners, so that it is not a black block on a light page. */
function renderFieldPaints(look: Look): string {
  const [light, deep] = [hues[look.key], hues[look.fill]];
  const face = findFace(look);
  const away = look.isMirrored ? 0 : canvas.width;
  return (
    linearGradient('field', { x: away, y: 0 }, { x: canvas.width - away, y: 1600 }, [
      [0, mix(mix(deep, light, 0.4), ground, 0.1)],
      [0.5, mix(mix(deep, light, 0.15), ground, 0.16)],
      [1, mix(ground, deep, 0.6)],
    ]) +
    radialGradient('glow', { x: (face.x + 600) / 2, y: face.y - 60 }, 760, [
      [0, mix(light, '#ffffff', 0.34)],
      [0.34, mix(light, '#ffffff', 0.1), 0.9],
      [0.68, light, 0.34],
      [1, light, 0],
    ]) +
    radialGradient('vignette', { x: 600, y: 640 }, 1160, [
      [0.55, mix(ground, deep, 0.45), 0],
      [0.82, mix(ground, deep, 0.45), 0.35],
      [1, mix(ground, deep, 0.4), 0.62],
    ]) +
    linearGradient('floor', { x: 0, y: 1100 }, { x: 0, y: 1600 }, [
      [0, mix(ground, deep, 0.4), 0],
      [1, mix(ground, deep, 0.4), 0.42],
    ])
  );
}

function renderScene(look: Look, isWithObject: boolean): string {
  const figure = renderFigure(look, hues[look.key], hues[look.fill], {
    held: isWithObject ? look.held : null,
    bodyLength: stances[look.stance].body,
    depth: 0.3,
  });
  const rect = (fill: string) => `<rect width="1200" height="1600" fill="url(#${fill})"/>`;
  const face = findFace(look);
  const across = spanningMotifs.has(look.motif) ? 0 : round((face.x - 600) * 0.7);
  const motif = `translate(${across} ${round(face.y - 620)})`;
  return (
    `<defs>${renderFieldPaints(look)}${figure.defs}</defs>` +
    ['field', 'glow', 'vignette'].map(rect).join('') +
    `<g transform="${motif}" opacity=".55">${portraitMotifs[look.motif]()}</g>` +
    `<g transform="${placeFigure(look)}">${figure.markup}</g>` +
    rect('floor')
  );
}

/** Renders the 3:4 portrait, at twice the largest size that is shipped. */
export function renderPortrait(look: Look): string {
  return svgDocument(`0 0 ${canvas.width} ${canvas.height}`, 1440, 1920, renderScene(look, true));
}

/**
 * Renders the square around the face of the same portrait, without the object: at 32 px there is space only for a face.
 */
export function renderAvatar(look: Look): string {
  const { scale } = stances[look.stance];
  const from = toCanvas(look, look.isMirrored ? faceBox.x + faceBox.size : faceBox.x, faceBox.y);
  const size = round(faceBox.size * scale);
  return svgDocument(`${from.x} ${from.y} ${size} ${size}`, 768, 768, renderScene(look, false));
}
