import { longestSynonym, meaningOf } from './synonyms.ts';

/** Characters that carry no meaning between meaningful words: "a boyfriend who can cook" in Chinese. */
const fillers = /^[的了吗呢啊吧和与跟是有会能很想要找个位一我你他她喜欢爱]+$/u;
const longestToken = 100;

/**
 * Writes the `tsquery` for all words of a text, the last of which may be incomplete. A word that means a tag or a
 * gender finds these as well.
 * @param runs the words as `search_runs` returns them: letters and digits only, Chinese in whole runs
 * @returns null if there is no word
 */
export function writeQuery(runs: readonly string[]): string | null {
  const parts: string[] = [];
  let at = 0;
  while (at < runs.length) {
    const length = lengthOfMeaning(runs, at);
    const words = runs.slice(at, at + Math.max(length, 1));
    at += words.length;
    const isLast = at === runs.length;
    const typed = words
      .map((word, place) => writeRun(word, isLast && place === words.length - 1))
      .join(' & ');
    const meaning = length > 0 ? meaningOf(words.join(' ')) : writeChineseMeaning(words[0] ?? '');
    parts.push(meaning === undefined ? typed : `((${typed}) | ${meaning})`);
  }
  return parts.length === 0 ? null : parts.join(' & ');
}

/** Returns true for a run of Chinese or Japanese characters. */
export function isChinese(run: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〆〇ー]/u.test(run);
}

/** Counts the words from a position on that form a synonym together; 0 if none do. */
function lengthOfMeaning(runs: readonly string[], at: number): number {
  for (let length = Math.min(longestSynonym, runs.length - at); length > 0; length -= 1) {
    if (meaningOf(runs.slice(at, at + length).join(' ')) !== undefined) return length;
  }
  return 0;
}

function writeRun(run: string, isUnfinished: boolean): string {
  const characters = Array.from(run);
  if (!isChinese(run)) {
    const token = quote(characters.slice(0, longestToken).join(''));
    return isUnfinished && characters.length > 1 ? `${token}:*` : token;
  }
  if (characters.length === 1) return quote(run);
  return characters
    .slice(1)
    .map((character, place) => quote(`${characters[place] ?? ''}${character}`))
    .join(' & ');
}

/** Finds the words with a meaning inside a Chinese run, which has no spaces. */
function writeChineseMeaning(run: string): string | undefined {
  if (!isChinese(run)) return undefined;
  const parts: string[] = [];
  let isMeant = false;
  let unknown = '';
  const addUnknown = () => {
    if (unknown !== '' && !fillers.test(unknown)) parts.push(writeRun(unknown, false));
    unknown = '';
  };
  let rest = Array.from(run);
  while (rest.length > 0) {
    const length = lengthOfChineseMeaning(rest);
    const word = rest.slice(0, Math.max(length, 1)).join('');
    rest = rest.slice(Math.max(length, 1));
    if (length === 0) {
      unknown += word;
      continue;
    }
    addUnknown();
    isMeant = true;
    parts.push(`((${writeRun(word, false)}) | ${meaningOf(word) ?? ''})`);
  }
  addUnknown();
  return isMeant ? `(${parts.join(' & ')})` : undefined;
}

/** Single characters are ignored: they are parts of too many other words. */
function lengthOfChineseMeaning(characters: readonly string[]): number {
  for (let length = Math.min(longestSynonym, characters.length); length > 1; length -= 1) {
    if (meaningOf(characters.slice(0, length).join('')) !== undefined) return length;
  }
  return 0;
}

function quote(token: string): string {
  return `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
