import * as calls from '#src/contract/character-calls.ts';
import type { Database } from '#src/server/platform/database.ts';
import type { CallRouter } from '#src/server/platform/http/call-router.ts';
import { listTags } from './list-tags.ts';
import { recommendCharacters } from './recommend-characters.ts';
import { getCharacterProfile, getChatCharacter } from './require-character.ts';

export function addCharacterRoutes(router: CallRouter, database: Database): void {
  router.serve(calls.recommendCharacters, ({ body, language }) =>
    recommendCharacters(database, { ...body, language }),
  );
  router.serve(calls.getCharacterProfile, ({ query, language }) =>
    getCharacterProfile(database, query.id, language),
  );
  router.serve(calls.getChatCharacter, ({ query, language }) =>
    getChatCharacter(database, query.id, language),
  );
  router.serve(calls.getAllTags, ({ language }) => listTags(database, language));
}
