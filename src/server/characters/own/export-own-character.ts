import { eq, sql } from 'drizzle-orm';
import { writeCardPng } from '#src/domain/card/write-card-png.ts';
import { writeCardText } from '#src/domain/card/write-card-text.ts';
import { encodePng } from '#src/server/pictures/image-codec.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { Visitor } from '#src/server/platform/visitor.ts';
import { characters, characterTexts } from '../tables.ts';
import type { CharacterStore } from './import-own-character.ts';
import { refuseCard } from './refuse-card.ts';
import { characterMissing, isOwnCharacter } from './require-own-character.ts';

export type CardFormat = 'png' | 'json-v3' | 'json-v2';

export interface ExportedCard {
  /** The character's name, which no file system has seen. */
  name: string;
  extension: 'png' | 'json';
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A private character as a card, byte for byte as it came but for its version, and the portrait as it was drawn anew.
 * @throws AppError 40003 with 404 for an unknown one, and for somebody else's; 40003 for one too large for a PNG
 */
export async function exportOwnCharacter(
  store: CharacterStore,
  request: { owner: Visitor; id: string; format: CardFormat },
): Promise<ExportedCard> {
  const { name, card, portrait } = await readOwnCard(store.database, request);
  switch (request.format) {
    case 'json-v3':
      return { name, extension: 'json', bytes: toBytes(writeCardText(card, 'V3')) };
    case 'json-v2':
      return { name, extension: 'json', bytes: toBytes(writeCardText(card, 'V2')) };
    case 'png': {
      const picture = await store.pictures.queue.run(() => encodePng(portrait), { isUrgent: true });
      return { name, extension: 'png', bytes: writePng(picture, card) };
    }
  }
}

/** Cards imported before their text was kept have only what was read of them. */
const cardTextColumn = sql<string | null>`coalesce(${characters.cardText}, ${characters.card}::text)`;

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

function writePng(picture: Uint8Array, card: string): Uint8Array<ArrayBuffer> {
  try {
    return writeCardPng(picture, card);
  } catch (error) {
    throw refuseCard(error);
  }
}

function toBytes(card: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(card);
}
