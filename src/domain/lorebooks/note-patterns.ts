import { mostNoted } from './note-macros.ts';
import type { Localized } from '#src/contract/locale/language.ts';
import type { CardBookEntry } from './card-book.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { planPattern } from './patterns/compile-pattern.ts';
import { containsLookaround } from './patterns/contains-lookaround.ts';
import { readExtras } from './read-extras.ts';
import { readKeyPattern } from './read-key-pattern.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

const shownCharacters = 60;

/**
 * Notes the keys of a book that are patterns and can never match: invalid, too long or too large, or with syntax that
 * the engine does not support. They stay in the book.
 */
export function notePatterns(entries: readonly CardBookEntry[], notes: FileNote[]): void {
  const noted = entries.flatMap((entry, index) => {
    const useRegex = entry.use_regex && !readExtras(entry).isWorldInfo;
    return listKeys(entry).flatMap(([name, key]) => {
      const fault = findFault(key, useRegex);
      return fault === null ? [] : [{ field: `character_book.entries.${index}.${name}`, key, fault }];
    });
  });
  for (const { field, key, fault } of noted.slice(0, mostNoted)) {
    const shown = key.length > shownCharacters ? `${cutWhole(key, 0, shownCharacters)}…` : key;
    notes.push({ field, outcome: 'unused', reason: faults[fault](shown.toWellFormed()) });
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

type Fault = 'looksAround' | 'invalid';

const faults: Readonly<Record<Fault, (pattern: string) => Localized>> = {
  looksAround: (pattern) => ({
    en: `the pattern ${pattern} looks ahead or behind ((?=, (?!, (?<=, (?<!): patterns cannot do that here, so it never matches`,
    'zh-CN': `表达式 ${pattern} 使用了环视（(?=、(?!、(?<=、(?<!），这里不支持，因此不会匹配任何内容`,
  }),
  invalid: (pattern) => ({
    en: `the pattern ${pattern} is not valid here, or too large; it never matches`,
    'zh-CN': `表达式 ${pattern} 在这里无效或过大，不会匹配任何内容`,
  }),
};

function listKeys(entry: CardBookEntry): [name: string, key: string][] {
  const secondary: unknown[] = Array.isArray(entry['secondary_keys']) ? entry['secondary_keys'] : [];
  return [
    ...entry.keys.map((key): [string, string] => ['keys', key]),
    ...secondary.flatMap((key): [string, string][] =>
      typeof key === 'string' ? [['secondary_keys', key]] : [],
    ),
  ];
}

function findFault(key: string, useRegex: boolean): Fault | null {
  const pattern = readKeyPattern(key, { useRegex, caseSensitive: false });
  if (pattern === null) return null;
  if (containsLookaround(pattern.source)) return 'looksAround';
  // With a macro in it, it is a different pattern in each prompt.
  if (key.includes('{{')) return null;
  return planPattern(pattern.source, pattern.flags) === null ? 'invalid' : null;
}
