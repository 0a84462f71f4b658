import type { Language } from '#src/contract/locale/language.ts';

/** The word for a person without a name, in texts for that person. */
export const unnamedReader: Readonly<Record<Language, string>> = { en: 'you', 'zh-CN': '你' };

/** The word for that person in a prompt, where "you" is the model. */
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

/** Upper limit of macros in a text that are adapted to the grammar around them. */
const mostAddressed = 1_000;

/** Length of the preceding text that is read. */
const readCharacters = 200;

/** Words that end with an s, but are not verbs. */
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

/** The position before a subject: of a sentence, of a clause, or after a word that begins one. */
const beginsClause =
  /(?:^|[.!?…:;,—–*“"(\n]|\b(?:and|but|when|as|while|where|if|that|because|before|after|until|once|so|then|now))\s*$/i;
const beginsSentence = /(?:^|[.!?…]["”’*]?\s|\n)[*“"\s]*$/;
const isAddress = /(?:^|[,“"*.!?…]\s*)$/;
/** Words before a name that calls somebody. */
const greets =
  /(?:^|[\s“"*])(?:hello|hi|hey|welcome|welcome back|good (?:morning|evening|afternoon|night)|thank you|thanks|dear)(?<space>\s)$/i;

/** The marks that are open in the paragraph at the current position. */
interface Marks {
  /** True between curly quotation marks. */
  isQuoted: boolean;
  isStraightQuoted: boolean;
  isAction: boolean;
}

/**
 * Fills a text of a card for a person without a name: `{{user}}` becomes "you" with the matching form of the verb, and
 * is left out where it only addresses the person. Linear in the length of the text.
 * @param isSpoken true for a text whose parts outside of asterisks the character says, if it has no quotation marks
 */
export function addressUnnamed(text: string, language: Language, isSpoken = false): string {
  if (language !== 'en') {
    return text.replace(
      /[，,]\s*\{\{user\}\}(?=[。！？!?…”])|(?<=^|[“。！？!?\n])\{\{user\}\}[，,！!]\s*/gi,
      '',
    );
  }
  const isBare = isSpoken && !/[“"]/.test(text);
  const [first = '', ...pieces] = text.split(/\{\{user\}\}|<user>/i);
  const filled = [first];
  const marks: Marks = { isQuoted: false, isStraightQuoted: false, isAction: false };
  readMarks(first, marks);
  let before = first.slice(-readCharacters);
  for (const piece of pieces.slice(0, mostAddressed)) {
    const isInSpeech = isBare ? !marks.isAction : marks.isQuoted || marks.isStraightQuoted;
    const { left, text: words } = address(before, piece, isInSpeech);
    // The part before an omitted address is removed from the end of the text written last.
    if (left > 0) filled.push((filled.pop() ?? '').slice(0, -left));
    filled.push(words);
    readMarks(piece, marks);
    before = `${before.slice(0, before.length - left)}${words}`.slice(-readCharacters);
  }
  // No real card reaches this limit; a text that does must not hold up the server.
  for (const piece of pieces.slice(mostAddressed)) filled.push('you', piece);
  return filled.join('');
}

/** Fills a text of a card for a prompt, where a sentence that begins with that person gets a capital. */
export function openWithUnnamed(text: string, language: Language): string {
  const user = unnamedInPrompt[language];
  const capital = user.charAt(0).toUpperCase() + user.slice(1);
  return text.replace(/(^|[.!?…]["”’*]?\s+|\n)\{\{user\}\}/gi, (_whole, space: string) => space + capital);
}

/** Updates the open marks over a text; a new paragraph begins without any. */
function readMarks(text: string, marks: Marks): void {
  for (const [mark] of text.matchAll(/[“”"*\n]/g)) {
    if (mark === '\n') Object.assign(marks, { isQuoted: false, isStraightQuoted: false, isAction: false });
    else if (mark === '“') marks.isQuoted = true;
    else if (mark === '”') marks.isQuoted = false;
    else if (mark === '"') marks.isStraightQuoted = !marks.isStraightQuoted;
    else marks.isAction = !marks.isAction;
  }
}

/** @returns the text for the macro and what follows it, and the number of characters to remove before it */
function address(before: string, after: string, isInSpeech: boolean): { left: number; text: string } {
  if (isInSpeech) {
    const comma = /,\s?$/.exec(before)?.[0] ?? greets.exec(before)?.groups?.['space'] ?? '';
    if (comma !== '' && /^\s?(?:[.!?…,”"—]|$)/.test(after)) return { left: comma.length, text: after };
    const call = isAddress.test(before) ? /^[,!?]\s+(?=\S)/.exec(after) : null;
    if (call !== null) return { left: 0, text: capitalise(after.slice(call[0].length)) };
  }
  const startsSentence = beginsSentence.test(before);
  const own = /^['’]s\b/.exec(after);
  const text =
    own === null
      ? (startsSentence ? 'You' : 'you') + conjugate(after, beginsClause.test(before))
      : (startsSentence ? 'Your' : 'your') + after.slice(own[0].length);
  return { left: 0, text };
}

function conjugate(after: string, isSubject: boolean): string {
  return after.replace(/^(\s+)([a-z]+)/, (whole, space: string, word: string) => {
    const known = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
    if (known !== undefined) return space + known;
    if (!isSubject || !word.endsWith('s') || word.endsWith('ss') || adverbs.has(word)) return whole;
    return space + toPlural(word);
  });
}

/** Returns the plural form of a verb: "walks" to "walk", "tries" to "try", "watches" to "watch". */
function toPlural(verb: string): string {
  if (verb.endsWith('ies') && verb.length > 4) return `${verb.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|zz|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
