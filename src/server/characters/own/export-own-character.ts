import { eq, sql } from 'drizzle-orm';
import { workOnPicture } from '#src/server/pictures/picture-process.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { Visitor } from '#src/server/platform/visitor.ts';
import { characters, characterTexts } from '../tables.ts';
import type { CharacterStore } from './import-own-character.ts';
import { smallFileLength } from '#src/server/platform/file-thread/small-file.ts';
import { FileTask } from '#src/server/platform/file-thread/file-task.ts';
import { characterMissing, isOwnCharacter } from './require-own-character.ts';
import { type CardParts, writeOwnCard } from './write-own-card.ts';

export type CardFormat = 'png' | 'json-v3' | 'json-v2';

export interface ExportedCard {
  /** The character's name, which no file system has seen. */
  name: string;
  extension: 'png' | 'json';
  bytes: Uint8Array<ArrayBuffer>;
}

const cardWriter = new FileTask<Uint8Array<ArrayBuffer>, CardParts>(
  new URL('./write-card-thread.ts', import.meta.url),
  { isExport: true },
);

/**
 * A private character as a card, byte for byte as it came but for its version, and the portrait as it was drawn anew.
 * @throws AppError 40003 with 404 for an unknown one, and for somebody else's; 40003 for one too large for a PNG;
 *   as `FileTask.run` does, for a large one
 */
export async function exportOwnCharacter(
  store: CharacterStore,
  request: { owner: Visitor; id: string; format: CardFormat },
): Promise<ExportedCard> {
  const { name, card, portrait } = await readOwnCard(store.database, request);
  const { format } = request;
  if (format !== 'png') {
    const version = format === 'json-v2' ? 'V2' : 'V3';
    return { name, extension: 'json', bytes: await writeCard({ card, target: { kind: 'json', version } }) };
  }
  const picture = await store.pictures.queue.run(() => workOnPicture('encodePng', portrait), {
    isUrgent: true,
  });
  return { name, extension: 'png', bytes: await writeCard({ card, target: { kind: 'png', picture } }) };
}

async function writeCard(parts: CardParts): Promise<Uint8Array<ArrayBuffer>> {
  return parts.card.length <= smallFileLength ? writeOwnCard(parts) : cardWriter.run(parts);
}

/** Cards imported before their text was kept have only what was read of them. */
export const cardTextColumn = sql<string | null>`coalesce(${characters.cardText}, ${characters.card}::text)`;

interface OwnCard {
  name: string;
  /** Its JSON. */
  card: string;
  portrait: Buffer;
}

async function readOwnCard(
  database: Queries,
  { owner, id }: { owner: Visitor; id: string },
): Promise<OwnCard> {
  const [row] = await database
    .select({ card: cardTextColumn, name: characterTexts.name, portrait: pictures.original })
    .from(characters)
    .innerJoin(characterTexts, eq(characterTexts.characterId, characters.id))
    .innerJoin(pictures, eq(pictures.id, characters.portraitId))
    .where(isOwnCharacter(owner, id))
    .limit(1);
  if (row?.card == null) throw characterMissing();
  return { ...row, card: row.card };
}
