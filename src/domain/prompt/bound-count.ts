/**
 * Characters that a token has at the most where a text is measured before it is read: prose has four to five, Chinese
 * one. A text that is longer than its room by this measure is taken for one that does not fit.
 */
export const mostCharactersOfToken = 6;

/** Tokens that a UTF-16 unit has at the most: a token has a byte at the least, and a unit three in UTF-8. */
const mostTokensOfUnit = 3;
/** The characters that are counted for one prompt, for each token of its budget. */
const countedOfToken = 32;
/** Texts of more characters are estimated by their beginning where that will do. */
const sampleCharacters = 250;

/**
 * A counter that counts each text once, however often it is asked, and that never takes long: a text that cannot fit
 * is not read, and once much was read the rest is taken for more than it can be. So it may say more than there is, and
 * never less.
 * @param budgetTokens of the prompt
 */
export function boundCount(
  countTokens: (text: string) => number,
  budgetTokens: number,
): (text: string) => number {
  const counted = new Map<string, number>();
  let left = budgetTokens * countedOfToken;
  return (text) => {
    // Not even looked up: that reads it, too.
    if (text.length > budgetTokens * mostCharactersOfToken) {
      return Math.max(budgetTokens + 1, Math.ceil(text.length / mostCharactersOfToken));
    }
    const known = counted.get(text);
    if (known !== undefined) return known;
    left -= text.length;
    const tokens = left < 0 ? text.length * mostTokensOfUnit : countTokens(text);
    counted.set(text, tokens);
    return tokens;
  };
}

/** About how many tokens a text has, of any length, without reading all of it. */
export function estimateTokens(text: string, countTokens: (text: string) => number): number {
  if (text.length <= 2 * sampleCharacters) return countTokens(text);
  return Math.ceil((countTokens(text.slice(0, sampleCharacters)) * text.length) / sampleCharacters);
}
