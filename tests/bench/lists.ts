/**
 * Measures the cost of a hundred times more content: every list, tag, detail, sitemap and search call with 1,000 and
 * with 100,000 characters and articles, and whether PostgreSQL reads any big table from its beginning. `npm run
 * bench:lists -- --small 1000 --large 100000 --runs 31`
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getLayout } from '#src/server/platform/embedded-postgres/layout.ts';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { createListDatabase, type ListApi, openListApi } from './support/list-api.ts';
import { type ListCall, listCalls } from './support/list-calls.ts';
import { logPlans, readPlans } from './support/read-plans.ts';
import { createBounds, printTable, round } from './support/report.ts';
import { median } from './support/statistics.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '31' },
  },
});
const sizes = { small: Number(values.small), large: Number(values.large) };
const runs = Number(values.runs);
const warmUps = 8;
const boundRatio = 3;

const folder = await mkdtemp(join(tmpdir(), 'yuanfen-lists-'));
// A server started by root runs as another user, who has to enter the folder.
await chmod(folder, 0o755);
const dataDir = join(folder, 'data');
const server = await startEmbeddedPostgres({ dataDir });
try {
  await measureLists();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function measureLists(): Promise<void> {
  const smallUrl = await seed(sizes.small);
  const largeUrl = await seed(sizes.large);
  const small = await openListApi(smallUrl, sizes.small);
  const large = await openListApi(largeUrl, sizes.large);
  const times = new Map<ListCall, { smallMs: number; largeMs: number }>();
  for (const call of listCalls) times.set(call, await measureCall(call, small, large));
  await logPlans(large.sql, `lists_${sizes.large}`);
  await Promise.all([small.close(), large.close()]);

  const bounds = createBounds();
  const explained = await openListApi(largeUrl, sizes.large);
  const rows = [];
  for (const [call, { smallMs, largeMs }] of times) {
    const plans = await explainCall(call, explained);
    const ratio = largeMs / smallMs;
    rows.push([call.name, round(smallMs, 2), round(largeMs, 2), round(ratio, 2), plans.queries]);
    bounds.check(`${call.name}: under ${boundRatio} times`, ratio < boundRatio, `${round(ratio, 2)}`);
    const scans = plans.queries === 0 ? 'no plan was seen' : plans.scannedTables.join(', ');
    bounds.check(`${call.name}: no sequential scan`, scans === '', scans || 'none');
  }
  await explained.close();
  printTable(
    `Median ms of ${runs} calls, in process`,
    ['', `at ${sizes.small}`, `at ${sizes.large}`, 'ratio', 'queries'],
    rows,
  );
  bounds.report('lists');
}

async function seed(size: number): Promise<string> {
  const startedAt = performance.now();
  const url = await createListDatabase(server.ownerUrl, size);
  console.log(
    `${size} characters and articles written in ${round((performance.now() - startedAt) / 1_000)} s`,
  );
  return url;
}

/** Measures both sizes in turns, so that other load on the machine affects both. */
async function measureCall(
  call: ListCall,
  small: ListApi,
  large: ListApi,
): Promise<{ smallMs: number; largeMs: number }> {
  const timesMs = { small: [] as number[], large: [] as number[] };
  for (let run = -warmUps; run < runs; run += 1) {
    const smallMs = await timeCall(call, small);
    const largeMs = await timeCall(call, large);
    if (run < 0) continue;
    timesMs.small.push(smallMs);
    timesMs.large.push(largeMs);
  }
  return { smallMs: median(timesMs.small), largeMs: median(timesMs.large) };
}

async function timeCall(call: ListCall, api: ListApi): Promise<number> {
  const startedAt = performance.now();
  await api.call(call);
  return performance.now() - startedAt;
}

/** Runs a call until PostgreSQL has chosen a plan that it keeps, on each connection of the pool. */
async function explainCall(call: ListCall, api: ListApi) {
  const times = 24;
  const plans = await readPlans(getLayout(dataDir).logFile, async () => {
    for (let time = 0; time < times; time += 1) await api.call(call);
  });
  return { ...plans, queries: Math.round(plans.queries / times) };
}
