import { and, asc, desc, ne, or, sql } from 'drizzle-orm';
import { editDistance } from '#src/domain/edit-distance.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { searchWords } from './tables.ts';

/** The most corrected texts that are tried. */
const triedLimit = 12;
/** Longer texts are no misspelt name or title, and every word costs a look into the dictionary. */
const correctedRuns = 8;
const alternativesOfWord = 4;
/** Known words that are compared with a misspelt one. */
const comparedLimit = 60;
const shortestWord = 3;

/**
 * What a person may have meant who wrote some words, the likeliest first: one word another, then two and so on.
 * @param runs the words as `search_runs` answers them; Chinese and very short ones stay as they are
 */
export async function listCorrections(database: Queries, runs: readonly string[]): Promise<string[]> {
  if (runs.length > correctedRuns) return [];
  const choices: string[][] = [];
  for (const run of runs) choices.push([run, ...(await listAlternatives(database, run))]);
  const texts = combine(choices)
    .toSorted((a, b) => a.changes - b.changes || a.cost - b.cost)
    .filter(({ changes }) => changes > 0);
  return texts.slice(0, triedLimit).map(({ words }) => words.join(' '));
}

/** The known words that a word may be a misspelling of, the nearest first. */
async function listAlternatives(database: Queries, word: string): Promise<string[]> {
  if (word.length < shortestWord || /^\d|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(word))
    return [];
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
    .orderBy(desc(sql`similarity(${searchWords.word}, ${word})`), asc(searchWords.word))
    .limit(comparedLimit);
  return rows
    .map((row) => ({ word: row.word, distance: editDistance(word, row.word) }))
    .filter(({ distance }) => distance <= slipsOf(word))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, alternativesOfWord)
    .map((alternative) => alternative.word);
}

/** How many slips a word of this length may have and still be that word. */
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
