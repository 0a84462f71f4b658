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
const finalStates = ['complete', 'partial', 'failed'];

/** Compares the journal with the tables; answers what is wrong, one sentence each. */
export async function checkDatabase(sql: postgres.Sql, journal: Journal): Promise<string[]> {
  const rows = messageRows.parse([
    ...(await sql`
      select messages.id, messages.conversation_id, role, content, messages.state, client_message_id,
        generations.state as generation, model
      from messages left join generations on generations.message_id = messages.id`),
  ]);
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

async function listLeftovers(sql: postgres.Sql): Promise<string[]> {
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

/** Every reply that a model wrote has a generation that ended; every message has a final state. */
function checkState(row: Row): string[] {
  if (!finalStates.includes(row.state)) return [`message ${row.id} is ${row.state}`];
  const isGenerated = row.role === 'assistant' && row.model !== 'card';
  const wanted = isGenerated ? 'ended' : null;
  return row.generation === wanted ? [] : [`message ${row.id} has a generation that is ${row.generation}`];
}

/** An acknowledged message is there once; another at most once. */
function checkMessage(asked: Asked, rows: readonly Row[]): string[] {
  if (rows.length > 1) return [`"${asked.content}" is there ${rows.length} times`];
  const [row] = rows;
  if (asked.messageId === null) return [];
  if (row === undefined) return [`the acknowledged "${asked.content}" is lost`];
  const isSame = row.id === asked.messageId && row.client_message_id === asked.clientMessageId;
  return isSame ? [] : [`"${asked.content}" has other ids than were acknowledged`];
}

/** What was shown stays: shown text is how the stored one begins, and a shown end does not change. */
function checkReply(seen: SeenReply, row: Row | undefined): string[] {
  if (row === undefined) return [`the acknowledged reply ${seen.id} is lost`];
  if (!row.content.startsWith(seen.text)) {
    return [`reply ${seen.id} was shown with ${seen.text.length} characters that are not stored`];
  }
  const { end } = seen;
  const isSame = end === null || (end.state === row.state && end.content === row.content);
  return isSame ? [] : [`reply ${seen.id} has two ends`];
}
