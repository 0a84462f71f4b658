import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { fileLimits } from '#src/domain/files/file-limits.ts';
import { isPng } from '#src/domain/files/png-chunks.ts';
import { EncodingQueue } from '#src/server/pictures/encoding-queue.ts';
import { runPictureTask } from '#src/server/pictures/run-picture-task.ts';
import { hasPngChunk, stripPng } from '#src/server/pictures/strip-png.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { readKeptFile, type StoredFile, toPieces } from './kept-files.ts';

/** A picture as a PNG with only the data that its pixels need. */
export interface PngPicture {
  bytes: number;
  crc: number;
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>;
}

/** The largest PNG that is generated for an export, and held until it is read, in bytes. */
const mostMadeBytes = 10 * 1024 * 1024;

/** At most two pictures are in memory to be converted to PNG. */
const exports = new EncodingQueue();

const inflate = promisify(inflateRaw);

/**
 * Loads the picture of a card as a PNG, uncropped and at its own size. A picture imported as PNG is sent as stored; any
 * other is decoded and encoded as PNG, smaller only if it would take more than 10 MB.
 * @param picture the picture in the card itself, else the portrait: for a card without another picture
 * @throws AppError 50001 if far too many wait, or the work on it was lost
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

/** Loads a stored file into memory, inflated. @throws Error for a damaged file */
export async function loadWhole(database: Queries, file: StoredFile): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of readKeptFile(database, file)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return file.method === 0 ? bytes : inflate(bytes, { maxOutputLength: Math.max(1, file.inflatedBytes) });
}

async function toPng(picture: Uint8Array): Promise<Uint8Array> {
  const isPlain = isPng(picture) && picture.length <= mostMadeBytes && !hasPngChunk(picture, 'eXIf');
  return isPlain ? stripPng(picture) : runPictureTask('encodePng', picture, mostMadeBytes);
}
