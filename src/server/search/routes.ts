import {
  listCharactersOfArticle as listCharactersOfArticleCall,
  websiteName,
} from '#src/contract/stories/article-calls.ts';
import { search as searchCall } from '#src/contract/site/search-calls.ts';
import { sourceOf, viewerOf } from '#src/server/characters/viewer-of.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { listCharactersOfArticle } from './list-characters-of-article.ts';
import { search } from './search.ts';

export function addSearchRoutes(router: CallRouter, database: Database): void {
  router.serve(searchCall, ({ query, ...context }) => {
    const viewer = viewerOf(context);
    return search(sourceOf(database, viewer), { ...query, website: websiteName, ...viewer });
  });
  router.serve(listCharactersOfArticleCall, ({ query, ...context }) => {
    const viewer = viewerOf(context);
    return listCharactersOfArticle(sourceOf(database, viewer), { ...query, ...viewer });
  });
}
