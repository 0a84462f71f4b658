import { eq, sql } from 'drizzle-orm';
import { crc32 } from 'node:zlib';
import { FileError } from '#src/domain/files/file-error.ts';
import { decodeBase64, decodeLatin1 } from '#src/domain/files/decode-text.ts';
import { pngEndBytes } from '#src/domain/cards/write-card-chunks.ts';
import { portraitPath } from '#src/domain/cards/write-charx-card.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { FileTask } from '#src/server/platform/work-process/file-task.ts';
import { toStream } from '#src/server/platform/http/answers/to-stream.ts';
import { smallFileLength } from '#src/server/platform/work-process/small-file-length.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { characters, characterTexts } from '../characters/tables.ts';
import type { cardTasks } from './card-tasks.ts';
import { listKeptFiles, readKeptFile, type StoredFile, toPieces } from './kept-files.ts';
import { loadCardPicture, loadWhole, type PngPicture } from './load-card-picture.ts';
import { characterMissing, isOwnCharacter } from './require-own-character.ts';
import { type CardParts, writeOwnCard, type WrittenCard } from './write-own-card.ts';
import { writeStoredZip, type ZipFile } from './write-stored-zip.ts';

export type CardFormat = 'png' | 'charx' | 'json-v3' | 'json-v2';

type Pieces = AsyncGenerator<Uint8Array<ArrayBuffer>>;

export interface ExportedCard {
  /** The character's name, not yet made safe for file systems. */
  name: string;
  extension: 'png' | 'charx' | 'json';
  /** A large file is generated piece by piece as it is read. */
  body: BodyInit;
}

const cardWriter = new FileTask<typeof cardTasks>(new URL('./card-tasks.ts', import.meta.url), {
  table: 'cardTasks',
  isExport: true,
});

/**
 * Exports a private character as a card, byte for byte as imported except for its version. A PNG has the picture as
 * imported and the asset chunks that accompanied it; a CHARX has every file of the import, and the picture if that was
 * not in an archive.
 * @throws AppError 40003 with 404 for an unknown one, and for somebody else's; 40003 for one too large for a PNG; as
 * `FileTask.run` does, for a large one
 */
export async function exportOwnCharacter(
  { database }: { database: Queries },
  request: { owner: Visitor; id: string; format: CardFormat },
): Promise<ExportedCard> {
  const { name, ...stored } = await readOwnCard(database, request);
  switch (request.format) {
    case 'png':
      return { name, extension: 'png', body: toStream(await writePng(database, stored)) };
    case 'charx':
      return { name, extension: 'charx', body: toStream(await writeCharx(database, stored)) };
    case 'json-v3':
    case 'json-v2': {
      const version = request.format === 'json-v2' ? 'V2' : 'V3';
      const { bytes } = await writeCard(stored.ownerId, {
        card: stored.card,
        target: { kind: 'json', version },
      });
      return { name, extension: 'json', body: bytes };
    }
  }
}

/** The parts of an export. */
export interface StoredCharacter {
  id: string;
  ownerId: string;
  /** The JSON of the card as imported. */
  card: string;
  portrait: Buffer;
}

async function writePng(
  database: Queries,
  { id, ownerId, card, portrait }: StoredCharacter,
): Promise<Pieces> {
  const files = await listKeptFiles(database, id);
  const isPictureWanted = files.every(({ kind }) => kind === 'asset' || kind === 'chunk');
  const written = await writeCard(ownerId, { card, target: { kind: 'png', isPictureWanted } });
  const picture = await loadCardPicture(database, files, written.picture ?? portrait);
  return joinPng(database, { picture, cardChunks: written.bytes, files });
}

