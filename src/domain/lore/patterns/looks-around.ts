const assertion = /(?<!\\)\(\?<?[=!]/;

/**
 * Whether a pattern looks at what stands before or after, as `dragon(?=s)` does: the engine, which takes linear time for any
 * pattern, has no such assertions, so it never matches.
 */
export function looksAround(source: string): boolean {
  return assertion.test(source);
}
