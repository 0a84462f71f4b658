/**
 * Measures a start on built and seeded data, from the beginning of the process to a 200 of `GET /`: through npm,
 * through the launcher, without both, and after a kill with -9; and the server's memory afterwards. `npm run
 * bench:start -- --times 5`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  createDataFolder,
  spawnServer,
  startCommand,
  startServer,
} from '#tests/support/process/server-process.ts';
import { readCpuMs, readMemory } from './support/process-usage.ts';
import { createBounds, printTable, round } from './support/report.ts';
import { median } from './support/statistics.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '5' } } });
const times = Number(values.times);
const boundMs = 1_500;
const restBoundMb = 180;
/** Time after which the work that follows the first answer is done. */
const restMs = 8_000;
const pollMs = 5;

const ways: readonly Way[] = [
  { name: 'npm start', command: ['npm', 'start', '--silent'] },
  { name: 'node scripts/launch.mjs start', command: [process.execPath, 'scripts/launch.mjs', 'start'] },
  { name: 'node scripts/start.mjs', command: startCommand },
  { name: 'node scripts/start.mjs after kill -9', command: startCommand, isKilled: true },
];
/** Log lines of the server for each phase. */
const phases = [
  { name: 'PostgreSQL is started, or found', line: /^(?:Starting|Using the) PostgreSQL/ },
  { name: 'migrated, seeded, API open', line: /^Chat model/ },
  { name: 'serving', line: /is ready/ },
];

interface Way {
  name: string;
  command: readonly string[];
  /** True if the previous start was killed, and left its PostgreSQL running. */
  isKilled?: boolean;
}

/** The results: for each way to start, and for memory, rows by name. */
const results: Record<string, readonly (readonly (string | number)[])[]> = {};

const folder = await createDataFolder();
const bounds = createBounds();
try {
  const first = await startServer({ dataDir: folder.dataDir });
  await first.stop();
  for (const way of ways) await measureWay(way);
  await measureRest();
} finally {
  await folder.remove();
}
bounds.report('start');

async function measureWay({ name, command, isKilled = false }: Way): Promise<void> {
  const runs: number[][] = [];
  for (let run = 0; run < times; run += 1) {
    if (isKilled) await (await startServer({ dataDir: folder.dataDir })).kill();
    runs.push(await measureStart(command));
  }
  const labels = [...phases.map((phase) => phase.name), '200 of GET /'];
  const rows = labels.map((label, index) => {
    const all = runs.map((run) => run[index] ?? Number.NaN);
    return [label, ...[median(all), Math.min(...all), Math.max(...all)].map((value) => round(value, 0))];
  });
  results[name] = rows;
  printTable(`${name}: ms since the process began`, ['', 'median', 'least', 'most'], rows);
  const answeredMs = median(runs.map((run) => run.at(-1) ?? Number.NaN));
  bounds.check(`${name}: answers / within ${boundMs} ms`, answeredMs < boundMs, `${round(answeredMs, 0)} ms`);
}

/** Measures the memory of the server's process once it is idle. */
async function measureRest(): Promise<void> {
  const server = await startServer({ dataDir: folder.dataDir });
  await waitForPage(server.url);
  await sleep(restMs);
  const { nowMb, peakMb } = readMemory(server.pid);
  const usedCpuMs = readCpuMs(server.pid);
  await server.stop();
  const rows = [
    ['resident memory, MB', round(nowMb, 0)],
    ['its peak, MB', round(peakMb, 0)],
    ['CPU time so far, ms', round(usedCpuMs, 0)],
  ];
  results['at rest'] = rows;
  printTable(`At rest, ${restMs / 1_000} s after the first page`, ['', 'value'], rows);
  bounds.check(`the server rests within ${restBoundMb} MB`, nowMb < restBoundMb, `${round(nowMb, 0)} MB`);
}

/** Measures a start: milliseconds to each phase, and to the answer. */
async function measureStart(command: readonly string[]): Promise<number[]> {
  const reached = phases.map(() => Number.NaN);
  const startedAt = performance.now();
  const server = spawnServer({
    dataDir: folder.dataDir,
    command,
    onLine(line, elapsedMs) {
      const index = phases.findIndex((phase) => phase.line.test(line));
      if (index >= 0) reached[index] = elapsedMs;
    },
  });
  const url = await Promise.race([server.ready, server.ended]);
  if (typeof url !== 'string') throw new Error(`The server did not start: ${url.stderr}`);
  await waitForPage(url);
  const answeredMs = performance.now() - startedAt;
  await server.stop();
  return [...reached, answeredMs];
}

async function waitForPage(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await sleep(pollMs);
  }
}