async function* joinPng(
  database: Queries,
  parts: { picture: PngPicture; cardChunks: Uint8Array<ArrayBuffer>; files: readonly StoredFile[] },
): Pieces {
  const { picture, cardChunks, files } = parts;
  let left = picture.bytes - pngEndBytes;
  const end: Buffer[] = [];
  for await (const piece of picture.pieces) {
    const body = piece.subarray(0, Math.max(0, left));
    left -= body.length;
    if (body.length > 0) yield body;
    if (body.length < piece.length) end.push(Buffer.from(piece.subarray(body.length)));
  }
  yield cardChunks;
  for (const file of files) if (file.kind === 'chunk') yield* readKeptFile(database, file);
  yield Buffer.concat(end);
}

/**
 * Writes the CHARX of a private character, piece by piece.
 * @throws as `exportOwnCharacter` does
 */
export async function writeCharx(
  database: Queries,
  { id, ownerId, card, portrait }: StoredCharacter,
): Promise<Pieces> {
  const files = await listKeptFiles(database, id);
  const cameInArchive = files.some(({ kind }) => kind === 'icon' || kind === 'asset');
  const chunkNames = files.flatMap(({ kind, name }) => (kind === 'chunk' ? [name] : []));
  const target = { kind: 'charx', cameInArchive, chunkNames, isPictureWanted: false } as const;
  const { bytes, chunkPaths } = await writeCard(ownerId, { card, target });
  const hasPicture = !cameInArchive && Buffer.from(bytes).includes(`"embeded://${portraitPath}"`);
  const picture = hasPicture ? await loadCardPicture(database, files, portrait) : null;
  return writeStoredZip(listZipFiles(database, { bytes, picture, files, chunkPaths }));
}

async function* listZipFiles(
  database: Queries,
  parts: {
    bytes: Uint8Array<ArrayBuffer>;
    picture: PngPicture | null;
    files: readonly StoredFile[];
    chunkPaths: ReadonlyMap<string, string>;
  },
): AsyncGenerator<ZipFile> {
  const { bytes, picture, files, chunkPaths } = parts;
  yield toZipFile('card.json', bytes);
  if (picture !== null) {
    yield { name: portraitPath, method: 0, inflatedBytes: picture.bytes, ...picture };
  }
  for (const file of files) {
    if (file.kind === 'icon' || file.kind === 'asset') {
      yield { ...file, pieces: readKeptFile(database, file) };
    }
    const path = file.kind === 'chunk' ? chunkPaths.get(file.name) : undefined;
    if (path !== undefined) yield toZipFile(path, readChunkAsset(await loadWhole(database, file)));
  }
}

function toZipFile(name: string, content: Uint8Array): ZipFile {
  const bytes = content.length;
  return { name, method: 0, crc: crc32(content), inflatedBytes: bytes, bytes, pieces: toPieces(content) };
}

/** Decodes an asset chunk of a PNG: base64 after its keyword; any other chunk stays as it is. */
function readChunkAsset(chunk: Uint8Array): Uint8Array {
  const data = chunk.subarray(8, -4);
  const text = data.subarray(data.indexOf(0) + 1);
  try {
    return decodeBase64(decodeLatin1(text));
  } catch (error) {
    if (error instanceof FileError) return text;
    throw error;
  }
}

async function writeCard(userId: string, parts: CardParts): Promise<WrittenCard> {
  const { length } = parts.card;
  return length <= smallFileLength
    ? writeOwnCard(parts)
    : cardWriter.run({ userId, length }, 'writeCard', parts);
}

/** The JSON of the card; cards imported before their text was stored have only the parsed fields. */
export const cardTextColumn = sql<string | null>`coalesce(${characters.cardText}, ${characters.card}::text)`;

async function readOwnCard(
  database: Queries,
  { owner, id }: { owner: Visitor; id: string },
): Promise<StoredCharacter & { name: string }> {
  const [row] = await database
    .select({ card: cardTextColumn, name: characterTexts.name, portrait: pictures.original })
    .from(characters)
    .innerJoin(characterTexts, eq(characterTexts.characterId, characters.id))
    .innerJoin(pictures, eq(pictures.id, characters.portraitId))
    .where(isOwnCharacter(owner, id))
    .limit(1);
  if (row?.card == null) throw characterMissing();
  return { ...row, id, ownerId: owner.userId, card: row.card };
}
