const assertion = /(?<!\\)\(\?<?[=!]/;

/**
 * Checks whether a pattern has a lookahead or lookbehind, such as `dragon(?=s)`: the engine, which takes linear time
 * for any pattern, does not support these, so it never matches.
 */
export function containsLookaround(source: string): boolean {
  return assertion.test(source);
}
