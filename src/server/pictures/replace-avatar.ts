import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { cleanAvatar } from './clean-upload.ts';
import type { CleanPicture } from './import-picture.ts';
import { pictureAddress } from './picture-of.ts';
import type { PictureService } from './picture-service.ts';
import { pictures } from './tables.ts';

export interface AvatarStore {
  database: Database;
  pictures: PictureService;
  env: Pick<Env, 'GEMS'>;
}

/**
 * Encodes an uploaded file and makes it the user's picture; the previous one is deleted with everything derived from
 * it.
 * @throws AppError 40003 for a file that is not a picture, too large, or damaged: then nothing is stored
 */
export async function uploadAvatar(store: AvatarStore, userId: string, bytes: Uint8Array): Promise<void> {
  const avatar = await store.pictures.queue.run(() => cleanAvatar(bytes), { isUrgent: true });
  await replaceAvatar(store, userId, avatar);
}

/** Removes the user's picture, with everything derived from it. */
export async function removeAvatar(store: AvatarStore, userId: string): Promise<void> {
  await replaceAvatar(store, userId, null);
}

async function replaceAvatar(store: AvatarStore, userId: string, avatar: CleanPicture | null): Promise<void> {
  const replaced = await store.database.transaction(async (transaction) => {
    // Parallel uploads of one user run one after the other, so that none leaves a picture behind.
    const [user] = await transaction
      .select({ avatar: users.avatar })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (user === undefined) throw new AppError(40001);
    if (avatar !== null) await transaction.insert(pictures).values({ ...avatar, ownerId: userId });
    await transaction
      .update(users)
      .set({ avatar: pictureAddress(avatar?.id ?? null), modifiedAt: sql`now()` })
      .where(eq(users.id, userId));
    if (user.avatar === null) return [];
    const id = user.avatar.slice(pictureAddress('').length);
    return transaction
      .delete(pictures)
      .where(and(eq(pictures.id, id), eq(pictures.ownerId, userId)))
      .returning({ id: pictures.id });
  });
  await Promise.all(replaced.map(({ id }) => store.pictures.forget(id)));
}
