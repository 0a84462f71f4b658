/**
 * Measures the longest turn of the event loop that one hostile person can cause, what the worst request of each kind
 * costs, and what one hostile guest who makes every request twenty times at once costs everybody else: ordinary visitors open pages, search and chat, in turns without and with the hostile guest beside them,
 * on the same server with the limits of the product. `npm run bench:hostile -- --seconds 300 --visitors 50 --turns 5
 * --tangles all`
 */
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { measureHostile } from '#tests/support/hostile/measure-hostile.ts';
import { startHostileSite } from '#tests/support/hostile/start-hostile-site.ts';
import { allTangles } from '#tests/support/hostile/tangles.ts';
import { createDataFolder, startServer } from '#tests/support/process/server-process.ts';
import { measureCosts } from './support/measure-costs.ts';
import { startHostileGuest } from './support/load/hostile-guest.ts';
import { deeds, inviteVisitors, type Took } from './support/load/ordinary-visitors.ts';
import { readMemory } from './support/process-usage.ts';
import { createBounds, printTable, round } from './support/report.ts';
import { quantile } from './support/statistics.ts';
import { untilIdle } from './support/page/until-idle.ts';
import { startUpstreamProcess } from './support/load/upstream-process.ts';

const { values } = parseArgs({
  options: {
    /** Duration of the hostile guest's work, all turns together; the visitors are alone for as long. */
    seconds: { type: 'string', default: '300' },
    visitors: { type: 'string', default: '50' },
    turns: { type: 'string', default: '5' },
    /** `mixed` or `all`, about a minute for each of 60; `none` leaves the turns out. */
    tangles: { type: 'string', default: 'mixed' },
  },
});
const turns = Number(values.turns);
const turnMs = (Number(values.seconds) * 1_000) / turns;
const boundRatio = 2;
/** Bound for a single kind of action, whose number is too small for a steady 95th percentile. */
const boundRatioOfDeed = 3;
/** Content of caches, and garbage between two collections. */
const boundMemoryMb = 300;
/** A guest's quota (50 MB) with its indexes, and the visitors' messages. */
const boundDiskMb = 120;

/** The longest allowed turn of the event loop, in milliseconds of the main thread. */
const longestTurnMs = 100;

const bounds = createBounds();
await measureTurns();
await measureKinds();
const folder = await createDataFolder();
const upstream = await startUpstreamProcess({ name: 'reply', tokens: 40, tokenMs: 25, firstTokenMs: 100 });
const server = await startServer({
  dataDir: folder.dataDir,
  env: {
    LLM_BASE_URL: `${upstream.url}/v1`,
    LLM_MODEL: 'fake',
    // Each visitor has an address of their own, with the limits of the product.
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: '1',
    // With gems, the guest would be stopped after a few replies.
    GEMS: 'off',
  },
});
try {
  await untilIdle(server.pid);
  await run();
} finally {
  await server.stop();
  await upstream.close();
  await folder.remove();
}
bounds.report('hostile');

/** Measures every call, page and file, for a guest and a member in turns. */
async function measureTurns(): Promise<void> {
  const tangles = allTangles.filter(
    ({ name }) => values.tangles === 'all' || (values.tangles === 'mixed' && name.startsWith('all marks')),
  );
  if (tangles.length === 0) return;
  const site = await startHostileSite();
  const rows: [string, string, number, string][] = [];
  try {
    for (const [index, tangle] of tangles.entries()) {
      const who = index % 2 === 0 ? 'guest' : 'member';
      const { steps, tooLong } = await measureHostile(site, who, {
        tangle,
        mostMs: longestTurnMs,
        extent: 'whole',
      });
      const [longest] = steps.toSorted((a, b) => b.longestMs - a.longestMs);
      rows.push([tangle.name, who, round(longest?.longestMs ?? 0), longest?.name ?? '']);
      for (const { name, longestMs, path } of tooLong)
        process.stdout.write(`${tangle.name}: ${name}: ${round(longestMs)} ms in ${path}\n`);
    }
  } finally {
    await site.close();
  }
  printTable('The longest turn of the event loop', ['tangle', '', 'ms', 'in'], rows);
  const most = Math.max(...rows.map(([, , ms]) => ms));
  bounds.check(`no turn is longer than ${longestTurnMs} ms`, most <= longestTurnMs, `${most} ms`);
}

