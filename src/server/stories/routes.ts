import * as calls from '#src/contract/stories/article-calls.ts';
import { findRedirect as findRedirectCall } from '#src/contract/site/site-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { findRedirect } from './find-redirect.ts';
import { listAllArticles, listArticles } from './list-articles.ts';
import { listCategories } from './list-categories.ts';
import { requireArticle, requireWebsite } from './require-article.ts';

export function addContentRoutes(router: CallRouter, database: Database): void {
  const { published } = database;
  router.serve(calls.listCategories, async ({ query, language }) => {
    const categories = await listCategories(published, query.website, language);
    // A site with categories is known.
    if (categories.length === 0) await requireWebsite(published, query.website);
    return categories;
  });
  router.serve(calls.listArticles, async ({ query, language }) => {
    const { records, total, until } = await listArticles(published, {
      website: query.website,
      pageNumber: query.page_number,
      pageSize: query.page_size,
      category: query.category,
      tag: query.tag,
      isHot: query.is_hot,
      until: query.until,
      language,
    });
    if (total === 0) await requireWebsite(published, query.website);
    const { page_number, page_size } = query;
    return { data_list: records, page_number, page_size, total, until };
  });
  router.serve(calls.getArticle, ({ query, language }) => requireArticle(database, { ...query, language }));
  router.serve(calls.listAllArticles, async ({ query, language }) => {
    const page = await listAllArticles(published, { ...query, language });
    if (page.records.length === 0) await requireWebsite(published, query.website);
    return page;
  });
  router.serve(findRedirectCall, ({ query }) => findRedirect(database, query.path));
}
