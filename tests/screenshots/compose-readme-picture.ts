import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Size in pixels; the picture of the home page keeps its own size. */
const canvas = { width: 1_660, height: 900 };
const home = { left: 0, top: 50, width: 1_280, height: 800, radius: 16 };
const chat = { left: 1_260, top: 0, width: 400, height: 866, radius: 40 };

const quality = 80;

/**
 * Composes the pictures of the home page (wide) and of a chat (on a phone, at the right in front) to one file, in webp.
 */
export async function composeReadmePicture(
  homePath: string,
  chatPath: string,
  target: string,
): Promise<number> {
  const parts = await Promise.all(
    [
      { ...home, path: homePath },
      { ...chat, path: chatPath },
    ].map(async ({ path, left, top, width, height, radius }) => ({
      input: await roundCorners(await readFile(path), width, height, radius),
      left,
      top,
    })),
  );
  const picture = await sharp({ create: { ...canvas, channels: 4, background: '#00000000' } })
    .composite(parts)
    .webp({ quality })
    .toBuffer();
  await writeFile(target, picture);
  return picture.length;
}

/** Fills a frame with a picture from its top, rounds its corners and draws a hairline around it. */
function roundCorners(picture: Buffer, width: number, height: number, radius: number): Promise<Buffer> {
  const draw = (attributes: string) =>
    Buffer.from(`<svg width="${width}" height="${height}">
      <rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${radius}" ${attributes}/></svg>`);
  return sharp(picture)
    .resize(width, height, { fit: 'cover', position: 'top' })
    .ensureAlpha()
    .composite([
      { input: draw('fill="#fff"'), blend: 'dest-in' },
      { input: draw('fill="none" stroke="#6b5a7e" stroke-width="2"') },
    ])
    .png()
    .toBuffer();
}
