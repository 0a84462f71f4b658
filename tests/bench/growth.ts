/**
 * Measures what a site of years costs: the bytes of each message with everything around it, the write-ahead log of an
 * exchange, how many updates stay on their page, and the calls of a chat, after a fill of some million messages. `npm run
 * bench:growth -- --messages 8000000 --exchanges 400 --runs 61`
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { growDatabase } from './support/grow-database.ts';
import { type LongChat, openLongChats } from './support/long-chats.ts';
import { createBounds, printTable, round } from './support/report.ts';
import { median } from './support/statistics.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '8000000' },
    exchanges: { type: 'string', default: '400' },
    runs: { type: 'string', default: '61' },
  },
});
const messages = Number(values.messages);
const exchanges = Number(values.exchanges);
const runs = Number(values.runs);
/** The bytes of a message with everything around it (docs/decisions/0069), and a little. */
const mostBytes = 1_480;
/** The write-ahead log of an exchange, in KiB, when pages need not be written whole. */
const mostLog = 8;
const tables = [
  'messages',
  'conversations',
  'generations',
  'gem_entries',
  'gem_holds',
  'users',
  'gem_wallets',
];

const folder = await mkdtemp(join(tmpdir(), 'yuanfen-growth-'));
// A server started by root runs as another user, who has to enter the folder.
await chmod(folder, 0o755);
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
const bounds = createBounds();
try {
  const chats = await openLongChats(server.ownerUrl, { small: 100, large: 20_000 });
  const url = new URL(server.ownerUrl);
  url.pathname = '/long_chat';
  const owner = postgres(url.href, { max: 1, onnotice: () => undefined });
  const startedAt = performance.now();
  const grown = await growDatabase(owner, messages);
  console.log(`filled in ${round((performance.now() - startedAt) / 1_000)} s`);
  await measureBytes(owner, grown);
  await measureCalls(chats);
  await measureWrites(owner, chats.small);
  await owner.end();
  await chats.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
bounds.report('growth');

async function measureBytes(owner: postgres.Sql, chats: number): Promise<void> {
  const sizes = await owner<{ name: string; rows: number; heap: number; indexes: number }[]>`
    select relname as name, n_live_tup::float8 as rows, pg_table_size(relid)::float8 as heap,
      pg_indexes_size(relid)::float8 as indexes
    from pg_stat_user_tables where relname in ${owner(tables)} order by pg_total_relation_size(relid) desc`;
  printTable(
    `Bytes a row, of ${chats} chats`,
    ['', 'rows', 'heap', 'indexes', 'MiB'],
    sizes.map(({ name, rows, heap, indexes }) => [
      name,
      rows,
      round(heap / rows, 0),
      round(indexes / rows, 0),
      round((heap + indexes) / 2 ** 20, 0),
    ]),
  );
  const indexes = await owner<{ name: string; bytes: number; table: string }[]>`
    select indexrelname as name, relname as table, pg_relation_size(indexrelid)::float8 as bytes
    from pg_stat_user_indexes where relname in ${owner(tables)} order by 3 desc limit 24`;
  const rowsOf = new Map(sizes.map(({ name, rows }) => [name, rows]));
  printTable(
    'Largest indexes',
    ['', 'bytes a row', 'MiB'],
    indexes.map(({ name, table, bytes }) => [
      name,
      round(bytes / (rowsOf.get(table) ?? Number.NaN), 0),
      round(bytes / 2 ** 20, 0),
    ]),
  );
  const all = sizes.reduce((sum, { heap, indexes: more }) => sum + heap + more, 0) / messages;
  bounds.check(`at most ${mostBytes} bytes a message`, all <= mostBytes, round(all, 0).toString());
}

/** Measures the calls of a chat in this database. */
async function measureCalls({ small, large }: { small: LongChat; large: LongChat }): Promise<void> {
  const rows = [];
  for (const [name, chat] of Object.entries({ 'of 100': small, 'of 20,000': large })) {
    const history: number[] = [];
    const asking: number[] = [];
    for (let run = -8; run < runs; run += 1) {
      const startedAt = performance.now();
      await chat.history({ before: chat.newestPageId });
      const historyMs = performance.now() - startedAt;
      const askMs = await chat.ask('Good evening');
      if (run < 0) continue;
      history.push(historyMs);
      asking.push(askMs);
    }
    rows.push([name, round(median(history), 2), round(median(asking), 2)]);
  }
  printTable(`Median ms of ${runs} in a chat`, ['', 'a page upward', 'asking, until its start'], rows);
}

interface Writes {
  table: string;
  updates: number;
  hot: number;
}

/** Measures what exchanges write: first after a checkpoint, when pages are written whole, then without one. */
async function measureWrites(owner: postgres.Sql, chat: LongChat): Promise<void> {
  const before = await readWrites(owner);
  await owner`checkpoint`;
  const wal = [await walOf(owner, chat), await walOf(owner, chat)].map((bytes) => round(bytes / 1_024, 1));
  printTable(`Write-ahead log of each of ${exchanges} exchanges, KiB`, ['after a checkpoint', 'then'], [wal]);
  bounds.check(`at most ${mostLog} KiB of log an exchange`, (wal[1] ?? 0) <= mostLog, String(wal[1]));
  const after = await readWrites(owner);
  printTable(
    'Updates that stay on their page',
    ['', 'updates', 'of them'],
    after.map(({ table, updates, hot }) => {
      const old = before.find((one) => one.table === table);
      return [table, updates - (old?.updates ?? 0), hot - (old?.hot ?? 0)];
    }),
  );
}

async function walOf(owner: postgres.Sql, chat: LongChat): Promise<number> {
  const [from] = await owner<{ at: string }[]>`select pg_current_wal_insert_lsn() as at`;
  for (let done = 0; done < exchanges; done += 1) await chat.ask('Good evening');
  const [end] = await owner<{ bytes: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${from?.at ?? ''}::pg_lsn)::float8 as bytes`;
  return (end?.bytes ?? Number.NaN) / exchanges;
}

/** PostgreSQL writes its counts at most once a second. */
async function readWrites(owner: postgres.Sql): Promise<Writes[]> {
  await sleep(2_000);
  return owner<Writes[]>`
    select relname as table, n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as hot
    from pg_stat_user_tables where relname in ${owner(tables)} order by 1`;
}
