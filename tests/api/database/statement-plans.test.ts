import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getLayout } from '#src/server/platform/embedded-postgres/layout.ts';
import { collectBelongings } from '#tests/support/api/call-samples.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { holdReply, numberedWords } from '#tests/support/services/held-reply.ts';

/** The tables that grow with the number of people, and the columns that distinguish a copied row from the original. */
const growing = {
  users: ['id', 'device_id_hash'],
  conversations: ['id', 'user_id'],
  messages: ['id', 'conversation_id', 'parent_id', 'client_message_id'],
  generations: ['message_id', 'conversation_id'],
  reply_chunks: ['message_id'],
  memories: ['id', 'conversation_id'],
  personas: ['id', 'user_id'],
  lorebooks: ['id', 'user_id'],
  conversation_lorebooks: ['conversation_id', 'lorebook_id'],
  gem_holds: ['id', 'user_id'],
  gem_wallets: ['id', 'user_id'],
  attachments: ['message_id'],
  crisis_pauses: ['conversation_id'],
} as const;
const copies = 1_500;

/** The product's statements on the way of a message, recognised by words that only each of them contains. */
const steps: readonly (readonly [string, RegExp])[] = [
  ['locks the conversation', /from "conversations" where [\s\S]*for update/],
  ['reads the scene', /with recursive c as/],
  ['reads the wallet', /"gem_wallets"\."package_day"/],
  ['holds the price', /select hold_gems\(/],
  ['stores the ask', /set head_message_id[\s\S]*insert into "messages"[\s\S]*insert into "generations"/],
  ['stores a piece', /insert into reply_chunks/],
  ['ends the reply', /set state = 'ended'/],
  [
    'looks for the message',
    /from "messages" where \("messages"\."conversation_id" = \$1 and "messages"\."client_message_id"/,
  ],
  ['lists the variants', /Query Text: select "id", "parent_id", "conversation_id" from "messages"/],
  ['describes the end', /case when "parent_id" is null then array/],
];
/** Statements of foreign keys and triggers, of new connections of the driver, and of work every few seconds. */
const beside = [
  /Query Text: SELECT 1 FROM ONLY/,
  /pg_notify\(/,
  /Query Text: DELETE FROM crisis_pauses/,
  // The triggers that count stored bytes (decision 29), and the daily work that begins with a process.
  /storage_uses|storage_limits|count_storage|FROM changed JOIN conversations|octet_length\(NEW\.content\)|octet_length\("row"/,
  // Statements within the functions of the ledger (decision 40).
  /Query Text: (?:SELECT \*\s+FROM|UPDATE|INSERT INTO) gem_(?:wallets|holds|entries)\b/,
  /"users"\."seen_on"/,
  // Read by this test.
  /as stored_text from reply_chunks/,
  /pg_type|pg_catalog\.pg_|pg_locks/,
  // Every two seconds: checks that the readers still exist.
  /select "id" from "users" where "users"\."id" = any/,
  // The tokens of the day are counted once the reply has ended.
  /into "token_spending"|from "token_spending"/,
  /from "generations" where \("?generations"?\."(?:owner|state)"/,
];

let first: TestApi;
let logFile: string;

beforeAll(async () => {
  first = await startTestApi();
  const { sql } = first.database;
  await sql.unsafe(`
    load 'auto_explain';
    do $$ begin
      execute format('alter database %I set session_preload_libraries = auto_explain', current_database());
      execute format('alter database %I set auto_explain.log_min_duration = 0', current_database());
      execute format('alter database %I set auto_explain.log_nested_statements = on', current_database());
    end $$`);
  const [row] = z
    .array(z.object({ folder: z.string() }))
    .parse(await sql`select current_setting('data_directory') as folder`);
  ({ logFile } = getLayout(dirname(row?.folder ?? '')));
});
afterAll(() => first.close());

/** Records the statements that PostgreSQL runs in this database from now on, each with its plan. */
async function watchStatements(): Promise<() => Promise<string[]>> {
  const { size: start } = await stat(logFile);
  return async () => {
    const file = await open(logFile, 'r');
    try {
      const { size } = await file.stat();
      const { buffer } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
      return (
        buffer
          .toString('utf8')
          .split(/^\d{4}-.* LOG: {2}duration: .* plan:$/m)
          .slice(1)
          // Lines of other databases of the same server may follow.
          .map((statement) => statement.split(/^\d{4}-/m)[0] ?? '')
      );
    } finally {
      await file.close();
    }
  };
}

/** Returns the statements of one message and of the whole reply to it. */
async function statementsOfAsk(visitor: TestVisitor, chatId: string): Promise<string[]> {
  const readStatements = await watchStatements();
  const { final } = await visitor.ask(chatId, 'What is the tide doing?');
  expect(final.state).toBe('complete');
  // PostgreSQL may log the plan of a statement after its answer.
  await expect.poll(async () => (await readStatements()).map(stepOf)).toContain('ends the reply');
  return readStatements();
}

function stepOf(statement: string): string {
  if (beside.some((pattern) => pattern.test(statement))) return 'beside';
  return steps.find(([, pattern]) => pattern.test(statement))?.[0] ?? statement;
}

/** Returns the stored pieces of the running reply. */
async function readStoredText(): Promise<string> {
  const rows = await first.database.sql`
    select coalesce(string_agg(text, '' order by start), '') as stored_text from reply_chunks`;
  const [row] = z.array(z.object({ stored_text: z.string() })).parse(rows);
  return row?.stored_text.trim() ?? '';
}

/** Returns the growing tables that a plan reads from beginning to end. */
function readWhole(statements: readonly string[]): string[] {
  const scanned = statements.flatMap((plan) => [...plan.matchAll(/Seq Scan on (\w+)/g)]);
  return scanned.flatMap(([, table = '']) => (table in growing ? [table] : []));
}

describe('the statements of PostgreSQL for a message (decision 23)', () => {
  let api: TestApi;
  let visitor: TestVisitor;
  let chatId: string;

  beforeAll(async () => {
    await first.database.sql`vacuum analyze`;
    api = await startTestApi({ beside: first });
    visitor = await api.registerVisitor();
    ({ conversationId: chatId } = await collectBelongings(visitor));
  });
  afterAll(() => api.close());

  it('are seven before the model is asked, the pieces, and two at the end', async () => {
    const text = numberedWords(60);
    // Its end comes once its text is stored: a piece may also be stored while the reply ends.
    const reply = holdReply(api.upstream, { text, afterTokens: [20, 60] });
    const asking = statementsOfAsk(visitor, chatId);
    for (const part of reply.parts) {
      await expect.poll(readStoredText).toBe(part);
      reply.release();
    }
    const statements = await asking;
    api.upstream.setScript('reply');
    const done = statements.map(stepOf).filter((step) => step !== 'beside');
    expect(done.filter((step) => step !== 'stores a piece')).toEqual([
      'locks the conversation',
      'looks for the message',
      'reads the scene',
      'reads the wallet',
      'holds the price',
      'stores the ask',
      'lists the variants',
      'ends the reply',
      'describes the end',
    ]);
    expect(done.lastIndexOf('stores a piece')).toBeLessThan(done.indexOf('ends the reply'));
  });

  it('scan no table that grows with the number of people, in no statement, trigger or foreign key', async () => {
    await growTables();
    const grown = await startTestApi({ beside: first });
    const same = visitor.at(grown.send);
    const statements = [
      ...(await statementsOfAsk(same, chatId)),
      ...(await statementsOfAsk(visitor, chatId)),
    ];
    expect(statements.length).toBeGreaterThan(10);
    expect(readWhole(statements)).toEqual([]);
    await grown.close();
  });
});

/** Adds many other people with all their data: copies of the existing rows, with other ids. */
async function growTables(): Promise<void> {
  const { sql } = first.database;
  await sql.begin(async (transaction) => {
    // Without foreign keys and triggers: only the planner looks at these rows.
    await transaction`set local session_replication_role = replica`;
    await transaction`insert into reply_chunks (message_id, conversation_id, start, text)
      select id, conversation_id, 0, 'text' from messages`;
    await transaction`insert into crisis_pauses (conversation_id) select id from conversations limit 1`;
    await transaction`
      insert into conversation_lorebooks (conversation_id, lorebook_id)
      select conversations.id, lorebooks.id from conversations, lorebooks limit 1`;
    await transaction`insert into gem_wallets (user_id) select id from users on conflict do nothing`;
    for (const [table, columns] of Object.entries(growing)) {
      const changed = columns.map((column) => `'${column}', gen_random_uuid()`).join(', ');
      await transaction.unsafe(`
        insert into ${table} select (jsonb_populate_record(null::${table},
          to_jsonb(old) || jsonb_build_object(${changed})
            || case when to_jsonb(old) ? 'is_default' then '{"is_default": false}' else '{}' end::jsonb)).*
        from (select * from ${table} limit 1) old, generate_series(1, ${copies})`);
    }
    for (const table of Object.keys(growing)) {
      const rows = await transaction`select from ${transaction(table)}`;
      expect(rows.count, table).toBeGreaterThanOrEqual(copies);
    }
    await transaction`delete from reply_chunks where text = 'text' and message_id in (select id from messages)`;
    await transaction`delete from crisis_pauses where conversation_id in (select id from conversations limit 1)`;
  });
  await sql`analyze`;
}
