import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { chatLines, messageSources } from '../tables/source-tables.ts';
import { generations } from '../tables/tables.ts';

export type MessageSource = typeof messageSources.$inferSelect;
type ChatLineRow = typeof chatLines.$inferSelect;

/** The file fields of some messages, by their ids. */
export interface Origins {
  /** Their fields from the file. */
  sources: ReadonlyMap<string, MessageSource>;
  /** The messages that this site's models wrote. */
  generated: ReadonlySet<string>;
  /** Lines other than messages, by the message after which they come. */
  lines: ReadonlyMap<string | null, ChatLineRow[]>;
}

export async function readOrigins(database: Queries, messageIds: readonly string[]): Promise<Origins> {
  const ids = [...messageIds];
  const [sources, generated, lines] = await Promise.all([
    readSources(database, ids),
    database
      .select({ id: generations.messageId })
      .from(generations)
      .where(isAnyOf(generations.messageId, ids)),
    database
      .select()
      .from(chatLines)
      .where(isAnyOf(chatLines.afterMessageId, ids))
      .orderBy(asc(chatLines.place)),
  ]);
  return {
    sources,
    generated: new Set(generated.map(({ id }) => id)),
    lines: Map.groupBy(lines, ({ afterMessageId }) => afterMessageId),
  };
}

/** Reads the fields that messages have from their imported file, by their ids. */
export async function readSources(
  database: Queries,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, MessageSource>> {
  const rows = await database
    .select()
    .from(messageSources)
    .where(isAnyOf(messageSources.messageId, messageIds));
  return new Map(rows.map((row) => [row.messageId, row]));
}

/** The most lines in memory at a time, because they may be long. */
const linesAtATime = 100;

/** Reads every line other than messages of a conversation's imported file, in its order. */
export async function* readLines(database: Queries, conversationId: string): AsyncGenerator<ChatLineRow> {
  let after = -1;
  for (;;) {
    const batch = await database
      .select()
      .from(chatLines)
      .where(and(eq(chatLines.conversationId, conversationId), gt(chatLines.place, after)))
      .orderBy(asc(chatLines.place))
      .limit(linesAtATime);
    yield* batch;
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.place;
  }
}

/** Reads the first line of a conversation's imported file, and the others before any message. */
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

/** Describes the file fields of a message in the form of JSON files; null for a message that was not imported. */
export function describeSource(source: MessageSource | undefined) {
  if (source === undefined) return null;
  const { place, swipe, line, written, info } = source;
  return { place, swipe, line, written, info };
}
