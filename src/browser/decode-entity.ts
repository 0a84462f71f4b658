/** The only HTML that the site's scripts make of a text: the name of a character, whatever else is in it. */
interface Rules {
  createHTML: (name: string) => string;
}

declare global {
  interface Window {
    /** Trusted Types (W3C); missing in browsers without them. */
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => Rules };
  }
}

const rules: Rules = { createHTML: (name) => `&${name.replace(/\W/g, '')};` };

/** The one policy of the site (`trusted-types entities`, astro.config.mjs): the browser refuses every other way. */
const policy = window.trustedTypes?.createPolicy('entities', rules) ?? rules;

const element = document.createElement('i');

/**
 * The character that a name in Markdown stands for (`&eacute;`), or false for a name of none. The browser knows all two
 * thousand, so no table of them is loaded; the package that this stands in for asks it without a policy.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  element.innerHTML = policy.createHTML(name);
  const { textContent } = element;
  // No character has such a name, or only the beginning of it: of `&notit;` the browser makes `¬it;`.
  return textContent.endsWith(';') && name !== 'semi' ? false : textContent;
}
