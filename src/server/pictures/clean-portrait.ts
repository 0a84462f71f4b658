import { checkPicture, refuseUnreadable } from './check-picture.ts';
import { stripPicture } from './clean-avatar.ts';
import { drawPlaceholder } from './draw-placeholder.ts';
import { workOnPicture } from './picture-process.ts';
import type { CleanPicture } from './import-picture.ts';
import { createUploadId } from './upload-id.ts';

/** Pixels: 3:4, as every card and page shows portraits. */
const portraitBox = { width: 960, height: 1_280 } as const;
/** Pixels a side of the face that is cut from a portrait. */
const faceSize = 384;

/**
 * The portrait of a private character as it is kept, 3:4, and the face cut from it: webp of their pixels and nothing
 * else, with random ids as every upload has. Without a picture it gets a quiet gradient.
 * @param seed decides which gradient
 * @throws AppError 40003 for a file that is no picture, too large, or damaged; 50001 where the work on it was lost
 */
export async function cleanPortrait(
  bytes: Uint8Array | null,
  seed: string,
): Promise<{ portrait: CleanPicture; avatar: CleanPicture }> {
  const bare =
    bytes === null ? await workOnPicture('encodeDrawing', drawPlaceholder(seed)) : stripPicture(bytes);
  await checkPicture(bare);
  try {
    const portrait = await describe(await workOnPicture('encodeCropped', bare, portraitBox));
    const avatar = await describe(await workOnPicture('encodeFace', portrait.original, faceSize));
    return { portrait, avatar };
  } catch (error) {
    throw refuseUnreadable(error);
  }
}

async function describe(original: Buffer): Promise<CleanPicture> {
  const { width, height } = await checkPicture(original);
  const blur = `data:image/webp;base64,${(await workOnPicture('encodeBlur', original)).toString('base64')}`;
  return { id: createUploadId(), original, width, height, blur };
}
