/**
 * Line-art figures from DiceBear "Notionists" (CC0, by Zoish). Each part is fetched as a layer of its own and
 * recoloured: the originals know only black and white. Lengths are Notionists units (1744 × 1744).
 */
import { createAvatar } from '@dicebear/core';
import * as notionists from '@dicebear/notionists';
import { ink, mix } from './color.ts';
import { renderCheeks, renderEarring, renderLashes, scalps, type Earring } from './figure-details.ts';
import { renderFigurePaints } from './render-figure-paints.ts';
import { renderHeld, type HeldName } from './objects/render-held.ts';

const partNames = [
  'base',
  'body',
  'hair',
  'lips',
  'beard',
  'nose',
  'eyes',
  'glasses',
  'brows',
  'gesture',
] as const;
type Part = (typeof partNames)[number];

/** The replacements of the white and the black of a layer. */
interface LayerColors {
  white: string;
  black: string;
}

/** Hands without an arm, so that they fit every sleeve. */
export type Gesture = 'hand' | 'handPhone' | 'ok' | 'point';

/** One figure. Two-digit strings are Notionists variant numbers, the rest are `#rrggbb`. */
export interface Figure {
  skin: string;
  /** The hair: light hair is outlined like everything else; dark hair needs no outline. */
  hair: { variant: string; color: string; isOutlined?: boolean };
  face: { eyes: string; brows: string; nose: string; lips: string; beard?: string; glasses?: string };
  lipColor?: string;
  body: string;
  /** The gesture of a hand, by its name in Notionists; none if absent. */
  gesture?: Gesture;
  hasLashes?: boolean;
  earrings?: Earring;
  /** Width of the shoulders relative to the original; 1 if absent. */
  shoulders?: number;
}

/** The properties that differ between the pictures of a figure. */
interface FigureOptions {
  held?: HeldName | null;
  /** Length of the body relative to the original. */
  bodyLength?: number;
  /** The darkness of the lower end of the clothes, 0–1. */
  depth?: number;
}

/** Hair variants whose white parts are cloth; elsewhere they are skin. */
const headwear = new Set(['08', '14', '45', '46', '61', '62', '63']);
/** Bodies drawn in black with white lines. */
const darkBodies = new Set(['02', '04', '06', '08']);
/** Every part empty, so that a layer can name just one. */
const emptyParts = Object.fromEntries([...partNames, 'bodyIcon'].map((part) => [part, []]));

/** Returns the markup of one part alone. Throws when Notionists does not have that variant. */
function renderLayer(part: Part, variant: string | undefined, colors: LayerColors): string {
  if (!variant) return '';
  const name = part === 'gesture' ? variant : `variant${variant}`;
  const options = { ...emptyParts, [part]: [name], [`${part}Probability`]: 100 };
  const svg = createAvatar(notionists, { seed: part, gestureProbability: 0, ...options }).toString();
  const markup = svg
    .replace(/<\/?svg[^>]*>/g, '')
    .replace(/<metadata.*<\/metadata>/s, '')
    .replace(/<g transform="[^"]*"><\/g>/g, '');
  if (!markup) throw new Error(`Notionists has no ${part} "${variant}"; its types list the variants.`);
  return recolor(markup, colors);
}

/** Replaces white and black everywhere but inside masks, whose colours mean opacity. */
function recolor(markup: string, { white, black }: LayerColors): string {
  return markup
    .split(/(<mask.*?<\/mask>)/s)
    .map((piece) =>
      piece.startsWith('<mask') ? piece : piece.replace(/#fff\b/g, white).replace(/#000\b/g, black),
    )
    .join('');
}

function renderBody(figure: Figure, light: string, length: number): string {
  const colors = darkBodies.has(figure.body)
    ? { white: mix(light, '#ffffff', 0.3), black: 'url(#night)' }
    : { white: 'url(#cloth)', black: 'url(#night)' };
  const width = figure.shoulders ?? 1;
  const body = renderLayer('body', figure.body, colors);
  return `<g transform="translate(870 1057) scale(${width} ${length}) translate(-870 -1057)">${body}</g>`;
}

function outlineHair(markup: string, isOutlined: boolean): string {
  if (!isOutlined) return markup;
  return markup.replaceAll(
    'fill="url(#hair)"',
    `fill="url(#hair)" stroke="${ink}" stroke-width="13" stroke-linejoin="round"`,
  );
}

function renderHead(figure: Figure, light: string): string {
  const { hair, face, skin } = figure;
  const isCloth = headwear.has(hair.variant);
  const brow = mix(hair.color, ink, 0.55);
  const teeth = '#fff6f0';
  return [
    outlineHair(
      renderLayer('hair', hair.variant, {
        white: isCloth ? mix(light, '#ffffff', 0.5) : 'url(#skin)',
        black: 'url(#hair)',
      }),
      hair.isOutlined ?? false,
    ),
    renderLayer('lips', face.lips, { white: teeth, black: figure.lipColor ?? ink }),
    renderLayer('beard', face.beard, { white: teeth, black: brow }),
    renderLayer('nose', face.nose, { white: skin, black: ink }),
    renderLayer('eyes', face.eyes, { white: skin, black: ink }),
    figure.hasLashes ? renderLashes() : '',
    renderLayer('brows', face.brows, { white: skin, black: brow }),
    renderLayer('glasses', face.glasses, { white: '#ffffff', black: ink }),
    figure.earrings ? renderEarring(figure.earrings) : '',
  ].join('');
}

/**
 * Returns the paint definitions and the markup of a figure. `light` colours it from the right, `shadow` from the left,
 * both `#rrggbb`.
 */
export function renderFigure(
  figure: Figure,
  light: string,
  shadow: string,
  { held = null, bodyLength = 1, depth = 0.55 }: FigureOptions = {},
): { defs: string; markup: string } {
  const renderHand = (hand: Gesture) => renderLayer('gesture', hand, { white: figure.skin, black: ink });
  const object = held ? renderHeld(held, renderHand) : { behind: '', before: '' };
  const markup = [
    object.behind,
    scalps[figure.hair.variant] ?? '',
    renderLayer('base', '01', { white: 'url(#skin)', black: ink }),
    renderCheeks(figure.face.beard ? 0.45 : 0.75),
    renderBody(figure, light, bodyLength),
    renderHead(figure, light),
    object.before,
    figure.gesture ? renderHand(figure.gesture) : '',
  ].join('');
  return { defs: renderFigurePaints(figure, light, shadow, depth), markup: `<g fill="none">${markup}</g>` };
}
