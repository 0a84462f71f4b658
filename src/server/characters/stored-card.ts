import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { CardData, ImportedCard } from '#src/domain/cards/card-data.ts';
import { limitGreetings } from '#src/domain/cards/limit-greetings.ts';
import { parseCard } from '#src/domain/cards/parse-card.ts';
import { parseCardText } from '#src/domain/json/parse-json.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { characters, type characterTexts } from './tables.ts';

type TextRow = typeof characterTexts.$inferSelect;

/** The texts of a private character that are read from its card and not from its rows, so that they are stored once. */
type CardTexts = Pick<
  TextRow,
  'description' | 'personality' | 'scenario' | 'firstMessage' | 'alternateGreetings' | 'exampleDialogue'
>;

interface CacheEntry {
  card: ImportedCard;
  size: number;
}

/** A card never changes, so its id is enough as a key. */
const kept = new LRUCache<string, CacheEntry>({
  max: 200,
  // UTF-16 units of their JSON.
  maxSize: 16_000_000,
  sizeCalculation: ({ size }) => size,
});

/** Cards that are being read: parallel callers get the same one. */
const runningReads = new Map<string, Promise<ImportedCard | null>>();

/**
 * Loads the card of a private character as imported; null for one of the site, and for one stored before texts were
 * stored.
 */
export function loadStoredCard(database: Queries, id: string): Promise<ImportedCard | null> {
  const known = kept.get(id);
  if (known !== undefined) return Promise.resolve(known.card);
  const begun = runningReads.get(id);
  if (begun !== undefined) return begun;
  const reading = readStoredCard(database, id).finally(() => runningReads.delete(id));
  runningReads.set(id, reading);
  return reading;
}

async function readStoredCard(database: Queries, id: string): Promise<ImportedCard | null> {
  const [row] = await database
    .select({ text: characters.cardText })
    .from(characters)
    .where(eq(characters.id, id));
  if (row?.text == null) return null;
  const card = parseCard(parseCardText(row.text));
  kept.set(id, { card, size: 1 + row.text.length });
  return card;
}

/** Lists the greetings of a card, the first message first; none for a card without one. */
export function listCardGreetings({ first_mes, alternate_greetings }: CardData): string[] {
  return [first_mes, ...alternate_greetings].filter((text) => text.trim() !== '');
}

export function readCardTexts(data: CardData): CardTexts {
  const [firstMessage = '', ...alternateGreetings] = limitGreetings(listCardGreetings(data));
  return {
    description: data.description,
    personality: data.personality,
    scenario: data.scenario,
    firstMessage,
    alternateGreetings,
    exampleDialogue: data.mes_example,
  };
}
