import { sql } from 'drizzle-orm';
import type { SearchResult } from '#src/contract/site/search-calls.ts';
import type { Viewer } from '#src/server/characters/is-shown.ts';
import { loadCards } from '#src/server/characters/load-cards.ts';
import { loadArticleCards } from '#src/server/stories/load-article-cards.ts';
import type { Published, Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { listCorrections } from './list-corrections.ts';
import { loadExcerpts } from './load-excerpts.ts';
import { type Entry, findEntries, type FoundEntries } from './find-entries.ts';
import { isChinese, writeQuery } from './write-query.ts';
import { writeSound } from './write-sound.ts';

/** The most words that are also searched for as one word. */
const joinedRuns = 4;

export interface SearchQuery extends Viewer {
  q: string;
  page: number;
  size: number;
  kind?: 'character' | 'article' | undefined;
  website: string;
}

export interface SearchPage {
  records: SearchResult[];
  page: number;
  size: number;
  total: number;
  corrected: string | null;
  words: string[];
}

/** Searches a page of the characters and articles that contain all words of a text; misspelt words are corrected. */
export async function search(database: Published, query: SearchQuery): Promise<SearchPage> {
  const { page, size } = query;
  const found = await findWords(database.search, query);
  const { total, corrected } = found;
  const words = found.runs.flatMap(listHitWords);
  const records = await loadResults(database, found.entries, query, words);
  return { records, page, size, total, corrected, words };
}

interface WordSearchResult extends FoundEntries {
  corrected: string | null;
  /** The words that were found. */
  runs: readonly string[];
}

async function findWords(database: Queries, query: SearchQuery): Promise<WordSearchResult> {
  const runs = await readRuns(database, query.q);
  const asTyped = await findPage(database, query, runs);
  if (asTyped.total > 0) return { ...asTyped, corrected: null, runs };
  if (runs.length > 1 && runs.length <= joinedRuns && !runs.some(isChinese)) {
    // The same letters with other spaces: "ning xiao man" for "Ning Xiaoman".
    const joined = await findPage(database, query, [runs.join('')]);
    if (joined.total > 0) return { ...joined, corrected: null, runs };
  }
  const sound = await writeSound(runs);
  if (sound !== null) {
    const alike = await findPage(database, query, [sound.replaceAll(' ', '')]);
    if (alike.total > 0) return { ...alike, corrected: sound, runs: sound.split(' ') };
  }
  for (const corrected of await listCorrections(database, runs)) {
    const meant = await findPage(database, query, corrected);
    if (meant.total > 0) return { ...meant, corrected: corrected.join(' '), runs: corrected };
  }
  return { ...asTyped, corrected: null, runs };
}

/** Lists a run and, of a longer Chinese one, each pair of its characters: the index finds them side by side. */
function listHitWords(run: string): string[] {
  const characters = Array.from(run);
  if (!isChinese(run) || characters.length < 3) return [run];
  const pairs = characters.slice(1).map((character, place) => `${characters[place] ?? ''}${character}`);
  return [run, ...pairs];
}

function findPage(
  database: Queries,
  { page, size, website, kind, seesMature }: SearchQuery,
  runs: readonly string[],
): Promise<FoundEntries> {
  const words = writeQuery(runs);
  if (words === null) return Promise.resolve({ entries: [], total: 0 });
  return findEntries(database, { words, website, kind, seesMature, offset: (page - 1) * size, size });
}

const selectRuns = cacheQuery((queries) =>
  queries.select({ runs: sql<string[]>`search_runs(${given('text')}::text)` }).from(sql`(select) as one`),
);

/** Reads the words of a text in the form of the index. */
async function readRuns(database: Queries, text: string): Promise<string[]> {
  const [row] = await selectRuns(database, null, { text });
  return row?.runs ?? [];
}

async function loadResults(
  database: Queries,
  entries: readonly Entry[],
  viewer: Viewer,
  words: readonly string[],
): Promise<SearchResult[]> {
  const idsOf = (kind: Entry['kind']) => entries.flatMap((entry) => (entry.kind === kind ? entry.id : []));
  const [characters, articles] = await Promise.all([
    loadCards(database, idsOf('character'), viewer),
    loadArticleCards(database, idsOf('article'), viewer.language),
  ]);
  const results = new Map<string, SearchResult>([
    ...characters.map(
      (character) => [`character ${character.id}`, { kind: 'character', character, excerpt: '' }] as const,
    ),
    ...articles.map(
      (article) => [`article ${article.path}`, { kind: 'article', article, excerpt: '' }] as const,
    ),
  ]);
  const records = entries.flatMap(({ kind, id }) => results.get(`${kind} ${id}`) ?? []);
  const findExcerpt = await loadExcerpts(database, records, { language: viewer.language, words });
  return records.map((record) => ({ ...record, excerpt: findExcerpt(record) }));
}
