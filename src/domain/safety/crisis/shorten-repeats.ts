/** Length up to which messages are read as they are: people do repeat words. */
const longCharacters = 500;
/** A unit of up to 40 characters that is repeated. */
const repeatedUnit = /([^]{1,40}?)\1{3,}/g;

/** Shortens the repetitions in a long text to three: it means the same, and is read quickly. Linear in its length. */
export function shortenRepeats(text: string): string {
  return text.length <= longCharacters ? text : text.replace(repeatedUnit, '$1$1$1');
}
