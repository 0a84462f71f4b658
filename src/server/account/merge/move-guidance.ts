import { desc, eq, sql } from 'drizzle-orm';
import { longestPresetName, mostPresets, mostQuickReplies } from '#src/contract/chat/guidance-calls.ts';
import { findFreeName } from '#src/domain/chat/guidance/find-free-name.ts';
import { guidances, presets, quickReplies } from '#src/server/chat/tables/guidance-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

interface Move {
  /** The user of the guest. */
  from: string;
  /** The user of the account. */
  to: string;
}

/**
 * Moves a guest's guidance into the account. The account's guidance for a character stays; its quick replies come
 * first. Quick replies and presets of the guest are moved up to the limits of an account.
 */
export async function moveGuidance(database: Queries, { from, to }: Move): Promise<void> {
  await database.execute(sql`
    delete from ${guidances} guest where guest.user_id = ${from} and guest.conversation_id is null
      and exists (select from ${guidances} own where own.user_id = ${to}
        and own.character_id = guest.character_id and own.conversation_id is null)`);
  await database.update(guidances).set({ userId: to }).where(eq(guidances.userId, from));
  await movePresets(database, { from, to });
  await database.execute(sql`
    delete from ${quickReplies} where user_id = ${from} and position >= (
      select position from ${quickReplies} where user_id = ${from} order by position
      offset greatest(0, ${mostQuickReplies} - (select count(*) from ${quickReplies} where user_id = ${to})) limit 1)`);
  await database.execute(sql`
    update ${quickReplies} set user_id = ${to}, position = position + 1
      + coalesce((select max(position) from ${quickReplies} where user_id = ${to}), -1)
    where user_id = ${from}`);
}

/** Moves the presets that were changed last; a preset whose name exists in the account gets a number after its name. */
async function movePresets(database: Queries, { from, to }: Move): Promise<void> {
  const own = await database.select({ name: presets.name }).from(presets).where(eq(presets.userId, to));
  const brought = await database
    .select({ id: presets.id, name: presets.name })
    .from(presets)
    .where(eq(presets.userId, from))
    .orderBy(desc(presets.modifiedAt), desc(presets.id));
  const taken = new Set(own.map(({ name }) => name));
  for (const { id, name } of brought.slice(0, Math.max(0, mostPresets - own.length))) {
    const free = findFreeName(name, taken, longestPresetName);
    taken.add(free);
    await database.update(presets).set({ userId: to, name: free }).where(eq(presets.id, id));
  }
  await database.delete(presets).where(eq(presets.userId, from));
}
