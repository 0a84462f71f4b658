/** The rules of a policy; each returns the text that is used in place of the given one. */
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
 * Creates a policy for Trusted Types: the only ways in which our texts become HTML or the address of a script. The
 * header lists the names (astro.config.mjs); the browser rejects every other name, and each name a second time.
 */
export function createTrustedPolicy<Rules extends TrustedRules>(
  name: 'entities' | 'worker',
  rules: Rules,
): Rules {
  return window.trustedTypes?.createPolicy(name, rules) ?? rules;
}
