import { and, asc, desc, ne, or, sql } from 'drizzle-orm';
import { editDistance } from '#src/domain/text/edit-distance.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { spelledSynonyms } from './synonyms.ts';
import { searchWords } from './tables.ts';
import { isChinese } from './write-query.ts';

/** The most corrected texts that are tried. */
const triedLimit = 12;
/** Longer texts are no misspelt name or title, and every word costs a look into the dictionary. */
const correctedRuns = 8;
const alternativesOfWord = 4;
/** Known words that are compared with a misspelt one. */
const comparedLimit = 60;
const shortestWord = 3;

/**
 * The words that a person may have meant, the likeliest first: one word another, then two and so on.
 * @param runs the words as `search_runs` answers them; Chinese and very short ones stay as they are
 */
export async function listCorrections(database: Queries, runs: readonly string[]): Promise<string[][]> {
  if (runs.length > correctedRuns) return [];
  const choices: string[][] = [];
  for (const run of runs) choices.push([run, ...(await listAlternatives(database, run))]);
  const texts = combine(choices)
    .toSorted((a, b) => a.changes - b.changes || a.cost - b.cost)
    .filter(({ changes }) => changes > 0);
  return texts.slice(0, triedLimit).map(({ words }) => words);
}

/** The known words that a word may be a misspelling of, the nearest first. */
async function listAlternatives(database: Queries, word: string): Promise<string[]> {
  if (word.length < shortestWord || /^\d/u.test(word) || isChinese(word)) return [];
  const rows = await database
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(
      and(
        ne(searchWords.word, word),
        or(
          sql`${searchWords.spellings} && search_spellings(${word})`,
          // The operator of pg_trgm, for longer words with more than one slip.
          sql`${searchWords.word} % ${word}`,
        ),
      ),
    )
    // One slip before like trigrams: two letters that changed places leave a short word few trigrams.
    .orderBy(
      desc(sql`${searchWords.spellings} && search_spellings(${word})`),
      desc(sql`similarity(${searchWords.word}, ${word})`),
      asc(searchWords.word),
    )
    .limit(comparedLimit);
  const known = new Set([...rows.map((row) => row.word), ...spelledSynonyms]);
  known.delete(word);
  return [...known]
    .map((other) => ({ word: other, distance: editDistance(word, other) }))
    .filter(({ distance }) => distance <= slipsOf(word))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, alternativesOfWord)
    .map((alternative) => alternative.word);
}

/** The number of typing errors up to which a word of this length counts as that word. */
function slipsOf(word: string): number {
  if (word.length < 5) return 1;
  return word.length < 9 ? 2 : 3;
}

interface Combination {
  words: string[];
  changes: number;
  /** The places of the chosen alternatives in their lists. */
  cost: number;
}

/** Every choice of one word from each list, kept to the best few on the way. */
function combine(choices: readonly (readonly string[])[]): Combination[] {
  let combined: Combination[] = [{ words: [], changes: 0, cost: 0 }];
  for (const words of choices) {
    combined = combined
      .flatMap((before) =>
        words.map((word, place) => ({
          words: [...before.words, word],
          changes: before.changes + Math.min(place, 1),
          cost: before.cost + place,
        })),
      )
      .toSorted((a, b) => a.changes - b.changes || a.cost - b.cost)
      .slice(0, triedLimit * 4);
  }
  return combined;
}
