import { evaluateMacro } from './evaluate-macro.ts';
import type { MacroValues, Segment } from './macro-values.ts';

/** Macros may stand inside each other up to this many levels; of more, the outer ones stay as they are. */
const deepestNesting = 16;
/** Once so many characters of values were put into one text, further macros stay: no text grows without bounds. */
const mostInserted = 200_000;

/** What begins and ends macros, and those that are a name in angle brackets. For `matchAll`. */
export const macroMarks = /\{{2,}|\}{2,}|<(?:bot|char|user)>/gi;

/** A macro that was opened and not closed yet. */
interface OpenMacro {
  /** Where it begins in the text. */
  at: number;
  segments: Segment[];
}

/** False for most texts: nothing in them is filled. */
export function mayHoldMacros(text: string): boolean {
  return text.includes('{{') || text.includes('<');
}

/**
 * Fills the macros of a text (interop): `{{…}}`, also inside each other, and the older `<BOT>`, `<CHAR>`, `<USER>`; in
 * any case of letters. Unknown ones stay as they are. Values are put in once and never read for macros again. The
 * work is linear in the length of the text.
 */
export function fillMacros(text: string, values: MacroValues): string {
  if (!mayHoldMacros(text)) return text;
  const filled: Segment[] = [];
  const open: OpenMacro[] = [];
  let inserted = 0;
  let from = 0;
  const write = (segments: readonly Segment[]) => append(open.at(-1)?.segments ?? filled, segments);
  const writeLiteral = (literal: string) => write([{ text: literal, isValue: false }]);

  function openMacro(at: number): void {
    const outermost = open.length === deepestNesting ? open.shift() : undefined;
    if (outermost !== undefined) append(filled, [literalOf('{{'), ...outermost.segments]);
    open.push({ at, segments: [] });
  }

  function closeMacro(): void {
    const macro = open.pop();
    if (macro === undefined) {
      writeLiteral('}}');
      return;
    }
    const result = inserted > mostInserted ? null : evaluateMacro(macro.segments, macro.at, values);
    if (result === null) {
      write([literalOf('{{'), ...macro.segments, literalOf('}}')]);
      return;
    }
    for (const segment of result) inserted += segment.isValue ? segment.text.length : 0;
    write(result);
  }

  for (const { 0: mark, index } of text.matchAll(macroMarks)) {
    if (index > from) writeLiteral(text.slice(from, index));
    from = index + mark.length;
    if (mark.startsWith('<')) {
      write([{ text: mark.toLowerCase() === '<user>' ? values.user : values.char, isValue: true }]);
      continue;
    }
    const isOpening = mark.startsWith('{');
    const isOdd = mark.length % 2 === 1;
    if (isOpening && isOdd) writeLiteral('{');
    for (let at = isOpening && isOdd ? index + 1 : index; at + 1 < from; at += 2) {
      if (isOpening) openMacro(at);
      else closeMacro();
    }
    if (!isOpening && isOdd) writeLiteral('}');
  }
  writeLiteral(text.slice(from));
  for (const macro of open) append(filled, [literalOf('{{'), ...macro.segments]);
  return filled.map((segment) => segment.text).join('');
}

function literalOf(text: string): Segment {
  return { text, isValue: false };
}

function append(target: Segment[], segments: readonly Segment[]): void {
  for (const segment of segments) {
    const last = target.at(-1);
    // One piece of text stays one, so that what moves up a level is little.
    if (last?.isValue === segment.isValue) target[target.length - 1] = merge(last, segment);
    else target.push(segment);
  }
}

function merge(first: Segment, second: Segment): Segment {
  return { text: first.text + second.text, isValue: first.isValue };
}
