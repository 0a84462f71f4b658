import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { parseBook } from '#src/domain/card/parse-book.ts';
import { isJsonObject } from '#src/domain/card/parse-card-json.ts';
import type { LoreBook, LoreSource } from '#src/domain/lore/lore-book.ts';
import { readLoreBook } from '#src/domain/lore/read-lore-book.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { conversationLorebooks } from '../media-tables.ts';
import type { ConversationRow } from '../require-conversation.ts';

/** The lorebooks of a conversation that are its owner's: attached ones, that of the persona, and global ones. */
export async function loadOwnLoreBooks(
  queries: Queries,
  { id, userId, personaId }: ConversationRow,
): Promise<LoreBook[]> {
  const isChosen = personaId === null ? sql`(1 = 0)` : eq(personas.id, personaId);
  const isAttached = sql<boolean>`exists (select from ${conversationLorebooks} where ${and(
    eq(conversationLorebooks.conversationId, id),
    eq(conversationLorebooks.lorebookId, lorebooks.id),
  )})`;
  const persona = queries
    .select({ lorebookId: personas.lorebookId })
    .from(personas)
    .where(and(eq(personas.userId, userId), or(isChosen, personas.isDefault)))
    .orderBy(desc(isChosen))
    .limit(1);
  const isOfPersona = sql<boolean>`coalesce(${lorebooks.id} = (${persona}), false)`;
  const rows = await queries
    .select({ id: lorebooks.id, name: lorebooks.name, book: lorebooks.book, isAttached, isOfPersona })
    .from(lorebooks)
    .where(and(eq(lorebooks.userId, userId), or(lorebooks.isGlobal, isAttached, isOfPersona)))
    .orderBy(asc(lorebooks.createdAt), asc(lorebooks.id));
  return rows.map((row) => readLoreBook(row.book, { id: row.id, name: row.name, source: chooseSource(row) }));
}

function chooseSource(row: { isAttached: boolean; isOfPersona: boolean }): LoreSource {
  if (row.isAttached) return 'chat';
  return row.isOfPersona ? 'persona' : 'global';
}

/** The lorebook of a character's card; none where it has none. */
export function readCharacterBook(value: unknown, name: string): LoreBook[] {
  return isJsonObject(value)
    ? [readLoreBook(parseBook(value, []), { id: 'character', name, source: 'character' })]
    : [];
}
