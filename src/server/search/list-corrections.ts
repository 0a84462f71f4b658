import { and, asc, desc, ne, or, sql } from 'drizzle-orm';
import { editDistance } from '#src/domain/text/edit-distance.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { spelledSynonyms } from './synonyms.ts';
import { searchWords } from './tables.ts';
import { isChinese } from './write-query.ts';

/** The most corrected texts that are tried. */
const triedLimit = 12;
/**
 * The most words of a corrected text: a longer text is no misspelt name or title, and every word costs a query of the
 * dictionary.
 */
const correctedRuns = 8;
const alternativesOfWord = 4;
/** The number of known words that are compared with a misspelt one. */
const comparedLimit = 60;
const shortestWord = 3;

/**
 * Lists the texts that a person may have meant, the most likely first: first one word changed, then two and so on.
 * @param runs the words as `search_runs` returns them; Chinese and very short words stay as they are
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

/** Lists the known words of which a word may be a misspelling, the closest first. */
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
          // The operator of pg_trgm, for longer words with more than one error.
          sql`${searchWords.word} % ${word}`,
        ),
      ),
    )
    // Words with one error come before those with similar trigrams: two swapped letters leave a short word few common
    // trigrams.
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

/** Returns the number of typing errors up to which a word of this length still matches. */
function slipsOf(word: string): number {
  if (word.length < 5) return 1;
  return word.length < 9 ? 2 : 3;
}

interface Combination {
  words: string[];
  changes: number;
  /** The sum of the positions of the chosen alternatives in their lists. */
  cost: number;
}

/** Combines one word from each list in every way, and keeps the best few on the way. */
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
