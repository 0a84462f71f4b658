import type { ArticleCard } from '#src/contract/stories/article-calls.ts';

export interface ArrangedArticles {
  /** The newest hot article, or the newest of all if none is hot; null on an empty page. */
  lead: ArticleCard | null;
  hot: ArticleCard[];
  /** The other articles of the page, without those above. */
  rest: ArticleCard[];
}

/** Arranges the first page of a list of articles; both lists come newest first. */
export function arrangeArticles(
  newest: readonly ArticleCard[],
  newestHot: readonly ArticleCard[],
): ArrangedArticles {
  const [lead = null, ...hot] = newestHot.length > 0 ? newestHot : newest.slice(0, 1);
  const above = new Set([lead?.path, ...hot.map(({ path }) => path)]);
  return { lead, hot, rest: newest.filter(({ path }) => !above.has(path)) };
}
