import { deleteOwnCharacter as deleteOwnCharacterCall } from '#src/contract/cards/card-calls.ts';
import * as calls from '#src/contract/chat/transfer-calls.ts';
import type { PictureService } from '#src/server/pictures/picture-service.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { ReplyWriter } from '../replies/reply-writer.ts';
import { deleteOwnCharacter } from '../conversations/delete-own-character.ts';
import { exportConversation } from './export-conversation.ts';
import { importConversation } from './import-conversation.ts';

/** Serves the import and export of conversations, and the deletion of a private character with its conversations. */
export function addTransferRoutes(
  router: CallRouter,
  services: Services,
  parts: { writer: ReplyWriter; pictures: PictureService },
): void {
  const { database } = services;
  router.serveVisitor(calls.exportConversation, ({ visitor, query, language }) =>
    exportConversation(services, { owner: visitor, language, ...query }),
  );
  router.serveVisitor(calls.importConversation, ({ visitor, query, bytes, language }) =>
    importConversation(database, { owner: visitor, characterId: query.charId, bytes, language }),
  );
  router.serveVisitor(deleteOwnCharacterCall, ({ visitor, body }) =>
    deleteOwnCharacter({ database, ...parts }, { userId: visitor.userId, id: body.id }),
  );
}
