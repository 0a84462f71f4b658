import * as calls from '#src/contract/cards/card-calls.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { answerDownload } from '#src/server/platform/http/calls/answer-download.ts';
import { exportOwnCharacter } from './export-own-character.ts';
import { type CharacterStore, importOwnCharacter } from './import-own-character.ts';
import { listOwnCharacters } from './require-own-character.ts';

const types = { png: 'image/png', charx: 'application/zip', json: 'application/json' } as const;

/** Serves private characters; deleting one also concerns its conversations (chat/transfer). */
export function addOwnCharacterRoutes(router: CallRouter, store: CharacterStore): void {
  router.serveVisitor(calls.listOwnCharacters, ({ visitor, language }) =>
    listOwnCharacters(store.database, { owner: visitor, language }),
  );
  router.serveVisitor(calls.importCharacterCard, ({ visitor, query, file, language }) => {
    if (file === null) throw new Error('a call with a large file was served without it');
    return importOwnCharacter(store, { owner: visitor, file, statedAge: query.age, language });
  });
  router.serveVisitor(calls.exportCharacterCard, async ({ visitor, query }) => {
    const file = await exportOwnCharacter(store, { owner: visitor, ...query });
    return answerDownload({ type: types[file.extension], ...file });
  });
}
