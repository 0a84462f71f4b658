import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Asked, Journal, SeenReply } from './journal.ts';

const messageRows = z.array(
  z.object({
    id: z.string(),
    conversation_id: z.string(),
    role: z.enum(['user', 'assistant']),
    content: z.string(),
    state: z.string(),
    client_message_id: z.string().nullable(),
    generation: z.string().nullable(),
    model: z.string().nullable(),
  }),
);
type Row = z.infer<typeof messageRows>[number];

const left = z.tuple([
  z.object({ streaming: z.int(), running: z.int(), chunks: z.int(), miscounted: z.int() }),
]);
/** Ends what hangs. */
const leftoverLooks = 1_000;
const pollMs = 250;
const finalStates = ['complete', 'partial', 'failed'];

async function readRows(sql: postgres.Sql): Promise<Row[]> {
  return messageRows.parse([
    ...(await sql`
      select messages.id, messages.conversation_id, role, content, messages.state, client_message_id,
        generations.state as generation, model
      from messages left join generations on generations.message_id = messages.id`),
  ]);
}

/**
 * Measures the age of the oldest text that was shown before a process died and is not stored, in milliseconds; 0 if all
 * of it is stored.
 * @param times on the clock of the journal: only text shown since `sinceMs` counts, as the rest was lost in earlier
 * crashes
 */
export async function measureLossMs(
  sql: postgres.Sql,
  journal: Journal,
  { sinceMs, crashedAtMs }: { sinceMs: number; crashedAtMs: number },
): Promise<number> {
  const lengths = new Map((await readRows(sql)).map(({ id, content }) => [id, content.length]));
  const losses = journal
    .flatMap(({ replies }) => [...replies.values()])
    .flatMap(({ id, shown }) => shown.find(({ length }) => length > (lengths.get(id) ?? 0)) ?? [])
    .filter(({ atMs }) => atMs >= sinceMs)
    .map(({ atMs }) => crashedAtMs - atMs);
  return Math.max(0, ...losses);
}

/** Compares the journal with the tables; returns the problems, one sentence each. */
export async function checkDatabase(sql: postgres.Sql, journal: Journal): Promise<string[]> {
  const rows = await readRows(sql);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const asked = Map.groupBy(
    rows.filter((row) => row.role === 'user'),
    (row) => row.content,
  );
  return [
    ...(await listLeftovers(sql)),
    ...rows.flatMap(checkState),
    ...journal.flatMap((entry) => [
      ...checkMessage(entry, asked.get(entry.content) ?? []),
      ...[...entry.replies.values()].flatMap((reply) => checkReply(reply, byId.get(reply.id))),
    ]),
  ];
}

/** Lists the chunks behind the end of their reply; the product deletes them a moment later. */
async function listLeftovers(sql: postgres.Sql): Promise<string[]> {
  for (let look = 0; look < leftoverLooks; look += 1) {
    if ((await lookForLeftovers(sql)).length === 0) return [];
    await sleep(pollMs);
  }
  return lookForLeftovers(sql);
}

async function lookForLeftovers(sql: postgres.Sql): Promise<string[]> {
  const [found] = left.parse([
    ...(await sql`
      select (select count(*)::int from messages where state = 'streaming') as streaming,
        (select count(*)::int from generations where state = 'running') as running,
        (select count(*)::int from reply_chunks) as chunks,
        (select count(*)::int from conversations where message_count <>
          (select count(*) from messages where conversation_id = conversations.id and is_on_path)) as miscounted`),
  ]);
  return Object.entries(found).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what} left`]));
}

/** Checks that every reply of a model has a generation that ended, and every message a final state. */
function checkState(row: Row): string[] {
  if (!finalStates.includes(row.state)) return [`message ${row.id} is ${row.state}`];
  const isGenerated = row.role === 'assistant' && row.model !== 'card';
  const wanted = isGenerated ? 'ended' : null;
  return row.generation === wanted ? [] : [`message ${row.id} has a generation that is ${row.generation}`];
}

/** Checks that an acknowledged message is stored once, and another at most once. */
function checkMessage(asked: Asked, rows: readonly Row[]): string[] {
  if (rows.length > 1) return [`"${asked.content}" is there ${rows.length} times`];
  const [row] = rows;
  if (asked.messageId === null) return [];
  if (row === undefined) return [`the acknowledged "${asked.content}" is lost`];
  const isSame = row.id === asked.messageId && row.client_message_id === asked.clientMessageId;
  return isSame ? [] : [`"${asked.content}" has other ids than were acknowledged`];
}

/**
 * Checks that a shown end does not change. Of a reply without one, the last text shown may be missing where the process
 * died (rule:shown-first); all the rest is stored as it was shown.
 */
function checkReply(seen: SeenReply, row: Row | undefined): string[] {
  if (row === undefined) return [`the acknowledged reply ${seen.id} is lost`];
  const { end, text } = seen;
  if (!row.content.startsWith(text) && (end !== null || !text.startsWith(row.content))) {
    return [`reply ${seen.id} was shown with another text than is stored`];
  }
  const isSame = end === null || (end.state === row.state && end.content === row.content);
  return isSame ? [] : [`reply ${seen.id} has two ends`];
}
