import { fillMacros } from './fill-macros.ts';
import { MacroVariables } from './macro-variables.ts';

const innermost = /\{\{([^{}]*)\}\}/g;
/** Upper limit of nested macros; nobody writes more. */
const mostPasses = 50;
/**
 * Characters around an argument that are read with it, in UTF-16 units, and the number in a text with more arguments
 * than anybody writes.
 */
const [around, nearby] = [60, 16];
const manyArguments = 200;
/** Length of one reading: checking it takes some milliseconds. */
const readingLength = 4_000;

/**
 * Returns the ways in which a text can be read before its macros are filled: as written; without macros; with the first
 * or the last argument in place of each; every other argument with the text around it; then filled with all random
 * numbers at their least and at their greatest. So a macro cannot hide from a check what it would make of the text
 * ("{{random::16}} years", "six{{noop}}teen", "{{setvar::a::16}}{{getvar::a}} years"). Together they are at most about
 * twenty times as long as the text.
 * @param variables set by other texts of the same prompt
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

/** Sets the variables of a text, for texts that are read after it. */
export function setVariables(text: string, variables: MacroVariables): void {
  if (text.includes('{{')) fillForCheck(text, variables, 0);
}

function fillForCheck(text: string, variables: MacroVariables, luck: number): string {
  return fillMacros(text, { char: '', user: '', variables, chance: { random: () => luck, seed: '' } });
}

/**
 * Replaces each macro, from the innermost outwards.
 * @param pieces receives arguments with the text around them
 */
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
      // The first and the last argument have readings of their own.
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
