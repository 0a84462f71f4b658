import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import type { SearchResult } from '#src/contract/site/search-calls.ts';
import { excerptHit, showsHit } from '#src/domain/site/search-hits.ts';
import { createPublicFiller } from '#src/server/characters/public-filler.ts';
import { characterTexts } from '#src/server/characters/tables.ts';
import { articleTexts, publishedArticles } from '#src/server/stories/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';

/** Finds the line around the hit of a result; empty where its card shows the hit, or its texts have none of the words. */
type FindExcerpt = (result: SearchResult) => string;

const selectCharacterTexts = cacheQuery((queries) =>
  queries
    .select({
      id: characterTexts.characterId,
      name: characterTexts.name,
      description: characterTexts.description,
      personality: characterTexts.personality,
      scenario: characterTexts.scenario,
    })
    .from(characterTexts)
    .where(
      and(
        sql`${characterTexts.characterId} = any(${given('ids')})`,
        eq(characterTexts.language, given('language')),
      ),
    ),
);

const selectContents = cacheQuery((queries) =>
  queries
    .select({ path: articleTexts.articlePath, content: articleTexts.content })
    .from(articleTexts)
    .innerJoin(publishedArticles, eq(publishedArticles.path, articleTexts.articlePath))
    .where(
      and(
        sql`${publishedArticles.path} = any(${given('paths')})`,
        eq(publishedArticles.contentType, 'markdown'),
        eq(articleTexts.language, given('language')),
      ),
    ),
);

/** Loads the longer texts of the results whose cards do not show why they were found. */
export async function loadExcerpts(
  database: Queries,
  results: readonly SearchResult[],
  { language, words }: { language: Language; words: readonly string[] },
): Promise<FindExcerpt> {
  const unclear = results.filter((result) => !listShown(result).some((text) => showsHit(text, words)));
  const ids = unclear.flatMap((result) => (result.kind === 'character' ? [result.character.id] : []));
  const paths = unclear.flatMap((result) => (result.kind === 'article' ? [result.article.path] : []));
  const [texts, contents] = await Promise.all([
    ids.length === 0 ? [] : selectCharacterTexts(database, null, { ids, language }),
    paths.length === 0 ? [] : selectContents(database, null, { paths, language }),
  ]);
  const excerpts = new Map<string, string>();
  for (const { id, name, ...fields } of texts) {
    const fill = createPublicFiller(id, name, language);
    const { description, personality, scenario } = fields;
    const filled = [
      fill(description, 'description'),
      fill(personality, 'personality'),
      fill(scenario, 'scenario'),
    ];
    excerpts.set(`character ${id}`, firstExcerpt(filled, words));
  }
  for (const { path, content } of contents) excerpts.set(`article ${path}`, firstExcerpt([content], words));
  return (result) => excerpts.get(`${result.kind} ${idOf(result)}`) ?? '';
}

function firstExcerpt(texts: readonly string[], words: readonly string[]): string {
  for (const text of texts) {
    const excerpt = excerptHit(text, words);
    if (excerpt !== '') return excerpt;
  }
  return '';
}

function idOf(result: SearchResult): string {
  return result.kind === 'character' ? result.character.id : result.article.path;
}

/** Lists the texts of a card. */
function listShown(result: SearchResult): string[] {
  if (result.kind === 'article') return [result.article.h1, result.article.meta_description];
  const { name, occupation, tagline, tags } = result.character;
  return [name, occupation, tagline, ...tags.map((tag) => tag.name)];
}
