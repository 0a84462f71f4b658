/**
 * Article covers on a 1920 × 1080 canvas: a field in the colours of the story's category under folded veils of light,
 * and one object, drawn in lines of light. The object stays between y 129 and 951, which is what a crop of 21:9 shows,
 * and between x 420 and 1500, which is what a square shows.
 */
import { chalk, ground, hues, mix, type Hue } from './color.ts';
import {
  linearGradient,
  radialGradient,
  round,
  sample,
  smoothPath,
  stroke,
  svgDocument,
  type Point,
} from './svg.ts';

/** The tools of a motif, in addition to plain SVG. */
export interface Brush {
  /** A chalk line with a soft glow of the cover's own hue; `opacity` 0–1. */
  line: (d: string, opacity?: number) => string;
  /** Glass: an area filled with light of the cover's own hue; `opacity` 0–1. */
  pane: (d: string, opacity: number) => string;
  /** A bright point with a wide glow, in the cover's spark colour. */
  spark: (at: Point, radius?: number) => string;
}

export interface Cover {
  /** The hue at the upper left; `to` is the one at the lower right. */
  from: Hue;
  to: Hue;
  /** The hue between the two, so that they meet without turning grey. */
  bridge: Hue;
  /** Colour of the bright points. */
  spark: Hue;
  glow: Point & { radius: number };
  /** The course of the veils and their faint lines: slope and height of the waves, in canvas units. */
  silk: { slope: number; swell: number };
  motif: (brush: Brush) => string;
}

const size = { width: 1920, height: 1080 };

function renderField({ from, bridge, to, spark, glow }: Cover): string {
  const [start, middle, end] = [hues[from], hues[bridge], hues[to]];
  return (
    linearGradient('field', { x: 0, y: 0 }, { x: 1920, y: 1080 }, [
      [0, mix(ground, start, 0.56)],
      [0.5, mix(ground, middle, 0.48)],
      [1, mix(ground, end, 0.56)],
    ]) +
    radialGradient('first', { x: 240, y: 60 }, 960, [
      [0, start, 0.72],
      [1, mix(start, middle, 0.6), 0],
    ]) +
    radialGradient('second', { x: 1640, y: 940 }, 980, [
      [0, end, 0.74],
      [1, mix(end, middle, 0.4), 0],
    ]) +
    radialGradient('glow', glow, glow.radius, [
      [0, mix(middle, '#ffffff', 0.15), 0.66],
      [0.45, middle, 0.36],
      [1, mix(middle, end, 0.5), 0],
    ]) +
    `<radialGradient id="halo"><stop offset="0" stop-color="${hues[spark]}" stop-opacity=".75"/>` +
    `<stop offset=".4" stop-color="${hues[spark]}" stop-opacity=".28"/>` +
    `<stop offset="1" stop-color="${hues[spark]}" stop-opacity="0"/></radialGradient>` +
    radialGradient('vignette', { x: 960, y: 480 }, 1180, [
      [0.4, mix(ground, end, 0.3), 0],
      [0.8, mix(ground, end, 0.3), 0.34],
      [1, mix(ground, end, 0.25), 0.66],
    ])
  );
}

/** Returns the upper edge of veil number `row`. */
function traceVeil({ silk }: Cover, row: number): Point[] {
  return sample(20, (t) => ({
    x: -60 + t * 2040,
    y:
      row * 190 +
      40 +
      silk.slope * (t - 0.5) +
      Math.sin(t * 5.2 + row * 1.1) * silk.swell +
      Math.sin(t * 2.4 - row * 0.8) * silk.swell * 1.3,
  }));
}

/** Renders sheets of light folded over each other, each with a bright edge. */
function renderVeils(cover: Cover): string {
  return Array.from({ length: 6 }, (_, row) => {
    const edge = traceVeil(cover, row);
    const top = Math.min(...edge.map(({ y }) => y));
    const hue = mix(hues[cover.from], hues[row % 2 ? cover.bridge : cover.to], row / 5);
    const gradient = linearGradient(`veil${row}`, { x: 0, y: top }, { x: 90, y: top + 520 }, [
      [0, mix(hue, '#ffffff', 0.14), 0.42],
      [0.4, hue, 0.14],
      [1, hue, 0],
    ]);
    const rim = stroke(smoothPath(edge), `stroke="${chalk}" stroke-width="2.5" opacity=".2"`);
    return `<defs>${gradient}</defs><path d="${smoothPath(edge)}V1700H-60Z" fill="url(#veil${row})"/>${rim}`;
  }).join('');
}

function createBrush(cover: Cover): Brush {
  const glow = mix(hues[cover.spark], '#ffffff', 0.15);
  return {
    line: (d, opacity = 1) =>
      `<g opacity="${opacity}">` +
      stroke(d, `stroke="${glow}" stroke-width="22" opacity=".55" filter="url(#blur)"`) +
      stroke(d, `stroke="${chalk}" stroke-width="8.5"`) +
      '</g>',
    pane: (d, opacity) => `<path d="${d}" fill="${mix(glow, '#ffffff', 0.25)}" opacity="${opacity}"/>`,
    spark: ({ x, y }, radius = 15) => {
      const at = `cx="${round(x)}" cy="${round(y)}"`;
      return (
        `<circle ${at} r="${radius * 6}" fill="url(#halo)"/>` +
        `<circle ${at} r="${radius}" fill="${mix(glow, '#ffffff', 0.4)}"/>`
      );
    },
  };
}

/** Renders the cover as SVG, at the largest size that is shipped. */
export function renderCover(cover: Cover): string {
  const blur =
    '<filter id="blur" filterUnits="userSpaceOnUse" x="-200" y="-200" width="2320" height="1480"><feGaussianBlur stdDeviation="18"/></filter>';
  const rect = (fill: string) => `<rect width="1920" height="1080" fill="url(#${fill})"/>`;
  return svgDocument(
    `0 0 ${size.width} ${size.height}`,
    size.width,
    size.height,
    `<defs>${renderField(cover)}${blur}</defs>` +
      ['field', 'first', 'second', 'glow'].map(rect).join('') +
      renderVeils(cover) +
      rect('vignette') +
      cover.motif(createBrush(cover)),
  );
}
