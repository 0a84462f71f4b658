import { crc32 } from 'node:zlib';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { CardPart } from '#src/domain/cards/card-data.ts';
import { isPng } from '#src/domain/files/png-chunks.ts';
import { hasPngChunk } from '#src/server/pictures/strip-png.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { BodyFile } from '#src/server/platform/http/body/store-file-body.ts';
import { cardFiles } from './card-file-tables.ts';

/** A file that was imported with a card, as `card_files` stores it. */
type KeptFile = Pick<typeof cardFiles.$inferSelect, 'kind' | 'name' | 'method' | 'crc' | 'inflatedBytes'>;

export interface StoredFile extends KeptFile {
  characterId: string;
  file: number;
  /** The stored size. */
  bytes: number;
}

/** A file to store, with its bytes in the stored form. */
interface NewFile extends KeptFile {
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Stores files of a new character, a piece at a time. */
export async function storeKeptFiles(
  transaction: Queries,
  characterId: string,
  files: readonly NewFile[],
): Promise<void> {
  for (const [file, { pieces, ...described }] of files.entries()) {
    let piece = 0;
    for await (const bytes of pieces) {
      await transaction.insert(cardFiles).values({ characterId, file, piece, ...described, bytes });
      piece += 1;
    }
  }
}

/** Lists the files that were imported with a character's card, in the order of its file. */
export async function listKeptFiles(database: Queries, characterId: string): Promise<StoredFile[]> {
  const { file, kind, name, method, crc, inflatedBytes } = cardFiles;
  return database
    .select({
      characterId: cardFiles.characterId,
      file,
      kind,
      name,
      method,
      crc,
      inflatedBytes,
      bytes: sql<number>`sum(octet_length(${cardFiles.bytes}))::float8`,
    })
    .from(cardFiles)
    .where(eq(cardFiles.characterId, characterId))
    .groupBy(cardFiles.characterId, file, kind, name, method, crc, inflatedBytes)
    .orderBy(asc(file));
}

/** Reads the stored bytes of a file; they end early if it is erased in the meantime. */
export async function* readKeptFile(
  database: Queries,
  { characterId, file }: Pick<StoredFile, 'characterId' | 'file'>,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  for (let piece = 0; ; piece += 1) {
    const [row] = await database
      .select({ bytes: cardFiles.bytes })
      .from(cardFiles)
      .where(
        and(eq(cardFiles.characterId, characterId), eq(cardFiles.file, file), eq(cardFiles.piece, piece)),
      );
    if (row === undefined) return;
    yield Buffer.from(row.bytes);
  }
}

/** Splits bytes into the pieces in which files are stored. */
export function* toPieces(bytes: Uint8Array): Generator<Buffer<ArrayBuffer>> {
  const pieceBytes = 1024 * 1024;
  for (let start = 0; start === 0 || start < bytes.length; start += pieceBytes) {
    yield Buffer.from(bytes.subarray(start, start + pieceBytes));
  }
}

/**
 * Lists the files of a card that are stored besides its text: the unchanged picture, and the parts of the file.
 * @param picture the picture without the data that its pixels do not need; null if the text or a part holds it
 * @returns the files, and their total bytes
 */
export function listNewFiles(
  file: BodyFile,
  parts: readonly CardPart[],
  picture: Uint8Array | null,
): { files: NewFile[]; bytes: number } {
  const kept = parts.map(({ start, bytes, ...described }): NewFile => ({
    ...described,
    pieces: file.read(start, bytes),
  }));
  const partBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (picture === null) return { files: kept, bytes: partBytes };
  // EXIF data may contain the place of the photo, and also holds its rotation: such a picture is encoded again.
  const isPlain = isPng(picture) && !hasPngChunk(picture, 'eXIf');
  const own: NewFile = {
    kind: isPlain ? 'png' : 'picture',
    name: '',
    method: 0,
    crc: crc32(picture),
    inflatedBytes: picture.length,
    pieces: toPieces(picture),
  };
  return { files: [own, ...kept], bytes: picture.length + partBytes };
}
