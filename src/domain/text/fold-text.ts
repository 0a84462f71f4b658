import { readPairs, toSimplified } from './to-simplified.ts';

/** Letters of other scripts that look like Latin letters, each followed by its Latin twin. */
const lookalikes = readPairs('аaеeоoрpсcуyхxіiѕsјjԁdһhӏlոnαaοoρpνvιiκkτtυuɑaɡgıi');
/** Numerals for cheques, and characters that the table of traditional characters lacks. */
const plainHan = readPairs('壹一贰二貳二叁三參三肆四伍五陆六陸六柒七捌八玖九拾十蘿萝嵗岁');

const leetLetters: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['@', 'a'],
  ['$', 's'],
]);

/**
 * Returns the readings of a text as a reader understands it, without disguises from filters: full-width and styled
 * letters, accents, invisible characters, lookalikes, marks of emphasis, separated letters, digits for letters. There
 * are several readings, since a 1 may be an i, an l or a 1.
 */
export function foldText(text: string): string[] {
  const plain = toSimplified(
    text
      .normalize('NFKD')
      .replace(/[\p{Mark}\p{Default_Ignorable_Code_Point}\p{Format}*`~]+/gu, '')
      .replace(/[‘’ʼ＇]/g, "'")
      .replace(/[‐‑‒–−]/g, '-')
      .replace(/[\u0370-\u04ff\u0500-\u058f\u0250-\u02af\u0131]/g, (letter) => replace(lookalikes, letter))
      .replace(/\p{Script=Han}/gu, (character) => plainHan.get(character) ?? character),
  );
  const joined = joinHan(joinLetters(plain));
  const readings = [plain, joined];
  if (letterReplacements.test(joined)) readings.push(readDigits(joined, 'i'), readDigits(joined, 'l'));
  return [...new Set(readings.map(shortenBlanks))];
}

/** Shortens long runs of blanks, which mean nothing and would make patterns slow. */
function shortenBlanks(text: string): string {
  return text.replace(/[^\S\n]+/g, ' ').replace(/\n[\n ]+/g, '\n\n');
}

/** Joins letters into words: `l o l i`, `l.o.l.i` and `1 7 y e a r s`. */
function joinLetters(text: string): string {
  return text
    .replace(/_+/g, ' ')
    .replace(/(?<![\p{L}\p{N}])[a-z0-9](?:[ .\-|/·][a-z0-9]){2,}(?![\p{L}\p{N}])/giu, (run) =>
      run.replace(/[ .\-|/·]/g, ''),
    )
    .replace(/(?<!\d)(\d) (\d)(?= ?-?(?:y|岁))/gi, '$1$2');
}

/** Joins Chinese characters: `未 成-年` becomes 未成年. */
function joinHan(text: string): string {
  return text.replace(/(?<=[\p{Script=Han}\d])[\s.\-_|/·+^#]{1,3}(?=\p{Script=Han})/gu, '');
}

const letterReplacements = /[0-9@$|!]/;

/** Reads digits in words as letters; numbers, and numbers before a unit such as `17yo`, stay. */
function readDigits(text: string, one: 'i' | 'l'): string {
  return text.replace(/[a-z0-9@$!|]+/gi, (word) => {
    const isMixed = /[a-z]/i.test(word) && /[0-9@$|]|!(?=.)/.test(word) && !/^\d+[a-z]*$/i.test(word);
    // `1oli` begins with a digit, but no unit does so.
    if (!isMixed && !/^[01](?:oli|0li|ol1|0l1)/i.test(word)) return word;
    return word
      .replace(/[1!|]/g, one)
      .replace(/[0-9@$]/g, (digit) => leetLetters.get(digit) ?? digit)
      .replace(/^[iI]oli/, 'loli');
  });
}

function replace(map: ReadonlyMap<string, string>, letter: string): string {
  const twin = map.get(letter.toLowerCase());
  if (twin === undefined) return letter;
  return letter === letter.toLowerCase() ? twin : twin.toUpperCase();
}
