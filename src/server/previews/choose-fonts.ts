import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Language } from '#src/contract/locale/language.ts';

/** A file with some of the characters of a typeface. */
export interface FontPart {
  family: string;
  file: string;
  /** The first and last code points of the ranges that it is used for. */
  ranges: [number, number][];
}

/** A text without the characters that no font has, and the files that draw it. */
interface DrawableText {
  text: string;
  parts: readonly FontPart[];
}

const chinesePackage = '@fontsource-variable/noto-serif-sc';
/** The typefaces, the preferred ones first. Those of `-variable` packages are drawn in their regular weight. */
const packages = [
  '@fontsource/instrument-serif',
  '@fontsource-variable/noto-serif',
  chinesePackage,
  '@fontsource-variable/noto-serif-kr',
  '@fontsource-variable/noto-naskh-arabic',
  '@fontsource-variable/noto-serif-hebrew',
  '@fontsource-variable/noto-serif-thai',
  '@fontsource-variable/noto-serif-devanagari',
  '@fontsource-variable/noto-emoji',
] as const;
/** Punctuation that several typefaces have, and that is as wide as a character in Chinese text. */
const chinesePunctuation = Array.from('“”‘’…—·', (each): [number, number] => {
  const codePoint = each.codePointAt(0) ?? 0;
  return [codePoint, codePoint];
});
const punctuationFamily = 'Chinese punctuation';

/** UTF-16 units of a text that are read; those that fit into a preview are fewer. */
const mostUnits = 300;

const letter = /\p{L}/u;

const { resolve } = createRequire(import.meta.url);
let listing: Promise<FontPart[]> | null = null;
const opened = new Map<string, Promise<ReadonlySet<number>>>();

/** Lists the names of the typefaces, the preferred ones first. */
export function listFontFamilies(language: Language): string[] {
  return language === 'zh-CN' ? [punctuationFamily, ...packages] : [...packages];
}

/**
 * Finds the files that draw a text, and the ellipsis of one that is too long. They come from the bundled packages, never
 * from the system, so every machine draws the same. A character is drawn from one file. Where no file has it, its plain
 * form is drawn (`M` for `𝓜`), else it without its marks, else nothing. A text that would lose all its letters is empty.
 */
export async function chooseFonts(text: string, language: Language): Promise<DrawableText> {
  const tidy = text
    .slice(0, mostUnits)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/(?![\u200C\u200D])\p{C}/gu, '');
  const characters = Array.from(new Intl.Segmenter().segment(tidy.trim()), ({ segment }) => segment);
  const families = listFontFamilies(language);
  const [ellipsis, ...found] = await Promise.all(
    ['…', ...characters].map((character) => chooseFont(character, families)),
  );
  const drawn = found.map((each) => each.text).join('');
  const isLost = letter.test(tidy) && !letter.test(drawn);
  return {
    text: isLost ? '' : drawn.replace(/ +/g, ' ').trim(),
    parts: [...new Set([...(ellipsis?.parts ?? []), ...found.flatMap(({ parts }) => parts)])],
  };
}

async function chooseFont(character: string, families: readonly string[]): Promise<DrawableText> {
  const [bare = ''] = character;
  for (const text of [character, character.normalize('NFKC'), bare]) {
    const part = await findPart(text, families);
    if (part !== null) return { text, parts: [part] };
  }
  return { text: '', parts: [] };
}

async function findPart(text: string, families: readonly string[]): Promise<FontPart | null> {
  const codePoints = Array.from(text.replace(/\p{DI}/gu, ''), (each) => each.codePointAt(0) ?? 0);
  if (codePoints.length === 0) return null;
  // What could not be read is read again for the next text.
  listing ??= listParts().catch((error: unknown) => {
    listing = null;
    throw error;
  });
  for (const part of await listing) {
    const isListed =
      families.includes(part.family) && codePoints.every((codePoint) => isIn(codePoint, part.ranges));
    // A range may promise more than its file has.
    if (isListed && (await hasAll(part.file, codePoints))) return part;
  }
  return null;
}

function isIn(codePoint: number, ranges: FontPart['ranges']): boolean {
  return ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

async function hasAll(file: string, codePoints: readonly number[]): Promise<boolean> {
  const reading =
    opened.get(file) ??
    readCodePoints(file).catch((error: unknown) => {
      opened.delete(file);
      throw error;
    });
  opened.set(file, reading);
  const has = await reading;
  return codePoints.every((codePoint) => has.has(codePoint));
}

async function readCodePoints(file: string): Promise<ReadonlySet<number>> {
  const { create } = await import('fontkitten');
  const font = create(await readFile(file));
  if (font.isCollection) throw new Error(`${file} holds several fonts`);
  return new Set(font.characterSet);
}

async function listParts(): Promise<FontPart[]> {
  const parts = (await Promise.all(packages.map(listPackage))).flat();
  const chinese = parts.filter(({ family }) => family === chinesePackage);
  const punctuation = chinese.map(({ file, ranges }) => ({
    family: punctuationFamily,
    file,
    ranges: chinesePunctuation.filter(([codePoint]) => isIn(codePoint, ranges)),
  }));
  return [...punctuation, ...parts];
}

/** Lists the files of a package: each is named after the range of characters for which its `unicode.json` has it. */
async function listPackage(name: string): Promise<FontPart[]> {
  const folder = path.dirname(resolve(`${name}/unicode.json`));
  const cut = name.includes('-variable/') ? 'wght-normal' : '400-normal';
  const ranges: unknown = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(ranges ?? {}).map(([subset, range]) => ({
    family: name,
    file: path.join(folder, 'files', `${path.basename(name)}-${subset.replace(/[[\]]/g, '')}-${cut}.woff2`),
    ranges: parseUnicodeRange(String(range)),
  }));
}

/** Reads a `unicode-range` of CSS, such as `U+0-7f,U+4e00-9fff`. */
function parseUnicodeRange(range: string): [number, number][] {
  return range.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
