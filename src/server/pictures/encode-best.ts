import { FileTask } from '#src/server/platform/file-thread/file-task.ts';
import { FileThread } from '#src/server/platform/file-thread/file-thread.ts';
import { encodeAvif, encodeWebp, readLuma } from './image-codec.ts';
import type { Luma } from './similarity.ts';

/** The first try; then finer ones while that is worse than webp, or a coarser one where it is larger (decision 0011). */
const avifQualities = { usual: 58, finer: [66, 71], coarser: [54] };

/** A thread of its own, so that no import of somebody waits for a picture. */
const comparison = new FileTask<[number, number], [Luma, Luma, Luma]>(
  new URL('similarity-thread.ts', import.meta.url),
  { thread: new FileThread({ idleMs: 30_000, heapMegabytes: 64 }) },
);

/**
 * The picture in one of the widths in which it is sent to browsers that take AVIF: as AVIF where that is both smaller
 * than webp at quality 75 (D9) and at least as similar to the original, otherwise that webp; also where they could not be
 * compared.
 */
export async function encodeBest(original: Uint8Array, width: number): Promise<Buffer> {
  const webp = await encodeWebp(original, width);
  const [plain, seen] = await Promise.all([readLuma(original, width), readLuma(webp)]);
  const isAsGood = async (avif: Buffer) => {
    const similarities = comparison.run([plain, seen, await readLuma(avif)]);
    const [ofWebp, ofAvif] = await similarities.catch(() => [1, 0] as const);
    return ofAvif >= ofWebp;
  };
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
