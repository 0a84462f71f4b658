import { getCharacterModel as getCharacterModelCall } from '#src/contract/cards/card-calls.ts';
import * as calls from '#src/contract/characters/character-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { getCharacterModel } from './get-character-model.ts';
import { getCharacterProfile } from './get-character-profile.ts';
import { viewerOf } from './viewer-of.ts';
import { listAllCharacters } from './list-all-characters.ts';
import { listCharactersOfTag } from './list-characters-of-tag.ts';
import { listTagGroups, listTags, listTagsWithCharacters } from './list-tags.ts';
import { recommendCharacters } from './recommend-characters.ts';

export function addCharacterRoutes(router: CallRouter, database: Database): void {
  router.serve(calls.recommendCharacters, ({ body, ...context }) =>
    recommendCharacters(database, { ...body, ...viewerOf(context) }),
  );
  router.serve(calls.getCharacterProfile, ({ query, ...context }) =>
    getCharacterProfile(database, query.id, viewerOf(context)),
  );
  router.serveKnown(getCharacterModelCall, ({ query, ...context }) =>
    getCharacterModel(database, query.id, viewerOf(context)),
  );
  router.serve(calls.getAllTags, (context) => listTags(database, viewerOf(context)));
  router.serve(calls.listTagGroups, (context) => listTagGroups(database, viewerOf(context)));
  router.serve(calls.listTagsWithCharacters, ({ body, ...context }) =>
    listTagsWithCharacters(database, { ...body, ...viewerOf(context) }),
  );
  router.serve(calls.listCharactersOfTag, ({ query, ...context }) =>
    listCharactersOfTag(database, { ...query, ...viewerOf(context) }),
  );
  // Regular lists have no mature characters for any caller (rule:tag-lists).
  router.serve(calls.listRegularCharactersOfTag, ({ query, ...context }) =>
    listCharactersOfTag(database, { ...query, ...viewerOf(context), seesMature: false }),
  );
  router.serve(calls.listAllCharacters, ({ query, ...context }) =>
    listAllCharacters(database, { ...query, ...viewerOf(context) }),
  );
}
