import helpLines from '#src/content/help-lines.json' with { type: 'json' };
import notes from '#src/content/honesty.json' with { type: 'json' };
import { type Language, languages, type Localized } from '#src/contract/locale/language.ts';
import type { Refusal } from './reply-guard.ts';

const colons: Localized = { en: ': ', 'zh-CN': '：' };

/**
 * Composes the site's own text for a person in a crisis, as Markdown, with help lines by region (rule:crisis-help).
 * @param isAgain true if the previous reply was the same help: the text is then shorter
 */
export function composeHelp(language: Language, isAgain: boolean): string {
  const { opening, again, lines, closing } = helpLines[language];
  const colon = colons[language];
  const list = lines.map(({ region, name, contact }) => `- **${name}** (${region})${colon}${contact}`);
  return [isAgain ? again : opening, list.join('\n'), ...(isAgain ? [] : [closing])].join('\n\n');
}

/** Composes the text that replaces a reply that was taken back. */
export function composeRemoval(language: Language, refusal: Refusal): string {
  return helpLines[language].removed[refusal];
}

const siteTexts: ReadonlySet<string> = new Set(
  languages.flatMap((language) => [
    composeHelp(language, false),
    composeHelp(language, true),
    ...Object.values(helpLines[language].removed),
  ]),
);

/** Returns true for a text that is, word for word, one of the site's own in place of a reply. */
export function isSiteText(content: string): boolean {
  return siteTexts.has(content);
}

const quoted = Object.values(notes)
  .flat()
  .map((note) => note.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
const anyNote = new RegExp(`(?:…\\s?)?(?:${quoted.join('|')})`, 'gu');

/**
 * Removes the site's own sentences, which are in brackets in place of a claim to be human, from a character's text.
 * Models read the result, so that they do not mistake the site's sentences for the character's.
 */
export function removeSiteNotes(text: string): string {
  return text.includes('[') || text.includes('【') ? text.replaceAll(anyNote, '…') : text;
}
