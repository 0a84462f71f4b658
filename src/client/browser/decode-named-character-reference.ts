import { createTrustedPolicy } from './trusted-policy.ts';

/** The only HTML that the site's scripts create from a text: the name of a character, whatever else it contains. */
interface Rules {
  createHTML: (name: string) => string;
}

const rules: Rules = { createHTML: (name) => `&${name.replace(/\W/g, '')};` };

/** The only policy for HTML: the browser rejects every other way. */
const policy = createTrustedPolicy('entities', rules);

const element = document.createElement('i');

/**
 * Returns the character of a named entity in Markdown (`&eacute;`), or false for an unknown name. The browser knows all
 * two thousand, so no table of them is loaded; the package that this replaces uses the browser without a policy.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  element.innerHTML = policy.createHTML(name);
  const { textContent } = element;
  // No character has such a name, or only its beginning: of `&notit;` the browser makes `¬it;`.
  return textContent.endsWith(';') && name !== 'semi' ? false : textContent;
}
