import { explicitPhrases, explicitStems } from '#src/content/patterns/explicit/stems.ts';

/**
 * Signs of a disguised word, or of text that other rules read: characters beyond ASCII and common quotation marks and
 * dashes (Chinese among them), digits in words, single letters in a row, letters three times, long runs of blanks.
 */
const disguises = [
  String.raw`[^\x00-\x7f‘’“”–—…]|[_@$|]|(?<=[a-z!])[0-9]|!\w|\s{5}`,
  String.raw`\b[a-z0-9](?:[^a-z0-9]{1,8}[a-z0-9](?![a-z0-9])){2}`,
  String.raw`([a-z])\1\1`,
].join('|');

// In alphabetical order: V8 then reads shared beginnings once, in a third of the time.
const words = explicitStems.toSorted().join('|');
const suspicion = new RegExp(`${words}|${explicitPhrases.join('|')}|${disguises}`, 'i');
/** Emphasis, which may be next to or inside any word. */
const marks = /[*`~]+/g;
/** Longer than any searched text, without the marks in it. */
const reachCharacters = 24;

/**
 * Checks quickly whether a sentence may be explicit at all, for checks during streaming: most sentences contain no such
 * word. A match needs the full check (`isExplicit`), which finds nothing where this finds nothing.
 * @param before text before it that was checked already
 */
export function mayBeExplicit(text: string, before = ''): boolean {
  return suspicion.test(before.replace(marks, '').slice(-reachCharacters) + text.replace(marks, ''));
}
