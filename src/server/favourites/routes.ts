import * as calls from '#src/contract/favourites/favourite-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { cancelCollect, collectCharacter, listFavouriteIds, listFavourites } from './favourites.ts';

export function addFavouriteRoutes(router: CallRouter, database: Database): void {
  router.serveMember(calls.collectCharacter, ({ visitor, body }) =>
    collectCharacter(database, visitor, body.character_id),
  );
  router.serveMember(calls.cancelCollectCharacter, ({ visitor, body }) =>
    cancelCollect(database, visitor, body.character_id),
  );
  router.serveMember(calls.listFavourites, ({ visitor, query, language }) =>
    listFavourites(database, visitor, { ...query, language }),
  );
  router.serveMember(calls.listFavouriteIds, ({ visitor }) => listFavouriteIds(database, visitor));
}
