import type { Language } from '#src/contract/locale/language.ts';
import { breakLines, type Measure } from './break-lines.ts';
import { drawGlyphs, type DrawnGlyph } from './typeface.ts';

/** The setting of a text; lengths in pixels. */
export interface Setting {
  language: Language;
  maxWidth: number;
  maxLines: number;
  maxHeight: number;
  /** Type sizes, the preferred one first; the last is used for a text that fits in none. */
  sizes: readonly [number, ...number[]];
  /** Distance of baselines, in type sizes. */
  leading: number;
  fill: string;
}

/** A text as outlines, whose first baseline is at `firstBaseline` below its top. */
export interface LaidOutText {
  lines: readonly string[];
  size: number;
  height: number;
  /** SVG markup with the top left corner at 0, 0. Holds outlines only, nothing of the text. */
  markup: string;
}

const ellipsis = '…';

/** Sets a text in the largest of the sizes in which it fits; a text that fits in none ends in an ellipsis. */
export async function layOutText(text: string, setting: Setting): Promise<LaidOutText> {
  const glyphs = await drawGlyphs(`${text}${ellipsis} `, setting.language);
  const known = Array.from(text, (character) =>
    glyphs.has(character) ? character : blankOf(character),
  ).join('');
  const { maxWidth, maxLines, maxHeight, sizes, leading } = setting;
  const measureAt = (size: number) => createMeasure(glyphs, size);
  const breakAt = (size: number) => breakLines(known, maxWidth, measureAt(size));
  const heightOf = (lines: readonly string[], size: number) =>
    lines.length === 0 ? 0 : size * (1 + (lines.length - 1) * leading);
  const fitting = sizes.find((each) => {
    const lines = breakAt(each);
    return lines.length <= maxLines && heightOf(lines, each) <= maxHeight;
  });
  const size = fitting ?? sizes.at(-1) ?? sizes[0];
  const all = breakAt(size);
  const lines = all.length <= maxLines ? all : shorten(all, maxLines, maxWidth, measureAt(size));
  const markup = lines
    .map((line, index) => drawLine(line, glyphs, { size, baseline: size * (0.8 + index * leading) }))
    .join('');
  return {
    lines,
    size,
    height: heightOf(lines, size),
    markup: `<g fill="${setting.fill}" stroke="${setting.fill}">${markup}</g>`,
  };
}

function createMeasure(glyphs: ReadonlyMap<string, DrawnGlyph>, size: number): Measure {
  return (text) => {
    let width = 0;
    for (const character of text) width += advanceOf(glyphs.get(character), size);
    return width;
  };
}

function advanceOf(glyph: DrawnGlyph | undefined, size: number): number {
  return glyph === undefined ? 0 : (glyph.advance / glyph.unitsPerEm) * size;
}

/** Returns the first lines, the last of them filled up and ended with an ellipsis. */
function shorten(lines: readonly string[], maxLines: number, maxWidth: number, measure: Measure): string[] {
  const kept = lines.slice(0, maxLines - 1);
  const rest = lines.slice(maxLines - 1).join(' ');
  const fits = (part: string) => measure(part + ellipsis) <= maxWidth;
  const last = takeWhile(rest, 'word', fits) || takeWhile(rest, 'grapheme', fits);
  return [...kept, last.replace(/[\p{P}\s]+$/u, '') + ellipsis];
}

/** Returns the longest beginning, in whole words or characters, that fits. */
function takeWhile(
  text: string,
  granularity: 'word' | 'grapheme',
  fits: (beginning: string) => boolean,
): string {
  let taken = '';
  for (const { segment } of new Intl.Segmenter('zh-CN', { granularity }).segment(text)) {
    if (!fits(taken + segment)) break;
    taken += segment;
  }
  return taken;
}

/** Returns the replacement of a character that no typeface has: white space keeps words apart. */
function blankOf(character: string): string {
  return /\s/u.test(character) ? ' ' : '';
}

function drawLine(
  line: string,
  glyphs: ReadonlyMap<string, DrawnGlyph>,
  { size, baseline }: { size: number; baseline: number },
): string {
  let x = 0;
  let markup = '';
  for (const character of line) {
    const glyph = glyphs.get(character);
    if (glyph === undefined) continue;
    if (glyph.outline !== '') {
      const scale = size / glyph.unitsPerEm;
      const place = `translate(${x.toFixed(2)} ${baseline.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
      markup += `<path transform="${place}" stroke-width="${glyph.strokeWidth}" d="${glyph.outline}"/>`;
    }
    x += advanceOf(glyph, size);
  }
  return markup;
}
