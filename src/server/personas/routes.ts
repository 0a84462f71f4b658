import * as calls from '#src/contract/personas/persona-calls.ts';
import type { AvatarStore } from '#src/server/pictures/replace-avatar.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { addPersona, deletePersona, editPersona } from './change-persona.ts';
import { listPersonas } from './find-persona.ts';
import { replacePersonaAvatar, uploadPersonaAvatar } from './replace-persona-avatar.ts';

/** @param store the store for pictures of people */
export function addPersonaRoutes(router: CallRouter, store: AvatarStore): void {
  const { database } = store;
  router.serveVisitor(calls.listPersonas, ({ visitor }) => listPersonas(database, visitor.userId));
  router.serveVisitor(calls.addPersona, ({ visitor, body }) =>
    addPersona(database, {
      userId: visitor.userId,
      name: body.name,
      description: body.description,
      isDefault: body.is_default ?? false,
    }),
  );
  router.serveVisitor(calls.editPersona, async ({ visitor, body }) => {
    const persona = await editPersona(database, {
      userId: visitor.userId,
      personaId: body.persona_id,
      version: body.version,
      name: body.name,
      description: body.description,
      isDefault: body.is_default,
      lorebookId: body.lorebook_id,
    });
    if (body.avatar === undefined || persona.avatar === null) return persona;
    return replacePersonaAvatar(store, { userId: visitor.userId, personaId: persona.id }, null);
  });
  router.serveVisitor(calls.deletePersona, ({ visitor, body }) =>
    deletePersona(store, {
      userId: visitor.userId,
      personaId: body.persona_id,
      version: body.version,
    }),
  );
  router.serveVisitor(calls.uploadPersonaAvatar, ({ visitor, query, bytes }) =>
    uploadPersonaAvatar(store, { userId: visitor.userId, personaId: query.persona_id }, bytes),
  );
}
