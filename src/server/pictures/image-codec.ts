import type { Sharp } from 'sharp';
import { pictureLimits } from './picture-limits.ts';

let loading: ReturnType<typeof loadSharp> | undefined;

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // At most two pictures are encoded at once, so each needs one thread; results are stored in our own caches.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Returns the picture library, which is loaded for the first picture. */
function getSharp(): ReturnType<typeof loadSharp> {
  loading ??= loadSharp();
  return loading;
}

/** The facts in the first bytes of a file. */
export interface PictureHeader {
  format: string;
  /** Pixels, after rotation. */
  width: number;
  height: number;
  /** True for a file that holds nothing but one upright, opaque picture. */
  isClean: boolean;
}

/** The encoding of sent pictures (rule:pictures). */
const sent = { quality: 75, effort: 4, smartSubsample: true } as const;
const kept = { quality: 90, effort: 4, smartSubsample: true } as const;
/** The background behind transparent parts of a picture. */
const ground = '#0b0614';

/** Opens the first picture of a file, without reading its pixels. */
async function open(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await getSharp();
  return sharp(bytes, {
    limitInputPixels: pictureLimits.pixels,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
    animated: false,
  });
}

/**
 * Reads the size of a picture without decoding it.
 * @throws Error when the file is damaged, or not a picture
 */
export async function readHeader(bytes: Uint8Array): Promise<PictureHeader> {
  const sharp = await getSharp();
  const found = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  const { width, height } = found.autoOrient;
  const extras = [found.exif, found.icc, found.xmp, found.iptc, found.orientation, found.comments];
  const isClean = extras.every((extra) => extra === undefined) && !found.hasAlpha && (found.pages ?? 1) === 1;
  return { format: found.format, width, height, isClean };
}

/** Encodes a picture as webp: upright, opaque, in sRGB and without metadata, at most `width` pixels wide. */
export async function encodeOriginal(bytes: Uint8Array, width: number): Promise<Buffer> {
  return (await open(bytes))
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: ground })
    .webp(kept)
    .toBuffer();
}

/** Encodes a picture in one of the sent widths, as webp (rule:pictures); a narrower one keeps its size. */
export async function encodeWebp(original: Uint8Array, width: number): Promise<Buffer> {
  return (await open(original)).resize({ width, withoutEnlargement: true }).webp(sent).toBuffer();
}

/** Encodes a copy of some 100 bytes that shows where light and colours are. */
export async function encodeBlur(original: Uint8Array): Promise<Buffer> {
  return (await open(original))
    .resize({ width: 16, height: 28, fit: 'inside' })
    .blur(1.1)
    .webp({ quality: 25, effort: 6 })
    .toBuffer();
}

/** Crops the most salient square of the upper part of a picture, at most `size` pixels a side, as webp. */
export async function encodeFace(original: Uint8Array, size: number): Promise<Buffer> {
  const { strategy } = await getSharp();
  const { width, height } = await readHeader(original);
  const upper = Math.min(height, Math.round(width * 1.2));
  const side = Math.min(size, width, upper);
  return (await open(original))
    .extract({ left: 0, top: 0, width, height: upper })
    .resize({ width: side, height: side, fit: 'cover', position: strategy.attention })
    .webp(kept)
    .toBuffer();
}

/** The time limit of decoding a picture from outside; some are made to take forever. */
const patienceSeconds = 10;

/** Crops the most salient square of a picture, upright, opaque, without metadata and `size` pixels a side, as webp. */
export async function encodeSquare(bytes: Uint8Array, size: number): Promise<Buffer> {
  const { strategy } = await getSharp();
  return (await open(bytes))
    .timeout({ seconds: patienceSeconds })
    .autoOrient()
    .resize({ width: size, height: size, fit: 'cover', position: strategy.attention })
    .flatten({ background: ground })
    .webp(kept)
    .toBuffer();
}

/**
 * Crops the most salient part of a picture in the proportions of a box, upright, opaque and without metadata, as webp:
 * at its own size, but no larger than the box. Lengths in pixels.
 */
export async function encodeCropped(
  bytes: Uint8Array,
  box: { width: number; height: number },
): Promise<Buffer> {
  const { strategy } = await getSharp();
  const { width, height } = await readHeader(bytes);
  const scale = Math.min(1, width / box.width, height / box.height);
  return (await open(bytes))
    .timeout({ seconds: patienceSeconds })
    .autoOrient()
    .resize({
      width: Math.max(1, Math.round(box.width * scale)),
      height: Math.max(1, Math.round(box.height * scale)),
      fit: 'cover',
      position: strategy.attention,
    })
    .flatten({ background: ground })
    .webp(kept)
    .toBuffer();
}

/**
 * Encodes a picture as PNG, upright and without metadata, for formats that support nothing else, at its own size. A
 * picture that would take more than `mostBytes` is reduced to the width at which originals of the site are stored.
 */
export async function encodePng(original: Uint8Array, mostBytes: number): Promise<Buffer> {
  const upright = async () => (await open(original)).timeout({ seconds: patienceSeconds }).autoOrient();
  const whole = await (await upright()).png({ compressionLevel: 9 }).toBuffer();
  if (whole.byteLength <= mostBytes) return whole;
  const width = pictureLimits.keptWidth;
  return (await upright())
    .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Draws an SVG of our own making, never one from outside, as an opaque webp. */
export async function encodeDrawing(svg: string): Promise<Buffer> {
  const sharp = await getSharp();
  return sharp(Buffer.from(svg)).flatten({ background: ground }).webp(kept).toBuffer();
}

/** Pixels in rows from the top, each of four bytes: red, green, blue, alpha. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Decodes the upper part of a picture that fills a box, in the size of the box. */
export async function decodeCover(
  original: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Pixels> {
  const cropped = (await open(original)).resize({ width, height, fit: 'cover', position: 'top' });
  return { data: await cropped.ensureAlpha().raw().toBuffer(), width, height };
}

/** Encodes opaque pixels as JPEG, because many of the programs that show links do not support webp. */
export async function encodeJpeg({ data, width, height }: Pixels): Promise<Buffer> {
  const sharp = await getSharp();
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 82, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
