import type { CardBookEntry, CardNote } from '../card/card-data.ts';
import { planPattern } from './compile-pattern.ts';
import { readExtras } from './read-extras.ts';
import { readKeyPattern } from './read-key-pattern.ts';

/** Notes name so many patterns; a further one tells how many more there are. */
const mostNoted = 20;
const shownCharacters = 60;
/** The engine has no assertions about what stands before or after. */
const looksAround = /(?<!\\)\(\?<?[=!]/;

/**
 * Notes the keys of a book that are patterns and can never match: not valid, too long or too large, or with what the
 * engine has not. They stay in the book.
 */
export function notePatterns(entries: readonly CardBookEntry[], notes: CardNote[]): void {
  const noted = entries.flatMap((entry, index) => {
    const useRegex = entry.use_regex && !readExtras(entry).isWorldInfo;
    return entry.keys
      .filter((key) => isUnusable(key, useRegex))
      .map((key) => ({ field: `character_book.entries.${index}.keys`, key }));
  });
  for (const { field, key } of noted.slice(0, mostNoted)) {
    const shown = key.length > shownCharacters ? `${key.slice(0, shownCharacters)}…` : key;
    notes.push({
      field,
      outcome: 'unused',
      reason: {
        en: `the pattern ${shown.toWellFormed()} is not valid here, or too large; it never matches`,
        'zh-CN': `表达式 ${shown.toWellFormed()} 在这里无效或过大，不会匹配任何内容`,
      },
    });
  }
  const more = noted.length - mostNoted;
  if (more > 0) {
    notes.push({
      field: 'character_book.entries',
      outcome: 'unused',
      reason: {
        en: `${more} more ${more === 1 ? 'pattern never matches' : 'patterns never match'}`,
        'zh-CN': `另有 ${more} 个表达式不会匹配任何内容`,
      },
    });
  }
}

function isUnusable(key: string, useRegex: boolean): boolean {
  const pattern = readKeyPattern(key, { useRegex, caseSensitive: false });
  if (pattern === null) return false;
  return looksAround.test(pattern.source) || planPattern(pattern.source, pattern.flags) === null;
}
