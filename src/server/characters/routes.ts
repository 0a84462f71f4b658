import * as calls from '#src/contract/character-calls.ts';
import type { Database } from '#src/server/platform/database.ts';
import type { CallRouter } from '#src/server/platform/http/call-router.ts';
import { listAllCharacters } from './list-all-characters.ts';
import { listCharactersOfTag } from './list-characters-of-tag.ts';
import { listTagsWithCharacters } from './list-tags-with-characters.ts';
import { listTagGroups, listTags } from './list-tags.ts';
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
  router.serve(calls.listTagGroups, ({ language }) => listTagGroups(database, language));
  router.serve(calls.listTagsWithCharacters, ({ body, language }) =>
    listTagsWithCharacters(database, { ...body, language }),
  );
  // Mature characters are shown to nobody yet, so both lists of a tag are the same.
  for (const call of [calls.listCharactersOfTag, calls.listRegularCharactersOfTag]) {
    router.serve(call, ({ query, language }) => listCharactersOfTag(database, { ...query, language }));
  }
  router.serve(calls.listAllCharacters, ({ query, language }) =>
    listAllCharacters(database, { ...query, language }),
  );
}
