import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { chatLines, messageSources } from '../base/source-tables.ts';
import { generations } from '../base/tables.ts';

export type MessageSource = typeof messageSources.$inferSelect;
type ChatLineRow = typeof chatLines.$inferSelect;

/** The file fields of some messages, by their ids. */
export interface Origins {
  /** Their fields from the file. */
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
    readSources(database, ids),
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
    sources,
    generated: new Set(generated.map(({ id }) => id)),
    lines: Map.groupBy(lines, ({ afterMessageId }) => afterMessageId),
  };
}

/** Reads the fields that messages have from the file they came with, by their ids. */
export async function readSources(
  database: Queries,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, MessageSource>> {
  const rows = await database
    .select()
    .from(messageSources)
    .where(inArray(messageSources.messageId, [...messageIds]));
  return new Map(rows.map((row) => [row.messageId, row]));
}

/** Lines may be long: no more than that are in memory at a time. */
const linesAtATime = 100;

/** Every line of the file that a conversation came with that is no message, in its order. */
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

/** Describes the file fields of a message as JSON files have them; null for one that did not come with a file. */
export function describeSource(source: MessageSource | undefined) {
  if (source === undefined) return null;
  const { place, swipe, line, written, info } = source;
  return { place, swipe, line, written, info };
}
