import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database.ts';
import { chatLines, messageSources } from '../source-tables.ts';
import { generations } from '../tables.ts';

export type MessageSource = typeof messageSources.$inferSelect;
export type ChatLineRow = typeof chatLines.$inferSelect;

/** Where some messages are from, by their ids. */
export interface Origins {
  /** What their file says of them. */
  sources: ReadonlyMap<string, MessageSource>;
  /** Those that this site had a model write. */
  generated: ReadonlySet<string>;
  /** Lines that are no messages, by the message behind which they stand. */
  lines: ReadonlyMap<string | null, ChatLineRow[]>;
}

/** Reads where messages are from. */
export async function readOrigins(database: Queries, messageIds: readonly string[]): Promise<Origins> {
  const ids = [...messageIds];
  const [sources, generated, lines] = await Promise.all([
    database.select().from(messageSources).where(inArray(messageSources.messageId, ids)),
    database
      .select({ id: generations.messageId })
      .from(generations)
      .where(inArray(generations.messageId, ids)),
    database
      .select()
      .from(chatLines)
      .where(inArray(chatLines.afterMessageId, ids))
      .orderBy(asc(chatLines.place)),
  ]);
  return {
    sources: new Map(sources.map((source) => [source.messageId, source])),
    generated: new Set(generated.map(({ id }) => id)),
    lines: Map.groupBy(lines, ({ afterMessageId }) => afterMessageId),
  };
}

/** The first line of the file that a conversation came as, and all that stands in it before any message. */
export function readFirstLines(database: Queries, conversationId: string): Promise<ChatLineRow[]> {
  return database
    .select()
    .from(chatLines)
    .where(
      and(
        eq(chatLines.conversationId, conversationId),
        or(eq(chatLines.kind, 'header'), isNull(chatLines.afterMessageId)),
      ),
    )
    .orderBy(asc(chatLines.place));
}
