/** What of Trusted Types is used here; browsers without them have none (W3C Trusted Types). */
interface PolicyMaker {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string },
  ): {
    createHTML(text: string): string;
  };
}

declare const trustedTypes: PolicyMaker | undefined;

/**
 * The one policy of the site (`trusted-types entities`, astro.config.mjs): only the name of a character becomes HTML.
 * Everything else that would make HTML of a text is refused by the browser.
 */
const policy =
  typeof trustedTypes === 'undefined'
    ? undefined
    : trustedTypes.createPolicy('entities', {
        createHTML: (text) => (/^&\w+;$/.test(text) ? text : ''),
      });

const element = document.createElement('i');

/**
 * The character that a name in Markdown stands for (`&eacute;`), or false for a name of none. The browser knows all two
 * thousand, so no table of them is loaded; the package that this stands in for asks it without a policy.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  const written = `&${name};`;
  element.innerHTML = policy?.createHTML(written) ?? written;
  const { textContent } = element;
  // Some names need no semicolon: of `&notit;` the browser makes `¬it;`.
  const isOther = textContent.endsWith(';') && name !== 'semi';
  return isOther || textContent === written ? false : textContent;
}
