import {
  encodeAvif,
  encodeBlur,
  encodeCropped,
  encodeDrawing,
  encodeFace,
  encodeLinkImage,
  encodeOriginal,
  encodePng,
  encodeSquare,
  encodeWebp,
  readHeader,
  readLuma,
} from './image-codec.ts';
import { measureSimilarity } from './measure-similarity.ts';

/** All functions that decode or encode a picture, by their name for `runPictureTask`. */
export const pictureTasks = {
  encodeBest,
  encodeBlur,
  encodeCropped,
  encodeDrawing,
  encodeFace,
  encodeLinkImage,
  encodeOriginal,
  encodePng,
  encodeSquare,
  encodeWebp,
  readHeader,
};

export type PictureTasks = typeof pictureTasks;
export type PictureTaskName = keyof PictureTasks;

/**
 * The first quality; then finer ones while the result is worse than webp, or a coarser one if it is larger (decision
 * 0011).
 */
const avifQualities = { usual: 58, finer: [66, 71], coarser: [54] };

/**
 * Encodes a picture in one of the sent widths for browsers that accept AVIF: as AVIF if that is both smaller than webp
 * at quality 75 (rule:pictures) and at least as similar to the original, otherwise as that webp. A comparison takes
 * some 50 ms of this process.
 */
export async function encodeBest(original: Uint8Array, width: number): Promise<Buffer> {
  const webp = await encodeWebp(original, width);
  const [plain, seen] = await Promise.all([readLuma(original, width), readLuma(webp)]);
  const isAsGood = async (avif: Buffer) =>
    measureSimilarity(plain, await readLuma(avif)) >= measureSimilarity(plain, seen);
  const first = await encodeAvif(original, width, avifQualities.usual);
  const isSmaller = first.byteLength < webp.byteLength;
  if (isSmaller && (await isAsGood(first))) return first;
  for (const quality of isSmaller ? avifQualities.finer : avifQualities.coarser) {
    const avif = await encodeAvif(original, width, quality);
    if (avif.byteLength >= webp.byteLength) break;
    if (await isAsGood(avif)) return avif;
  }
  return webp;
}
