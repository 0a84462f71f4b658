import { languages } from '#src/contract/locale/language.ts';
import { type CompactArticle, listCategories, websiteName } from '#src/contract/stories/article-calls.ts';
import { type CompactCharacter, getAllTags } from '#src/contract/characters/character-calls.ts';
import type { Client } from '#src/contract/call/client.ts';
import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';
import { articlePlace, blogCategoryPlace, characterPlace, tagPlace } from '#src/domain/site/places.ts';
import type { SitemapEntry } from '#src/domain/site/feeds/sitemap.ts';

/**
 * Lists the fixed pages and the categories of the blog.
 * @param site `chargesGems`: true if gems are sold, so that the shop's pages exist
 */
export async function listPageEntries({
  client,
  chargesGems,
}: {
  client: Client;
  chargesGems: boolean;
}): Promise<SitemapEntry[]> {
  const categories = await client.call(listCategories, { query: { website: websiteName } });
  const places = [
    ...listFixedPages()
      .filter((page) => chargesGems || page !== 'membership')
      .map((page) => ({ page })),
    ...categories.filter(({ count }) => count > 0).map(({ slug }) => blogCategoryPlace(slug)),
  ];
  return places.map((place) => ({ place, languages, changed: null, images: [] }));
}

/** Reads the tags that have characters. */
export async function listTagEntries(client: Client): Promise<SitemapEntry[]> {
  const tags = await client.call(getAllTags);
  return tags
    .filter(({ count }) => count > 0)
    .map(({ slug }) => ({ place: tagPlace(slug), languages, changed: null, images: [] }));
}

/** Builds the sitemap entry of an article, with its cover. */
export function articleEntry(origin: string, article: CompactArticle): SitemapEntry {
  const images = article.cover === null ? [] : [`${origin}${article.cover.path}/1440`];
  return { place: articlePlace(article), languages: article.languages, changed: article.update_time, images };
}

/** Builds the sitemap entry of a character, with its portrait. */
export function characterEntry(origin: string, character: CompactCharacter): SitemapEntry {
  const images = character.portrait === null ? [] : [`${origin}${character.portrait.path}/720`];
  return {
    place: characterPlace(character),
    languages: character.languages,
    changed: character.update_time,
    images,
  };
}

/** Lists the pages that search engines may find and that have no parameter in their path. */
function listFixedPages(): PageName[] {
  return Object.keys(pageRoutes)
    .filter((name): name is PageName => Object.hasOwn(pageRoutes, name))
    .filter((name) => pageRoutes[name].isFindable && !pageRoutes[name].path.includes('['));
}
