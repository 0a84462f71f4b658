import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { create } from 'fontkitten';
import type { Language } from '#src/contract/locale/language.ts';

type Font = Exclude<ReturnType<typeof create>, { isCollection: true }>;

/** One drawn character: its outline and its advance width, in units of which `unitsPerEm` make the type size. */
export interface DrawnGlyph {
  outline: string;
  advance: number;
  unitsPerEm: number;
  /** The stroke around the outline, which makes the lightest weight match the other typeface. */
  strokeWidth: number;
}

const { resolve } = createRequire(import.meta.url);
const latinFiles = ['latin', 'latin-ext'].map(
  (part) => `@fontsource/instrument-serif/files/instrument-serif-${part}-400-normal.woff2`,
);
const chinesePackage = '@fontsource-variable/noto-serif-sc';
/** Only the default of the variable typeface is read, which is its lightest weight. */
const chineseStroke = 24;
/** Punctuation that both typefaces have, and that is as wide as a character in Chinese text. */
const sharedPunctuation = /[“”‘’…—·]/;

let latin: Promise<Font[]> | null = null;
let chineseParts: Promise<{ file: string; has: (codePoint: number) => boolean }[]> | null = null;
const chineseFonts = new Map<string, Promise<Font>>();

/**
 * Returns the glyphs of a text in the display typeface of the site, and in Noto Serif SC for characters that it lacks.
 * They come from the bundled packages, never from the system, so every machine draws the same. A character that neither
 * has, such as most emoji, is left out.
 */
export async function drawGlyphs(text: string, language: Language): Promise<Map<string, DrawnGlyph>> {
  const characters = new Set(text);
  const drawn = await Promise.all(
    [...characters].map(async (character) => [character, await drawGlyph(character, language)] as const),
  );
  return new Map(drawn.filter((entry): entry is [string, DrawnGlyph] => entry[1] !== null));
}

async function drawGlyph(character: string, language: Language): Promise<DrawnGlyph | null> {
  const codePoint = character.codePointAt(0) ?? 0;
  const isChineseFirst = language === 'zh-CN' && sharedPunctuation.test(character);
  if (!isChineseFirst) {
    latin ??= Promise.all(latinFiles.map(openFont));
    const font = (await latin).find((each) => each.hasGlyphForCodePoint(codePoint));
    if (font !== undefined) return toDrawn(font, codePoint, 0);
  }
  const font = await findChineseFont(codePoint);
  return font === null ? null : toDrawn(font, codePoint, chineseStroke);
}

function toDrawn(font: Font, codePoint: number, strokeWidth: number): DrawnGlyph {
  const glyph = font.glyphForCodePoint(codePoint);
  return {
    outline: glyph.path.toSVG(),
    advance: glyph.advanceWidth,
    unitsPerEm: font.unitsPerEm,
    strokeWidth,
  };
}

/** Finds the part of the Chinese typeface, one of a hundred files, that holds a character. */
async function findChineseFont(codePoint: number): Promise<Font | null> {
  chineseParts ??= readChineseParts();
  const part = (await chineseParts).find(({ has }) => has(codePoint));
  if (part === undefined) return null;
  const opened = chineseFonts.get(part.file) ?? openFont(part.file);
  chineseFonts.set(part.file, opened);
  const font = await opened;
  return font.hasGlyphForCodePoint(codePoint) ? font : null;
}

async function readChineseParts(): Promise<{ file: string; has: (codePoint: number) => boolean }[]> {
  const ranges: unknown = JSON.parse(await readFile(resolve(`${chinesePackage}/unicode.json`), 'utf8'));
  return Object.entries(ranges ?? {}).map(([name, range]) => ({
    file: `${chinesePackage}/files/noto-serif-sc-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    has: parseUnicodeRange(String(range)),
  }));
}

/** Opens a font file. Its reader is loaded with the first font, so that it does not slow down the start. */
async function openFont(file: string): Promise<Font> {
  const { create } = await import('fontkitten');
  const font = create(await readFile(resolve(file)));
  if (font.isCollection) throw new Error(`${file} holds several fonts`);
  return font;
}

/** Reads a `unicode-range` of CSS, such as `U+0-7f,U+4e00-9fff`, into a test of a code point. */
export function parseUnicodeRange(range: string): (codePoint: number) => boolean {
  const spans = range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
  });
  return (codePoint) => spans.some(({ from, to }) => from <= codePoint && codePoint <= to);
}
