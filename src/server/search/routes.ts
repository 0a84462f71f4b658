import {
  listCharactersOfArticle as listCharactersOfArticleCall,
  websiteName,
} from '#src/contract/site/article-calls.ts';
import { search as searchCall } from '#src/contract/site/search-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { listCharactersOfArticle } from './list-characters-of-article.ts';
import { search } from './search.ts';

export function addSearchRoutes(router: CallRouter, database: Database): void {
  router.serve(searchCall, ({ query, language, visitor }) =>
    search(database, {
      ...query,
      website: websiteName,
      language,
      seesMature: visitor?.seesMature ?? false,
    }),
  );
  router.serve(listCharactersOfArticleCall, async ({ query, language, visitor }) => {
    const seesMature = visitor?.seesMature ?? false;
    return listCharactersOfArticle(database, { ...query, language, seesMature });
  });
}
