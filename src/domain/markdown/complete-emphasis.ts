import { pairAsterisks, paragraphStart } from './pair-asterisks.ts';
import { isCjk } from './cjk-flanks.ts';

/** Code and tables, which stay unchanged. */
const otherBlock = /^[ \t]*(?:```|~~~|\|)/;

/**
 * Completes the last block of a growing Markdown text the way it will most likely end: an open `*action` and an open
 * `**bold` are closed, and asterisks at the end that begin something are held back.
 */
export function completeEmphasis(block: string): string {
  if (!block.includes('*') || otherBlock.test(block)) return block;
  const paragraph = block.split(paragraphStart).at(-1) ?? '';
  const words = paragraph.trimEnd();
  const runs = pairAsterisks(words);
  const open = runs.filter((run) => run.open > 0);
  // A backslash would escape an asterisk, and `2*3` is not emphasis.
  if (words.endsWith('\\') || open.some(({ before }) => isInWord(before))) return block;
  const last = runs.at(-1);
  const isAtEnd = last !== undefined && last.at + last.length === words.length;
  const waiting = isAtEnd ? last.length - last.closing : 0;
  const ends = open.toReversed().map((run) => '*'.repeat(run.open));
  const shown = waiting === 0 ? words : words.slice(0, -waiting).trimEnd();
  return block.slice(0, block.length - paragraph.length) + shown + ends.join('');
}

function isInWord(before: string): boolean {
  return /[\p{L}\p{N}]/u.test(before) && !isCjk(before);
}
