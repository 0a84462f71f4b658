/** Rasterises the art and writes it under `public/`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** A written file, its size in bytes. */
export interface Written {
  path: string;
  bytes: number;
}

/** Writes one file, its folder too. */
export async function writeArtFile(path: string, content: Buffer | string): Promise<Written> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return { path, bytes: Buffer.byteLength(content) };
}

/**
 * Writes `{folder}/{id}-{width}.webp` for every width, quality 75, from one rasterised master. The SVG must be
 * at least as wide as the widest of them.
 */
export async function writeWebpSet(
  folder: string,
  id: string,
  svg: string,
  widths: readonly number[],
): Promise<Written[]> {
  const master = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  return Promise.all(
    widths.map(async (width) => {
      const image = sharp(master).resize({ width }).flatten({ background: '#0b0614' });
      const webp = await image.webp({ quality: 75, effort: 6, smartSubsample: true }).toBuffer();
      return writeArtFile(`${folder}/${id}-${width}.webp`, webp);
    }),
  );
}

/** Writes a square, opaque PNG of the given size in pixels. */
export async function writePng(path: string, svg: string, size: number): Promise<Written> {
  const png = await sharp(Buffer.from(svg))
    .resize(size)
    .flatten({ background: '#0b0614' })
    .png({ compressionLevel: 9, palette: true, quality: 95, effort: 10 })
    .toBuffer();
  return writeArtFile(path, png);
}