/** Measures what each kind of request costs: the main thread, memory, and the database. */
async function measureKinds(): Promise<void> {
  if (values.tangles === 'none') return;
  const kinds = await measureCosts();
  const worst = kinds.toSorted((a, b) => b.mainMs + b.databaseMs - a.mainMs - a.databaseMs).slice(0, 25);
  printTable(
    'The worst request of each kind, twenty at once where it says so',
    ['', 'status', 'main thread, CPU ms', 'memory, MB', 'PostgreSQL, CPU ms'],
    worst.map(({ name, status, mainMs, memoryMb, databaseMs }) => [
      name,
      status,
      round(mainMs),
      round(memoryMb),
      round(databaseMs),
    ]),
  );
}

async function run(): Promise<void> {
  const visitors = await inviteVisitors(server.url, Number(values.visitors));
  const guest = await startHostileGuest(server.url);
  let statuses: [status: number, answers: number][] = [];
  // Code is compiled at its first runs, and frequent answers are cached.
  await visitors.goAbout(Math.min(turnMs, 20_000));
  const before = await readUse();
  const alone: Took[] = [];
  const beside: Took[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(...(await visitors.goAbout(turnMs)));
    await guest.begin();
    beside.push(...(await visitors.goAbout(turnMs)));
    statuses = await guest.stop();
  }
  await guest.close();
  await untilIdle(server.pid);
  const after = await readUse();
  report({ alone, beside });
  const answers = statuses.toSorted(([a], [b]) => a - b);
  printTable('The hostile guest', ['status', 'answers'], answers);
  const errors = server
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  for (const line of errors.slice(0, 10)) process.stdout.write(`${line.slice(0, 1_000)}\n`);
  const serverErrors = answers
    .filter(([status]) => status === 500)
    .reduce((sum, [, count]) => sum + count, 0);
  bounds.check('no answer to it is an error of the server (500)', serverErrors === 0, `${serverErrors}`);
  checkFlat('RSS of the server', 'MB', [before.rssMb, after.rssMb, boundMemoryMb]);
  checkFlat('the database', 'MB', [before.diskMb, after.diskMb, boundDiskMb]);
}

function report({ alone, beside }: { alone: readonly Took[]; beside: readonly Took[] }): void {
  const rows = [...deeds, null].map((deed) => {
    const timesOf = (took: readonly Took[]) =>
      took.filter((one) => deed === null || one.deed === deed).flatMap(({ ms }) => (ms === null ? [] : [ms]));
    const [quiet, raging] = [timesOf(alone), timesOf(beside)];
    const ratio = quantile(raging, 0.95) / quantile(quiet, 0.95);
    const bound = deed === null ? boundRatio : boundRatioOfDeed;
    bounds.check(
      `${deed ?? 'everything'}: p95 at most ${bound} times beside the hostile guest`,
      ratio <= bound,
      `${round(ratio, 2)}`,
    );
    const figures = [
      quantile(quiet, 0.5),
      quantile(raging, 0.5),
      quantile(quiet, 0.95),
      quantile(raging, 0.95),
    ];
    return [
      deed ?? 'everything',
      quiet.length,
      raging.length,
      ...figures.map((ms) => round(ms)),
      round(ratio, 2),
    ];
  });
  printTable(
    `${values.visitors} ordinary visitors, ms`,
    ['', 'alone', 'beside', 'p50 alone', 'p50 beside', 'p95 alone', 'p95 beside', 'ratio'],
    rows,
  );
  const failed = [...alone, ...beside].filter(({ ms }) => ms === null).length;
  bounds.check('nothing that visitors do fails', failed === 0, `${failed} failed`);
}

function checkFlat(name: string, unit: string, [before, after, bound]: [number, number, number]): void {
  bounds.check(
    `${name} grows by less than ${bound} ${unit}`,
    after - before < bound,
    `${round(before)} → ${round(after)} ${unit}`,
  );
}

async function readUse(): Promise<{ rssMb: number; diskMb: number }> {
  const sql = postgres(await folder.databaseUrl(), { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql<{ mb: number }[]>`select pg_database_size(current_database()) / 1048576.0 as mb`;
    return { rssMb: readMemory(server.pid).nowMb, diskMb: Number(row?.mb) };
  } finally {
    await sql.end();
  }
}
