/** What a policy may allow; each rule answers what it takes the given text for. */
interface TrustedRules {
  createHTML?: (text: string) => string;
  createScriptURL?: (text: string) => string;
}

declare global {
  interface Window {
    /** Trusted Types (W3C); missing in browsers without them. */
    trustedTypes?: { createPolicy: <Rules extends TrustedRules>(name: string, rules: Rules) => Rules };
  }
}

/**
 * A policy for Trusted Types: the only ways in which texts of ours become HTML or the address of a script. The names
 * are those of the header (astro.config.mjs); the browser refuses every other, and each a second time.
 */
export function createTrustedPolicy<Rules extends TrustedRules>(
  name: 'entities' | 'worker',
  rules: Rules,
): Rules {
  return window.trustedTypes?.createPolicy(name, rules) ?? rules;
}
