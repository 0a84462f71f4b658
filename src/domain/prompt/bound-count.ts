/**
 * Upper limit of characters per token, to measure a text before it is read: prose has four to five, Chinese one. A text
 * that is longer than its room by this measure counts as a text that does not fit.
 */
export const mostCharactersOfToken = 6;

/** Upper limit of tokens per UTF-16 unit: a token has at least a byte, and a unit three in UTF-8. */
const mostTokensOfUnit = 3;
/** Characters counted for one prompt, per token of its budget. */
const countedOfToken = 32;
/** Length above which a text may be estimated by its beginning. */
const sampleCharacters = 250;

/**
 * Creates a counter that counts each text once, and that never takes long: a text that cannot fit is not read, and once
 * many characters were read, all others count as the most that they can be. So the result may be too high, but never
 * too low.
 * @param budgetTokens of the prompt
 */
export function boundCount(
  countTokens: (text: string) => number,
  budgetTokens: number,
): (text: string) => number {
  const counted = new Map<string, number>();
  let left = budgetTokens * countedOfToken;
  return (text) => {
    // Too long for the cache as well: even a lookup reads the text.
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

/** Estimates the tokens of a text of any length, without reading all of it. */
export function estimateTokens(text: string, countTokens: (text: string) => number): number {
  if (text.length <= 2 * sampleCharacters) return countTokens(text);
  return Math.ceil((countTokens(text.slice(0, sampleCharacters)) * text.length) / sampleCharacters);
}
