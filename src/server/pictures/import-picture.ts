import { createHash } from 'node:crypto';
import type { Queries } from '#src/server/platform/database/database.ts';
import { checkPicture, refuseUnreadable } from './check-picture.ts';
import { drawPlaceholder } from './draw-placeholder.ts';
import { runPictureTask } from './run-picture-task.ts';
import { pictureLimits } from './picture-limits.ts';
import { pictures } from './tables.ts';

/** A picture as it is stored: a clean webp, its size in pixels, and a tiny copy as a `data:` address. */
export interface CleanPicture {
  id: string;
  original: Buffer;
  width: number;
  height: number;
  blur: string;
}

/** Pixels a side of the face that is cropped from a portrait. */
const faceSize = 384;

/**
 * Removes everything but the pixels from a picture: first frame only, upright, opaque, without metadata, as webp. The
 * id is a hash of the result. With `keepsClean`, a webp that is clean already stays byte for byte: for files of our
 * own, whose quality should not be reduced a second time.
 * @throws AppError 40003 for a file that is not a picture, too large, or damaged; 50001 if the work on it was lost
 */
export async function cleanPicture(
  bytes: Uint8Array,
  options: { keepsClean?: boolean } = {},
): Promise<CleanPicture> {
  const given = await checkPicture(bytes);
  const isKept =
    options.keepsClean === true &&
    given.format === 'webp' &&
    given.isClean &&
    given.width <= pictureLimits.keptWidth;
  try {
    const original = isKept
      ? Buffer.from(bytes)
      : await runPictureTask('encodeOriginal', bytes, pictureLimits.keptWidth);
    const { width, height } = isKept ? given : await checkPicture(original);
    const blur = `data:image/webp;base64,${(await runPictureTask('encodeBlur', original)).toString('base64')}`;
    return { id: pictureId(original), original, width, height, blur };
  } catch (error) {
    throw refuseUnreadable(error);
  }
}

/** Returns the first 16 hexadecimal digits of the SHA-256 of a stored picture. */
export function pictureId(original: Uint8Array): string {
  return createHash('sha256').update(original).digest('hex').slice(0, 16);
}

/** Stores a clean picture; a known one is left alone. */
export async function storePicture(database: Queries, picture: CleanPicture): Promise<string> {
  await database.insert(pictures).values(picture).onConflictDoNothing();
  return picture.id;
}

/**
 * Cleans and stores a picture from outside. The same bytes give the same id and are stored once.
 * @returns the id
 * @throws AppError 40003 for a file that is not a picture, too large, or damaged; 50001 if the work on it was lost
 */
export async function importPicture(database: Queries, bytes: Uint8Array): Promise<string> {
  return storePicture(database, await cleanPicture(bytes));
}

/** Crops the square around the face of a clean portrait: the most salient part of its upper end. */
export async function cropAvatar(original: Uint8Array): Promise<CleanPicture> {
  return cleanPicture(await runPictureTask('encodeFace', original, faceSize), { keepsClean: true });
}

/**
 * Stores the portrait of an imported character and the face cropped from it. Without a picture it gets a plain
 * gradient, always the same for the same `seed`.
 * @throws AppError 40003 for a file that is not a picture, too large, or damaged; 50001 if the work on it was lost
 */
export async function importPortrait(
  database: Queries,
  bytes: Uint8Array | null,
  seed: string,
): Promise<{ portraitId: string; avatarId: string }> {
  const portrait =
    bytes === null
      ? await cleanPicture(await runPictureTask('encodeDrawing', drawPlaceholder(seed)), { keepsClean: true })
      : await cleanPicture(bytes);
  const avatar = await cropAvatar(portrait.original);
  return {
    portraitId: await storePicture(database, portrait),
    avatarId: await storePicture(database, avatar),
  };
}
