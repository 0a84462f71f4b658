import { AppError } from '#src/contract/app-error.ts';
import * as calls from '#src/contract/article-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Database } from '#src/server/platform/database.ts';
import type { CallRouter } from '#src/server/platform/http/call-router.ts';
import { listArticles } from './list-articles.ts';
import { listCategories } from './list-categories.ts';
import { requireArticle } from './require-article.ts';

export function addContentRoutes(router: CallRouter, database: Database): void {
  router.serve(calls.listCategories, async ({ query, language }) => {
    requireWebsite(query.website);
    return listCategories(database, language);
  });
  router.serve(calls.listArticles, async ({ query, language }) => {
    requireWebsite(query.website);
    const { records, total } = await listArticles(database, {
      pageNumber: query.page_number,
      pageSize: query.page_size,
      category: query.category,
      tag: query.tag,
      isHot: query.is_hot,
      language,
    });
    return { data_list: records, page_number: query.page_number, page_size: query.page_size, total };
  });
  router.serve(calls.getArticle, async ({ query, language }) => {
    requireWebsite(query.website);
    return requireArticle(database, query.path, language);
  });
}

function requireWebsite(website: string): void {
  if (website !== calls.websiteName) throw new AppError(40003, { userMessage: userMessages.websiteUnknown });
}
