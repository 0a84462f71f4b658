/** A counter that counts each text once, however often it is asked. */
export function countOnce(countTokens: (text: string) => number): (text: string) => number {
  const counted = new Map<string, number>();
  return (text) => {
    const known = counted.get(text);
    if (known !== undefined) return known;
    const tokens = countTokens(text);
    counted.set(text, tokens);
    return tokens;
  };
}
