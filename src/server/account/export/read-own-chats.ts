import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { characterTexts } from '#src/server/characters/tables.ts';
import { conversations } from '#src/server/chat/tables/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { readBatches } from './read-lists.ts';

export type OwnChat = typeof conversations.$inferSelect & { characterName: string };

/** The most conversations in memory at a time. */
const batchSize = 200;

/** Reads every conversation of a user, including deleted ones that can still be restored, in the order of their ids. */
export async function* readOwnChats(database: Queries, userId: string): AsyncGenerator<OwnChat> {
  const isNamed = and(
    eq(characterTexts.characterId, conversations.characterId),
    eq(characterTexts.language, conversations.language),
  );
  const batches = readBatches(
    (after?: string) =>
      database
        .select({
          ...getTableColumns(conversations),
          characterName: sql<string>`coalesce(${characterTexts.name}, '')`,
        })
        .from(conversations)
        .leftJoin(characterTexts, isNamed)
        .where(
          and(
            eq(conversations.userId, userId),
            after === undefined ? undefined : gt(conversations.id, after),
          ),
        )
        .orderBy(asc(conversations.id))
        .limit(batchSize),
    ({ id }) => id,
  );
  for await (const batch of batches) yield* batch;
}
