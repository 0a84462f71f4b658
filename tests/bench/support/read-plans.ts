import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/** The tables that grow with the content; the others are small, and best read as a whole. */
const bigTables = new Set([
  'characters',
  'character_texts',
  'character_tags',
  'articles',
  'article_texts',
  'article_tags',
  'article_authors',
  'pictures',
  'search_entries',
  'search_words',
]);

/** Makes PostgreSQL log the plan of every query of further connections (auto_explain). */
export async function logPlans(sql: postgres.Sql, database: string): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_analyze': 'off',
  };
  await sql`load 'auto_explain'`;
  for (const [name, value] of Object.entries(settings)) {
    await sql.unsafe(`alter database ${database} set ${name} = '${value}'`);
  }
}

export interface PlansRead {
  /** Number of queries. */
  queries: number;
  /** The big tables that were read from beginning to end. */
  scannedTables: string[];
}

/** Runs some work and reads its plans from the log. */
export async function readPlans(logFile: string, work: () => Promise<unknown>): Promise<PlansRead> {
  const { size: start } = await stat(logFile);
  await work();
  await untilQuiet(logFile);
  const file = await open(logFile, 'r');
  try {
    const { size: end } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    const text = buffer.toString('utf8');
    const scanned = [...text.matchAll(/Seq Scan on (\w+)/g)].flatMap(([, table]) => table ?? []);
    return {
      queries: text.match(/\bplan:/g)?.length ?? 0,
      scannedTables: [...new Set(scanned)].filter((table) => bigTables.has(table)),
    };
  } finally {
    await file.close();
  }
}

/** Waits for the log: PostgreSQL may write the plan of the last query after its answer. */
async function untilQuiet(logFile: string): Promise<void> {
  let before = -1;
  let { size } = await stat(logFile);
  while (size !== before) {
    before = size;
    await sleep(30);
    ({ size } = await stat(logFile));
  }
}
