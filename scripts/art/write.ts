/** Rasterises the art and writes it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** A written file, its size in bytes. */
export interface WrittenFile {
  path: string;
  bytes: number;
}

/** Writes one file, and creates its folder. */
export async function writeArtFile(path: string, content: Buffer | string): Promise<WrittenFile> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return { path, bytes: Buffer.byteLength(content) };
}

/**
 * Writes `{folder}/{id}.webp`, `width` pixels wide: the original from which the picture route derives all sent sizes,
 * so it is an opaque webp without metadata, of high quality. The SVG must be at least as wide.
 */
export async function writeOriginal(
  folder: string,
  id: string,
  svg: string,
  width: number,
): Promise<WrittenFile> {
  const webp = await sharp(Buffer.from(svg))
    .resize({ width })
    .flatten({ background: '#0b0614' })
    .webp({ quality: 90, effort: 6, smartSubsample: true })
    .toBuffer();
  return writeArtFile(`${folder}/${id}.webp`, webp);
}

/**
 * Writes a picture with a limit of bytes: in the best of the qualities below that fits.
 * @throws when none does
 */
export async function writeSmall(
  folder: string,
  id: string,
  svg: string,
  { width, maxBytes }: { width: number; maxBytes: number },
): Promise<WrittenFile> {
  const image = sharp(Buffer.from(svg)).resize({ width }).flatten({ background: '#0b0614' });
  for (const quality of [76, 64, 52, 40]) {
    const webp = await image.clone().webp({ quality, effort: 5 }).toBuffer();
    if (webp.length <= maxBytes) return writeArtFile(`${folder}/${id}.webp`, webp);
  }
  throw new Error(`${id} does not fit into ${maxBytes} bytes. Simplify the drawing.`);
}

/** Writes a square PNG of the given size in pixels, opaque unless `isClear`. */
export async function writePng(
  path: string,
  svg: string,
  size: number,
  isClear = false,
): Promise<WrittenFile> {
  const image = sharp(Buffer.from(svg)).resize(size);
  const png = await (isClear ? image : image.flatten({ background: '#0b0614' }))
    .png({ compressionLevel: 9, palette: true, quality: 95, effort: 10 })
    .toBuffer();
  return writeArtFile(path, png);
}

/**
 * Writes an icon file that holds the picture as a PNG in several sizes, in pixels, for clients that request no other
 * format.
 */
export async function writeIco(path: string, svg: string, sizes: readonly number[]): Promise<WrittenFile> {
  const pngs = await Promise.all(
    sizes.map((size) => sharp(Buffer.from(svg)).resize(size).png({ compressionLevel: 9 }).toBuffer()),
  );
  const directory = Buffer.alloc(6 + 16 * sizes.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(sizes.length, 4);
  let offset = directory.length;
  for (const [index, png] of pngs.entries()) {
    const at = 6 + 16 * index;
    const size = sizes[index] ?? 0;
    directory.set([size, size, 0, 0, 1, 0, 32, 0], at);
    directory.writeUInt32LE(png.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return writeArtFile(path, Buffer.concat([directory, ...pngs]));
}
