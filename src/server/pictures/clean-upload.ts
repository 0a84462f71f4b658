import { checkPicture, refusePicture, refuseUnreadable } from './check-picture.ts';
import { detectFormat } from './detect-format.ts';
import { drawPlaceholder } from './draw-placeholder.ts';
import type { CleanPicture } from './import-picture.ts';
import { runPictureTask } from './run-picture-task.ts';
import { stripPng } from './strip-png.ts';
import { createUploadId } from './upload-id.ts';

/** Pixels a side. */
const avatarSize = 384;

/**
 * Converts a visitor's picture to the stored form: a square webp of its pixels and nothing else. The id is random, so
 * it reveals nothing about the picture, and the same picture of two people has two.
 * @throws AppError 40003 for a file that is not a picture, too large, or damaged; 50001 if the work on it was lost
 */
export async function cleanAvatar(bytes: Uint8Array): Promise<CleanPicture> {
  const bare = stripPicture(bytes);
  await checkPicture(bare);
  try {
    const original = await runPictureTask('encodeSquare', bare, avatarSize);
    const blur = `data:image/webp;base64,${(await runPictureTask('encodeBlur', original)).toString('base64')}`;
    return { id: createUploadId(), original, width: avatarSize, height: avatarSize, blur };
  } catch (error) {
    throw refuseUnreadable(error);
  }
}

/** Returns a file without the data that its pixels do not need. @throws AppError 40003 for a damaged PNG */
export function stripPicture(bytes: Uint8Array): Uint8Array {
  if (detectFormat(bytes) !== 'png') return bytes;
  try {
    return stripPng(bytes);
  } catch (error) {
    throw refusePicture('damaged', error);
  }
}

/** The size of portraits in pixels: 3:4, as on every card and page. */
const portraitBox = { width: 960, height: 1_280 } as const;
/** Pixels a side of the face that is cropped from a portrait. */
const faceSize = 384;

/**
 * Converts the portrait of a private character to the stored form, 3:4, with the face cropped from it: webp of their
 * pixels and nothing else, with random ids like every upload. Without a picture it gets a plain gradient.
 * @param seed selects the gradient
 * @throws AppError 40003 for a file that is not a picture, too large, or damaged; 50001 if the work on it was lost
 */
export async function cleanPortrait(
  bytes: Uint8Array | null,
  seed: string,
): Promise<{ portrait: CleanPicture; avatar: CleanPicture }> {
  const bare = bytes === null ? null : stripPicture(bytes);
  if (bare !== null) await checkPicture(bare);
  try {
    // The gradient is drawn in the size and the encoding of a portrait.
    const portrait = await describe(
      bare === null
        ? await runPictureTask('encodeDrawing', drawPlaceholder(seed))
        : await runPictureTask('encodeCropped', bare, portraitBox),
    );
    const avatar = await describe(await runPictureTask('encodeFace', portrait.original, faceSize));
    return { portrait, avatar };
  } catch (error) {
    throw refuseUnreadable(error);
  }
}

async function describe(original: Buffer): Promise<CleanPicture> {
  const { width, height } = await checkPicture(original);
  const blur = `data:image/webp;base64,${(await runPictureTask('encodeBlur', original)).toString('base64')}`;
  return { id: createUploadId(), original, width, height, blur };
}
