import { and, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { lockOwner } from '#src/server/lorebooks/lock-owner.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { AvatarStore } from '#src/server/pictures/replace-avatar.ts';
import { makeNewestDefault } from './edit-persona.ts';
import type { PersonaTarget } from './replace-persona-avatar.ts';
import { requirePersona } from './require-persona.ts';
import { personas } from './tables.ts';

/**
 * Deletes a persona with its picture. Where it was the default, the newest of the others is; its conversations go on
 * with that.
 * @throws AppError 40003: 404 for a foreign one, 409 for another version
 */
export async function deletePersona(
  store: AvatarStore,
  { userId, personaId, version }: PersonaTarget,
): Promise<{ deleted: true }> {
  const avatarId = await store.database.transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    const persona = await requirePersona(transaction, userId, personaId);
    if (version !== undefined && version !== persona.version) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.changedElsewhere });
    }
    await transaction.delete(personas).where(eq(personas.id, persona.id));
    if (persona.isDefault) await makeNewestDefault(transaction, userId, persona.id);
    if (persona.avatarId !== null) {
      await transaction
        .delete(pictures)
        .where(and(eq(pictures.id, persona.avatarId), eq(pictures.ownerId, userId)));
    }
    return persona.avatarId;
  });
  if (avatarId !== null) await store.pictures.forget(avatarId);
  return { deleted: true };
}
