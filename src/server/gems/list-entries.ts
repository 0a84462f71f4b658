import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Language } from '#src/contract/locale/language.ts';
import type { GemEntry, listGemEntries } from '#src/contract/gems/gem-calls.ts';
import { backgrounds, unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { characterTexts } from '#src/server/characters/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { gemEntries, gemWallets } from './tables.ts';

type ListQuery = z.output<typeof listGemEntries.query>;

const came = sql`${gemEntries.site} < 0`;
const went = sql`${gemEntries.site} > 0`;

const directions = { all: undefined, in: came, out: went } as const;

/** Lists a page of a user's entries, newest first. */
export async function listEntries(
  queries: Queries,
  { userId, language }: { userId: string; language: Language },
  { before, direction, limit }: ListQuery,
): Promise<z.input<typeof listGemEntries.result>> {
  const older = before === undefined ? undefined : olderThan(BigInt(before));
  const found = await readEntries(queries, {
    userId,
    language,
    where: and(older, directions[direction]),
    isNewestFirst: true,
    limit: limit + 1,
  });
  return { records: found.slice(0, limit), has_more: found.length > limit };
}

interface EntryQuery {
  userId: string;
  language: Language;
  where?: SQL | undefined;
  isNewestFirst: boolean;
  limit: number;
}

const olderThan = (id: bigint): SQL => lt(gemEntries.id, id);
export const newerThan = (id: bigint): SQL => gt(gemEntries.id, id);

/** Reads entries of a user's wallet, with the names of the characters in whose chats they were spent. */
export async function readEntries(queries: Queries, query: EntryQuery): Promise<GemEntry[]> {
  const rows = await queries
    .select({
      id: gemEntries.id,
      kind: gemEntries.kind,
      action: gemEntries.action,
      daily: gemEntries.daily,
      bought: gemEntries.bought,
      daily_after: gemEntries.dailyAfter,
      bought_after: gemEntries.boughtAfter,
      character_name: nameCharacter(query),
      reason: gemEntries.reason,
      time: gemEntries.createdAt,
    })
    .from(gemEntries)
    .where(and(eq(gemEntries.walletId, walletOf(query.userId)), query.where))
    .orderBy(query.isNewestFirst ? desc(gemEntries.id) : asc(gemEntries.id))
    .limit(query.limit);
  return rows.map((row) => ({ ...row, id: row.id.toString(), time: row.time.toISOString() }));
}

/** Selects the id of a user's wallet. */
export function walletOf(userId: string): SQL {
  return sql`(select ${gemWallets.id} from ${gemWallets} where ${gemWallets.userId} = ${userId})`;
}

/**
 * Selects the character of the message or background that was paid, if it belongs to the user: what a guest paid moved
 * with a login. Tables of messages are named as text, because their topic imports this one.
 */
function nameCharacter({ userId, language }: EntryQuery): SQL<string | null> {
  return sql<string | null>`case when ${gemEntries.kind} = 'spend' then (
    select name from ${characterTexts} where character_id = coalesce(
      (select c.character_id from messages m join conversations c on c.id = m.conversation_id
        where m.id = case when ${gemEntries.reference} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then ${gemEntries.reference}::uuid end
          and c.user_id = ${userId}),
      (select b.character_id from ${backgrounds} b join ${unlockedBackgrounds} u on u.background_id = b.id
        where b.id = ${gemEntries.reference} and u.user_id = ${userId}))
    order by ${characterTexts.language} = ${language} desc limit 1) end`;
}
