const plainLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accentedLetters = Array.from('ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž');

/** Marks around every text in the third language, so that a composed text shows its parts. */
export const accentMarks = ['⟦', '⟧'] as const;

/**
 * Parts that no translator changes: placeholders, HTML, addresses of links, entities, code, escapes and codes of
 * languages.
 */
const kept =
  /```[\s\S]*?```|\{\{[^{}]*\}\}|\{[^{}\s]*\}|<[^<>]*>|\]\([^)]*\)|&#?\w+;|`[^`]*`|\\u[0-9a-fA-F]{4}|\\.|https?:\S+/g;

/** True for a quoted string that is not a text for people: a slug, a path, a code, a class. */
export function isCode(text: string): boolean {
  if (!/[A-Za-z]/.test(text.replaceAll(kept, ''))) return true;
  if (/^(?:en|zh)(?:-[A-Z0-9]+)?$/.test(text)) return true;
  return /^\S*[a-z0-9][_./:#=][a-z0-9]\S*$/i.test(text) && !/[.,;:!?…]$/.test(text);
}

/** Translates a text into the third language: with an accent on every letter, and a third longer. */
export function accentText(text: string): string {
  if (isCode(text)) return text;
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return `${before}${accentMarks[0]}${accentLetters(inner)} ${padFor(inner)}${accentMarks[1]}${after}`;
}

/** Returns the padding that makes a text a third longer, as German is. */
export function padFor(text: string): string {
  return '·'.repeat(Math.ceil(text.length / 3));
}

/** Puts an accent on every letter of a text, except in the parts that no translator changes. */
export function accentLetters(text: string): string {
  let accented = '';
  let end = 0;
  for (const { 0: part, index } of text.matchAll(kept)) {
    accented += accentPlain(text.slice(end, index)) + part;
    end = index + part.length;
  }
  return accented + accentPlain(text.slice(end));
}

function accentPlain(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => accentedLetters[plainLetters.indexOf(letter)] ?? letter);
}
