const endsLatin = /[\p{Script=Latin}\p{N}.,;:!?…"”'’)*]$/u;
const beginsLatin = /^[\p{Script=Latin}\p{N}"“‘(*[]/u;

/**
 * Returns true if a space belongs between a text and its continuation: models are asked for the next part, and the
 * space before their first word is removed. Scripts without spaces need none.
 */
export function needsSpace(before: string, after: string): boolean {
  return endsLatin.test(before) && beginsLatin.test(after);
}
