import type postgres from 'postgres';
import { vi } from 'vitest';

/**
 * Resolves once `length` characters of a running reply are stored, which happens after they were shown
 * (rule:shown-first).
 */
export async function untilStored(sql: postgres.Sql, replyId: string, length: number): Promise<void> {
  const count = async () => {
    const [row] = await sql<{ length: number }[]>`
      select coalesce(sum(char_length(text)), 0)::int as length from reply_chunks where message_id = ${replyId}`;
    return row?.length ?? 0;
  };
  await vi.waitUntil(async () => (await count()) >= length, { timeout: 60_000, interval: 5 });
}
