/** Composes one portrait: a glowing field, one thin motif and the figure, on a 1200 × 1600 canvas. */
import { ground, hues, mix, type Hue } from './color.ts';
import { renderFigure, type Figure } from './figure.ts';
import { portraitMotifs, type PortraitMotif } from './portrait-motifs.ts';
import { linearGradient, radialGradient, svgDocument } from './svg.ts';

/** A character's whole look. `key` glows behind the head, `fill` colours the rest of the field. */
export interface Look extends Figure {
  key: Hue;
  fill: Hue;
  motif: PortraitMotif;
}

const canvas = { width: 1200, height: 1600 };
/** How a figure stands in its picture. */
export interface Composition {
  /** An SVG transform from Notionists units to the canvas. */
  place: string;
  /** How dark the lower edge is, 0–1. */
  floor: number;
}

/** Every figure sits alike, so that the eye-line is the same across the set. */
const seated: Composition = { place: 'scale(.968) translate(-225 -85)', floor: 0.72 };
/** The square around the face that avatars show. */
const faceBox = { x: 190, y: 160, size: 860 };

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

/** A thin light edge around the figure, so that dark hair stands off a dark field. */
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

function renderScene(look: Look, { place, floor }: Composition = seated): string {
  const figure = renderFigure(look, hues[look.key], hues[look.fill]);
  const rect = (fill: string) => `<rect width="1200" height="1600" fill="url(#${fill})"/>`;
  return (
    `<defs>${renderFieldPaints(look, floor)}${figure.defs}${renderRimFilter(mix(hues[look.key], '#ffffff', 0.35))}</defs>` +
    ['field', 'side', 'glow', 'vignette'].map(rect).join('') +
    portraitMotifs[look.motif]() +
    `<g filter="url(#rim)"><g transform="${place}">${figure.markup}</g></g>` +
    rect('floor')
  );
}

/** The 3:4 portrait, at twice the largest size that is shipped. */
export function renderPortrait(look: Look, composition?: Composition): string {
  return svgDocument(`0 0 ${canvas.width} ${canvas.height}`, 1440, 1920, renderScene(look, composition));
}

/** The square around the face of the same composition. */
export function renderAvatar(look: Look): string {
  const { x, y, size } = faceBox;
  return svgDocument(`${x} ${y} ${size} ${size}`, 768, 768, renderScene(look));
}
