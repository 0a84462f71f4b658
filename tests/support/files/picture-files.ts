import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Paints a picture of two colours, left and right. */
export function paintPicture(width: number, height: number): Sharp {
  const half = { width: Math.max(1, Math.floor(width / 2)), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#ff5c8d' } }).composite([
    { input: { create: { ...half, background: '#22c7b8' } }, left: 0, top: 0 },
  ]);
}

/** Builds a PNG whose header states any size, with hardly any pixels. */
export function forgePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    { type: 'IHDR', data: header },
    { type: 'IDAT', data: deflateSync(Buffer.alloc(64)) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks.map(writeChunk)]);
}

function writeChunk({ type, data }: { type: string; data: Buffer }): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Reads the colour of one pixel as `[red, green, blue]`, 0–255. */
export async function readPixel(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = sharp(picture).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.toColourspace('srgb').removeAlpha().raw().toBuffer())];
}
