import { and, eq, sql } from 'drizzle-orm';
import type { Persona } from '#src/contract/personas/persona-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { lockOwner } from '#src/server/account/identity/lock-owner.ts';
import { cleanAvatar } from '#src/server/pictures/clean-upload.ts';
import type { CleanPicture } from '#src/server/pictures/import-picture.ts';
import type { AvatarStore } from '#src/server/pictures/replace-avatar.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import { requirePersona, toPersona } from './find-persona.ts';
import { personas } from './tables.ts';

/** The persona, and the version that the caller has seen. */
export interface PersonaTarget {
  userId: string;
  personaId: string;
  /** Another version is rejected; not checked if absent. */
  version?: number | undefined;
}

/**
 * Encodes an uploaded file again and makes it a persona's picture; the previous one is deleted with everything derived
 * from it.
 * @throws AppError 40003 with 404 for a foreign persona, and for a file that is not a picture, too large, or damaged
 */
export async function uploadPersonaAvatar(
  store: AvatarStore,
  target: PersonaTarget,
  bytes: Uint8Array,
): Promise<Persona> {
  // Checked first: nobody can have a picture decoded for a persona that is not theirs.
  await requirePersona(store.database, target.userId, target.personaId);
  const avatar = await store.pictures.queue.run(() => cleanAvatar(bytes), { isUrgent: true });
  return replacePersonaAvatar(store, target, avatar);
}

/**
 * Gives a persona another picture, or none.
 * @throws AppError 40003 with 404 for a foreign persona; 409 for another version
 */
export async function replacePersonaAvatar(
  store: AvatarStore,
  { userId, personaId, version }: PersonaTarget,
  avatar: CleanPicture | null,
): Promise<Persona> {
  const { row, replacedId } = await store.database.transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    const persona = await requirePersona(transaction, userId, personaId);
    if (version !== undefined && version !== persona.version) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.changedElsewhere });
    }
    if (avatar !== null) await transaction.insert(pictures).values({ ...avatar, ownerId: userId });
    const [changed] = await transaction
      .update(personas)
      .set({ avatarId: avatar?.id ?? null, version: sql`${personas.version} + 1`, modifiedAt: sql`now()` })
      .where(and(eq(personas.id, personaId), eq(personas.userId, userId)))
      .returning();
    if (changed === undefined) throw new Error('a locked persona vanished');
    if (persona.avatarId !== null) {
      await transaction
        .delete(pictures)
        .where(and(eq(pictures.id, persona.avatarId), eq(pictures.ownerId, userId)));
    }
    return { row: changed, replacedId: persona.avatarId };
  });
  if (replacedId !== null) await store.pictures.forget(replacedId);
  return toPersona(row);
}
