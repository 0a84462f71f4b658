import { fillMacros } from './fill-macros.ts';
import { MacroVariables } from './macro-variables.ts';

const innermost = /\{\{([^{}]*)\}\}/g;
/** Macros in macros, so deep; nobody writes more. */
const mostPasses = 50;
/** As much of a text counts around an argument, in UTF-16 units, and around one of more than anybody writes. */
const [around, nearby] = [60, 16];
const manyArguments = 200;
/** So much is read at a time: a check of that takes some milliseconds. */
const readingLength = 4_000;

/**
 * The ways in which a text can be read before its macros are filled: as it is written, without macros, with the first or
 * the last argument of each in its place, and every other argument with the words around it; then filled with all luck at
 * its least and at its greatest. What a macro would make of the text cannot hide in it what a check looks for
 * ("{{random::16}} years", "six{{noop}}teen", "{{setvar::a::16}}{{getvar::a}} years"). All of them together are some
 * twenty times as long as the text at the most.
 * @param variables what other texts of the same prompt have set
 */
export function readAroundMacros(text: string, variables = new MacroVariables()): string[] {
  if (!text.includes('{{')) return [text];
  const pieces = new Set<string>();
  const without = unwrap(text, () => '', pieces);
  const first = unwrap(text, (options) => options[0] ?? '');
  const last = unwrap(text, (options) => options.at(-1) ?? '');
  const filled = [0, 1 - Number.EPSILON].map((luck) => fillForCheck(text, variables, luck));
  return [...new Set([text, without, first, last, ...filled, ...joinPieces(pieces)])];
}

/** Has a text set its variables, for those that are read after it. */
export function setVariables(text: string, variables: MacroVariables): void {
  if (text.includes('{{')) fillForCheck(text, variables, 0);
}

function fillForCheck(text: string, variables: MacroVariables, luck: number): string {
  return fillMacros(text, { char: '', user: '', variables, chance: { random: () => luck, seed: '' } });
}

/** Puts something in the place of each macro, from the innermost outwards. @param pieces takes arguments and what is around */
function unwrap(text: string, choose: (options: readonly string[]) => string, pieces?: Set<string>): string {
  let read = text;
  for (let pass = 0; pass < mostPasses && read.includes('{{'); pass += 1) {
    const before = read;
    let seen = 0;
    read = before.replaceAll(innermost, (macro: string, body: string, at: number) => {
      const options = listOptions(body);
      seen += options.length;
      const width = seen > manyArguments ? nearby : around;
      const start = before.slice(Math.max(0, at - width), at);
      const end = before.slice(at + macro.length, at + macro.length + width);
      // The first and the last stand in texts of their own.
      if (pieces !== undefined) {
        for (const option of options.slice(1, -1)) pieces.add(`${start}${option}${end}`);
      }
      return choose(options);
    });
    if (read === before) break;
  }
  return read;
}

function joinPieces(pieces: ReadonlySet<string>): string[] {
  const readings: string[] = [];
  let reading = '';
  for (const piece of pieces) {
    reading += reading === '' ? piece : `\n\n${piece}`;
    if (reading.length < readingLength) continue;
    readings.push(reading);
    reading = '';
  }
  return reading === '' ? readings : [...readings, reading];
}

function listOptions(body: string): string[] {
  const [, ...options] = body.split(/::?|,/);
  if (options.length > 0) return options.map((option) => option.trim());
  const space = body.trim().search(/\s/);
  return space < 0 ? [] : [body.trim().slice(space + 1)];
}
