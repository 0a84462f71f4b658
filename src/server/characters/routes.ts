import { getCharacterModel as getCharacterModelCall } from '#src/contract/cards/card-calls.ts';
import * as calls from '#src/contract/characters/character-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { getCharacterModel } from './get-character-model.ts';
import { getCharacterProfile } from './get-character-profile.ts';
import { sourceOf, viewerOf } from './viewer-of.ts';
import { listAllCharacters } from './list-all-characters.ts';
import { listCharactersOfTag } from './list-characters-of-tag.ts';
import { listTagGroups, listTags, listTagsWithCharacters } from './list-tags.ts';
import { recommendCharacters } from './recommend-characters.ts';

export function addCharacterRoutes(router: CallRouter, database: Database): void {
  router.serve(calls.recommendCharacters, ({ body, ...context }) => {
    const viewer = viewerOf(context);
    return recommendCharacters(sourceOf(database, viewer), { ...body, ...viewer });
  });
  router.serve(calls.getCharacterProfile, ({ query, ...context }) =>
    getCharacterProfile(database, query.id, viewerOf(context)),
  );
  router.serveKnown(getCharacterModelCall, ({ query, ...context }) =>
    getCharacterModel(database, query.id, viewerOf(context)),
  );
  router.serve(calls.getAllTags, (context) => {
    const viewer = viewerOf(context);
    return listTags(sourceOf(database, viewer), viewer);
  });
  router.serve(calls.listTagGroups, (context) => {
    const viewer = viewerOf(context);
    return listTagGroups(sourceOf(database, viewer), viewer);
  });
  router.serve(calls.listTagsWithCharacters, ({ body, ...context }) => {
    const viewer = viewerOf(context);
    return listTagsWithCharacters(sourceOf(database, viewer), { ...body, ...viewer });
  });
  router.serve(calls.listCharactersOfTag, ({ query, ...context }) => {
    const viewer = viewerOf(context);
    return listCharactersOfTag(sourceOf(database, viewer), { ...query, ...viewer });
  });
  // Regular lists have no mature characters for any caller (rule:tag-lists).
  router.serve(calls.listRegularCharactersOfTag, ({ query, ...context }) => {
    const viewer = viewerOf(context);
    return listCharactersOfTag(sourceOf(database, viewer), { ...query, ...viewer, seesMature: false });
  });
  router.serve(calls.listAllCharacters, ({ query, ...context }) => {
    const viewer = viewerOf(context);
    return listAllCharacters(sourceOf(database, viewer), { ...query, ...viewer });
  });
}
