import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { fileLimits } from '#src/domain/files/file-limits.ts';
import { isPng } from '#src/domain/files/png-chunks.ts';
import { EncodingQueue } from '#src/server/pictures/encoding-queue.ts';
import { workOnPicture } from '#src/server/pictures/picture-process.ts';
import { hasPngChunk, stripPng } from '#src/server/pictures/strip-png.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { readKeptFile, type StoredFile, toPieces } from './kept-files.ts';

/** A picture as a PNG that holds nothing but its pixels. */
export interface PngPicture {
  bytes: number;
  crc: number;
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>;
}

/** A PNG that is made for an export, and held until it was taken, has so many bytes at the most. */
const mostMadeBytes = 10 * 1024 * 1024;

/** Two pictures at most are in memory to be made a PNG. */
const exports = new EncodingQueue();

const inflate = promisify(inflateRaw);

/**
 * The picture of a card as a PNG, uncropped and as large as it came. One that came as a PNG is sent as it is stored; any
 * other is decoded and written as PNG, smaller only where it would take more than 10 MB.
 * @param picture what stands in the card itself, else the portrait: for a card that brought no other picture
 * @throws AppError 50001 where far too many wait, or the work on it was lost
 */
export async function loadCardPicture(
  database: Queries,
  files: readonly StoredFile[],
  picture: Uint8Array,
): Promise<PngPicture> {
  const kept = files.find(({ kind }) => kind === 'png' || kind === 'picture' || kind === 'icon');
  if (kept?.kind === 'png') {
    return { bytes: kept.bytes, crc: kept.crc, pieces: readKeptFile(database, kept) };
  }
  const isLoaded = kept !== undefined && kept.bytes <= fileLimits.pictureBytes;
  const made = await exports.run(async () => toPng(isLoaded ? await loadWhole(database, kept) : picture), {
    isUrgent: true,
  });
  return { bytes: made.length, crc: crc32(made), pieces: toPieces(made) };
}

/** A kept file in memory, inflated. @throws Error for one that is damaged */
export async function loadWhole(database: Queries, file: StoredFile): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of readKeptFile(database, file)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return file.method === 0 ? bytes : inflate(bytes, { maxOutputLength: Math.max(1, file.inflatedBytes) });
}

async function toPng(picture: Uint8Array): Promise<Uint8Array> {
  const isPlain = isPng(picture) && picture.length <= mostMadeBytes && !hasPngChunk(picture, 'eXIf');
  return isPlain ? stripPng(picture) : workOnPicture('encodePng', picture, mostMadeBytes);
}
