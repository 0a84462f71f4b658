const endsLatin = /[\p{Script=Latin}\p{N}.,;:!?…"”'’)*]$/u;
const beginsLatin = /^[\p{Script=Latin}\p{N}"“‘(*[]/u;

/**
 * True when a space belongs between a text and what goes on from it: models are asked for what comes next, and the
 * blank before their first word is taken off. Scripts without spaces need none.
 */
export function needsSpace(before: string, after: string): boolean {
  return endsLatin.test(before) && beginsLatin.test(after);
}
