import { findScopes } from './find-scopes.ts';
import { macroMarks, parseMacros } from './parse-macros.ts';

/** The parts of a template that do not depend on its macros; without white space, which filling may trim. */
export interface FilledPattern {
  /** The texts before, between and after its macros. */
  literals: readonly string[];
  literalLength: number;
  /** Upper limit of characters that its macros fill in together. */
  room: number;
}

/** Least upper limit of characters that a macro may fill in; its own length if longer, since a choice may be long. */
const leastRoom = 200;

/** A macro that is filled with nothing. */
const note = /^\{\{\s*(?:\/\/|(?:comment|hidden_key)\s*:)/i;

/**
 * Reads the parts of a template that can be recognised after its macros were filled, whatever the names, dice and
 * clocks.
 */
export function readPattern(written: string): FilledPattern {
  const template = closeScopes(written);
  const literals = [''];
  let room = 0;
  let depth = 0;
  let openedAt = 0;
  let from = 0;
  const write = (text: string) => {
    if (depth === 0) literals.push(`${literals.pop() ?? ''}${strip(text.replace(/\\([{}])/g, '$1'))}`);
  };
  const endMacro = (to: number) => {
    room += Math.max(leastRoom, to - openedAt);
    literals.push('');
  };
  for (const { 0: mark, index } of template.matchAll(macroMarks)) {
    write(template.slice(from, index));
    from = index + mark.length;
    if (mark.startsWith('<')) {
      openedAt = depth === 0 ? index : openedAt;
      if (depth === 0) endMacro(from);
      continue;
    }
    const isOpening = mark.startsWith('{');
    if (isOpening && mark.length % 2 === 1) write('{');
    for (let pair = 0; pair < Math.floor(mark.length / 2); pair += 1) {
      if (isOpening) {
        openedAt = depth === 0 ? index : openedAt;
        depth += 1;
      } else if (depth === 0) write('}}');
      else {
        depth -= 1;
        if (depth === 0 && !note.test(template.slice(openedAt, openedAt + 100))) endMacro(from);
      }
    }
    if (!isOpening && mark.length % 2 === 1) write('}');
  }
  write(template.slice(from));
  // An unclosed macro may hold macros of its own.
  if (depth > 0) endMacro(template.length);
  return { literals, room, literalLength: literals.reduce((sum, { length }) => sum + length, 0) };
}

/**
 * Finds the template that a text was filled from: among several that fit, the one with most literal text.
 * @param leastShare least share of the text that must be the template's own, from 0 to 1: where anybody may have
 * written it, a template of macros alone proves nothing
 * @returns its index; -1 for none
 */
export function findFilled(text: string, patterns: readonly FilledPattern[], leastShare = 0): number {
  const stripped = strip(text);
  let best = -1;
  for (const [index, pattern] of patterns.entries()) {
    if (pattern.literalLength <= (patterns[best]?.literalLength ?? -1)) continue;
    if (pattern.literalLength < leastShare * stripped.length) continue;
    if (fits(stripped, pattern)) best = index;
  }
  return best;
}

/** Replaces each macro with its scope by one macro of the same length: its value is unknown. */
function closeScopes(template: string): string {
  const nodes = parseMacros(template);
  const pieces: string[] = [];
  let from = 0;
  const scopes = [...findScopes(nodes)].toSorted(([one], [other]) => one.at - other.at);
  for (const [{ at }, { endAt }] of scopes) {
    const last = nodes[endAt];
    // A nested scope was closed with the outer one.
    if (at < from || last?.kind !== 'macro') continue;
    pieces.push(template.slice(from, at), `{{${'_'.repeat(last.end - at - 4)}}}`);
    from = last.end;
  }
  return [...pieces, template.slice(from)].join('');
}

function fits(text: string, { literals, literalLength, room }: FilledPattern): boolean {
  const filledLength = text.length - literalLength;
  if (filledLength < 0 || filledLength > room) return false;
  const first = literals[0] ?? '';
  const last = literals.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  const end = literals.length === 1 ? 0 : text.length - last.length;
  let at = literals.length === 1 ? 0 : first.length;
  for (const literal of literals.slice(1, -1)) {
    const found = text.indexOf(literal, at);
    if (found < 0) return false;
    at = found + literal.length;
  }
  return at <= end;
}

function strip(text: string): string {
  return text.replace(/\s+/g, '');
}
