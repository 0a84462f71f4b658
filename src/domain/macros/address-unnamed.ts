import type { Language } from '#src/contract/language.ts';

/** How somebody is spoken of who has given no name, where they read it themselves. */
export const unnamedReader: Readonly<Record<Language, string>> = { en: 'you', 'zh-CN': '你' };

/** How a prompt speaks of them: there, "you" is the model. */
export const unnamedInPrompt: Readonly<Record<Language, string>> = {
  en: 'the other person',
  'zh-CN': '对方',
};

const verbs: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  isn: 'aren',
  wasn: 'weren',
  hasn: 'haven',
  doesn: 'don',
};

/** So much of what stands before is looked at. */
const readCharacters = 2_000;

/** End with an s, and are no verbs. */
const adverbs = new Set([
  'always',
  'sometimes',
  'perhaps',
  'nowadays',
  'as',
  'this',
  'thus',
  'his',
  'towards',
]);

/** Before a subject: a sentence, a clause, or a word that begins one. */
const beginsClause =
  /(?:^|[.!?…:;,—–*“"(\n]|\b(?:and|but|when|as|while|where|if|that|because|before|after|until|once|so|then|now))\s*$/i;
const beginsSentence = /(?:^|[.!?…]["”’*]?\s|\n)[*“"\s]*$/;
const isAddress = /(?:^|[,“"*.!?…]\s*)$/;

/**
 * A text of a card for somebody who has given no name: `{{user}}` becomes "you" with the verb that belongs to it, and is
 * left out where a character only calls them by it.
 * @param isSpoken of a text without quotation marks: what is not between asterisks is said by the character
 */
export function addressUnnamed(text: string, language: Language, isSpoken = false): string {
  if (language !== 'en') {
    return text.replace(
      /[，,]\s*\{\{user\}\}(?=[。！？!?…”])|(?<=^|[“。！？!?\n])\{\{user\}\}[，,]\s*/gi,
      '',
    );
  }
  const pieces = text.split(/\{\{user\}\}/i);
  const isBare = isSpoken && !/[“"]/.test(text);
  const said = [pieces[0] ?? ''];
  let before = said[0] ?? '';
  for (const piece of pieces.slice(1)) {
    const { left, text: words } = address(before, piece, isBare ? isOutsideActions : isInQuotes);
    // The comma before an address that is left out is at the end of what was said last.
    if (left > 0) said.push((said.pop() ?? '').slice(0, -left));
    said.push(words);
    before = `${before.slice(0, before.length - left)}${words}`.slice(-readCharacters);
  }
  return said.join('');
}

/** A text of a card for a prompt, where a sentence that begins with that person has a capital. */
export function openWithUnnamed(text: string, language: Language): string {
  const user = unnamedInPrompt[language];
  const capital = user.charAt(0).toUpperCase() + user.slice(1);
  return text.replace(/(^|[.!?…]["”’*]?\s+|\n)\{\{user\}\}/gi, (_whole, space: string) => space + capital);
}

/** @returns what stands for the macro and what follows it, and how many characters before it go as well */
function address(
  before: string,
  after: string,
  isInSpeech: (before: string) => boolean,
): { left: number; text: string } {
  const near = before.slice(-200);
  if (isInSpeech(before)) {
    const comma = /,\s?$/.exec(near)?.[0] ?? '';
    if (comma !== '' && /^\s?(?:[.!?…”"—]|$)/.test(after)) return { left: comma.length, text: after };
    if (isAddress.test(near) && /^,\s/.test(after)) {
      return { left: 0, text: capitalise(after.slice(1).trimStart()) };
    }
  }
  const startsSentence = beginsSentence.test(near);
  const own = /^['’]s\b/.exec(after);
  const text =
    own === null
      ? (startsSentence ? 'You' : 'you') + conjugate(after, beginsClause.test(near))
      : (startsSentence ? 'Your' : 'your') + after.slice(own[0].length);
  return { left: 0, text };
}

function isOutsideActions(text: string): boolean {
  return (text.slice(text.lastIndexOf('\n') + 1).split('*').length - 1) % 2 === 0;
}

/** Whether quotation marks are open in the last paragraph. */
function isInQuotes(text: string): boolean {
  const paragraph = text.slice(text.lastIndexOf('\n') + 1);
  if (paragraph.lastIndexOf('“') > paragraph.lastIndexOf('”')) return true;
  return (paragraph.split('"').length - 1) % 2 === 1;
}

function conjugate(after: string, isSubject: boolean): string {
  return after.replace(/^(\s+)([a-z]+)/, (whole, space: string, word: string) => {
    const known = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
    if (known !== undefined) return space + known;
    if (!isSubject || !word.endsWith('s') || word.endsWith('ss') || adverbs.has(word)) return whole;
    return space + toPlural(word);
  });
}

/** "walks" to "walk", "tries" to "try", "watches" to "watch". */
function toPlural(verb: string): string {
  if (verb.endsWith('ies') && verb.length > 4) return `${verb.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|zz|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
