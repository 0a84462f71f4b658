import { indexParts, readParts, type SourcePart, writeParts } from '#src/domain/json/json-source.ts';

/** The character at both ends of a mark; JSON never has it outside of an escape. */
const markDelimiter = '\u0001';
// eslint-disable-next-line no-control-regex -- the delimiter is a control character on purpose
const marks = /\u0001(?:([ti])(\d{1,3})|h)\u0001/g;

/** Returns the mark for the text of a variant. */
function textMark(swipe: number): string {
  return `${markDelimiter}t${swipe}${markDelimiter}`;
}

/** Returns the mark for the `swipe_info` of a variant. */
function infoMark(swipe: number): string {
  return `${markDelimiter}i${swipe}${markDelimiter}`;
}

/** The mark for the value that hides the message from the model. */
export const hiddenMark = `${markDelimiter}h${markDelimiter}`;

/** A variant of a line: its index there, and its text. */
export interface LineVariant {
  swipe: number;
  content: string;
}

/**
 * A line of a chat file as written, without the texts of its variants: each is replaced by a mark, and its JSON stored
 * in a row of its own. So the line is restored byte by byte, nothing is stored twice, and a deleted variant leaves no
 * text behind.
 */
export interface LineTemplate {
  /** The line with marks. */
  line: string;
  /** By index: the text as the line writes it, if `JSON.stringify` writes it differently. */
  written: Map<number, string>;
  /** By index: its `swipe_info`. */
  infos: Map<number, string>;
}

/**
 * Replaces the texts of the variants in a line by marks.
 * @param text a line that is an object in JSON
 * @param shown index of the variant that the line shows
 */
export function makeTemplate(text: string, variants: readonly LineVariant[], shown: number): LineTemplate {
  const source = readParts(text);
  const index = indexParts(source);
  const contents = new Map(variants.map(({ swipe, content }) => [swipe, content]));
  const written = new Map<number, string>();
  const infos = new Map<number, string>();
  const change = (key: string, toValue: (value: string) => string) => {
    const part = source.parts[index.get(key) ?? -1];
    if (part !== undefined) part.value = toValue(part.value);
  };
  let shownText = '';
  change('mes', (value) => {
    shownText = value;
    keepWritten(shown, value);
    return textMark(shown);
  });
  change('swipes', (value) =>
    changeItems(value, (item, swipe) => {
      if (!contents.has(swipe)) return item;
      // Where the list differs from the message, its text stays as it is.
      if (swipe === shown) return item === shownText ? textMark(swipe) : item;
      keepWritten(swipe, item);
      return textMark(swipe);
    }),
  );
  change('swipe_info', (value) =>
    changeItems(value, (item, swipe) => {
      if (!contents.has(swipe)) return item;
      infos.set(swipe, item);
      return infoMark(swipe);
    }),
  );
  change('is_system', (value) => (value === 'true' || value === 'false' ? hiddenMark : value));
  return { line: writeParts(source), written, infos };

  function keepWritten(swipe: number, value: string): void {
    if (value !== JSON.stringify(contents.get(swipe))) written.set(swipe, value);
  }
}

function changeItems(value: string, toItem: (item: string, place: number) => string): string {
  if (!value.startsWith('[')) return value;
  const source = readParts(value);
  const change = (part: SourcePart, place: number) => ({ ...part, value: toItem(part.value, place) });
  return writeParts({ ...source, parts: source.parts.map(change) });
}

/** The values that replace the marks in a line. */
export interface LineFilling {
  isHidden: boolean;
  /** Returns the JSON of a text. */
  textOf: (swipe: number) => string;
  /** Returns the JSON of an entry of `swipe_info`. */
  infoOf: (swipe: number) => string;
}

export function fillLineTemplate(line: string, { isHidden, textOf, infoOf }: LineFilling): string {
  return line.replace(marks, (_, kind?: string, swipe?: string) => {
    if (kind === undefined) return String(isHidden);
    return kind === 't' ? textOf(Number(swipe)) : infoOf(Number(swipe));
  });
}

/** Lists the indexes of the variants whose texts a line has. */
export function listTexts(line: string): Set<number> {
  const found = line.matchAll(marks).filter(([, kind]) => kind === 't');
  return new Set(found.map(([, , swipe]) => Number(swipe)));
}

/**
 * Checks whether each text has no more places in a line than `makeTemplate` gives it: as the message, and in the list
 * of variants. An untrusted line with more would grow without bounds when it is filled.
 */
export function isFillable(line: string): boolean {
  const counts = new Map<string, number>();
  for (const [mark] of line.matchAll(marks)) {
    const count = (counts.get(mark) ?? 0) + 1;
    if (count > 2) return false;
    counts.set(mark, count);
  }
  return true;
}
