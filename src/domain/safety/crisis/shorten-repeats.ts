/** Shorter messages are read as they are: people do repeat words. */
const longCharacters = 500;
/** A unit that is said over and over has so many characters at the most. */
const repeatedUnit = /([^]{1,40}?)\1{3,}/g;

/**
 * A long text with what it says over and over said three times: it means the same, and is read in a moment. Linear in
 * its length.
 */
export function shortenRepeats(text: string): string {
  return text.length <= longCharacters ? text : text.replace(repeatedUnit, '$1$1$1');
}
