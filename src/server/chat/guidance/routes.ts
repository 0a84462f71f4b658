import * as calls from '#src/contract/chat/guidance-calls.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import type { Services } from '#src/server/platform/services.ts';
import { getGuidance } from './get-guidance.ts';
import { importPreset } from './import-preset.ts';
import { deletePreset, listPresets, savePreset, usePreset } from './presets.ts';
import { listQuickReplies, setQuickReplies } from './quick-replies.ts';
import { setGuidance } from './set-guidance.ts';

/** Serves people's instructions for replies, their presets and their quick replies. */
export function addGuidanceRoutes(router: CallRouter, services: Services): void {
  const { database } = services;
  router.serveVisitor(calls.getGuidance, ({ query, visitor, language }) =>
    getGuidance(
      database,
      { ...visitor, language },
      { id: query.conversation_id, characterId: query.character_id },
    ),
  );
  router.serveVisitor(calls.setGuidance, ({ body, visitor }) =>
    setGuidance(database, {
      owner: visitor,
      conversationId: body.conversation_id,
      chat: body.chat,
      character: body.character,
      read: body.read,
    }),
  );
  router.serveVisitor(calls.listPresets, ({ visitor }) => listPresets(database, visitor.userId));
  router.serveVisitor(calls.savePreset, ({ body, visitor }) =>
    savePreset(database, { owner: visitor, conversationId: body.conversation_id, name: body.name }),
  );
  router.serveVisitor(calls.usePreset, ({ body, visitor }) =>
    usePreset(services, {
      owner: visitor,
      conversationId: body.conversation_id,
      presetId: body.preset_id,
    }),
  );
  router.serveVisitor(calls.deletePreset, ({ body, visitor }) =>
    deletePreset(database, { userId: visitor.userId, presetId: body.preset_id }),
  );
  router.serveVisitor(calls.importPreset, ({ query, bytes, visitor, language }) =>
    importPreset(database, { userId: visitor.userId, bytes, name: query.name, language }),
  );
  router.serveVisitor(calls.listQuickReplies, ({ visitor }) => listQuickReplies(database, visitor.userId));
  router.serveVisitor(calls.setQuickReplies, ({ body, visitor }) =>
    setQuickReplies(database, visitor.userId, body.replies),
  );
}
