/**
 * Measures what the server adds between people and the model: to the first token, to the pauses between two pieces, and
 * to the end of the reply, while a number of replies is *held*: each that ends is replaced by a new one at once.
 * Server, model and this client are separate processes on the same cores, as is PostgreSQL. The added time is the
 * difference of pairs: a message, and a direct request to the model that begins with it. `npm run bench:chat -- --loads
 * 1x5,100x5,300x25,500x25,1000x25 --seconds 15 --rounds 3 --cpu-prof /tmp/profiles`
 */
import { parseArgs } from 'node:util';
import { createDataFolder, startCommand, startServer } from '#tests/support/process/server-process.ts';
import { createChatters } from './support/load/chatters.ts';
import {
  type HeldFigures,
  type HeldLoad,
  holdStreams,
  type Target,
  warmUp,
} from './support/load/held-load.ts';
import { measureDisk } from './support/measure-disk.ts';
import { createBounds, printTable, round } from './support/report.ts';
import { median, quantile } from './support/statistics.ts';
import { untilIdle } from './support/page/until-idle.ts';
import { startUpstreamProcess } from './support/load/upstream-process.ts';

const { values } = parseArgs({
  options: {
    /** Held replies x milliseconds between two tokens. */
    loads: { type: 'string', default: '1x5,100x5,300x25,500x25,1000x25' },
    tokens: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '15' },
    /** Number of measurements of each load; the medians of all rounds are shown. */
    rounds: { type: 'string', default: '3' },
    'cpu-prof': { type: 'string' },
    /**
     * A data folder to keep: the next run finds its pictures encoded. In memory (/dev/shm), it shows what the server
     * adds without the disk.
     */
    data: { type: 'string' },
  },
});
const tokens = Number(values.tokens);
const rounds = Number(values.rounds);
const firstTokenMs = 50;

interface LoadBounds {
  addedMs?: { median: number; p95: number };
  wholeMs: number;
  pauseP95Ms?: number;
  /** Peak of the server's process since its start. */
  peakMb?: number;
}

const boundsOf: Readonly<Record<string, LoadBounds>> = {
  '1x5': { addedMs: { median: 10, p95: 30 }, wholeMs: Infinity },
  '100x5': { addedMs: { median: 10, p95: 35 }, wholeMs: 1_080, pauseP95Ms: 25 },
  '300x25': { addedMs: { median: 30, p95: 150 }, wholeMs: 5_080 },
  '500x25': { wholeMs: 5_130, pauseP95Ms: 60, peakMb: 350 },
  '1000x25': { wholeMs: 5_300 },
};
const mostMb = 700;

/** The same loads through comparable servers, measured on 2026-11-22 on a machine with two cores. */
const peers: readonly (readonly [string, string, ...(number | string)[]])[] = [
  ['1x5', 'RisuAI', 1.6, '', ''],
  ['1x5', 'SillyTavern', 3.2, '', ''],
  ['1x5', 'Agnai', 8.7, '', ''],
  ['100x5', 'RisuAI', 1.6, 4.5, 1_050],
  ['100x5', 'SillyTavern', 3.9, 7.5, 1_050],
  ['100x5', 'Agnai', 13, 27, ''],
  ['500x25', 'RisuAI', 7.7, 35.5, ''],
  ['500x25', 'SillyTavern', 57, 90, 5_080],
];

/** In a kept folder, earlier runs have used up the daily limits. */
const unlimited = {
  DAILY_TOKENS_OF_VISITOR: '1000000000',
  DAILY_TOKENS_OF_NETWORK: '1000000000',
  DAILY_TOKENS_OF_SITE: '1000000000',
};

interface Result {
  load: HeldLoad;
  rounds: HeldFigures[];
}

const loads = values.loads.split(',').map(readLoad);
const folder = await createDataFolder({ kept: values.data });
const upstream = await startUpstreamProcess({ name: 'reply', tokens: 5, tokenMs: 5, firstTokenMs });
const profiling = values['cpu-prof'];
const [node = '', ...args] = startCommand;
const server = await startServer({
  dataDir: folder.dataDir,
  command:
    profiling === undefined ? startCommand : [node, '--cpu-prof', `--cpu-prof-dir=${profiling}`, ...args],
  // Notes for the memory also use the model, which would be an additional load.
  env: { LLM_BASE_URL: `${upstream.url}/v1`, LLM_MODEL: 'fake', MEMORY: 'off', ...unlimited },
});
const site = { url: server.url, databaseUrl: await folder.databaseUrl() };
const target: Target = { server, upstream, postgresPid: (await folder.findPostgres()) ?? 0 };
const bounds = createBounds();

try {
  // A new server first encodes its pictures, on all cores.
  await untilIdle(server.pid);
  const diskMs = await measureDisk(folder.dataDir);
  report(await run(), diskMs);
} finally {
  await server.stop();
  await upstream.close();
  if (values.data === undefined) await folder.remove();
}
bounds.report('chat');

async function run(): Promise<Result[]> {
  // Code that has run only a few times is not compiled yet: that is the first minute of a server, not its normal state.
  await warmUp(target, await createChatters(site, 250), 4);
  const results: Result[] = [];
  for (const load of loads) {
    await upstream.setScript({
      name: 'reply',
      tokens,
      tokenMs: load.tokenMs,
      firstTokenMs,
      endsAtOnce: true,
    });
    const measured: HeldFigures[] = [];
    while (measured.length < rounds)
      measured.push(await holdStreams(target, load, await createChatters(site, load.streams)));
    results.push({ load, rounds: measured });
  }
  return results;
}

function readLoad(name: string): HeldLoad {
  const [streams = Number.NaN, tokenMs = Number.NaN] = name.split('x').map(Number);
  if (!(streams > 0 && tokenMs > 0)) throw new Error(`“${name}” is no load such as 100x5.`);
  return { name, streams, tokenMs, firstTokenMs, tokens, seconds: Number(values.seconds) };
}

/** Returns the median of a figure over the rounds. */
function over(results: readonly HeldFigures[], read: (figures: HeldFigures) => number, digits = 1): number {
  return round(median(results.map(read)), digits);
}

function report(results: readonly Result[], diskMs: readonly number[]): void {
  const shares = [0.5, 0.95, 0.99] as const;
  printTable(
    'The disk alone: what one commit waits for, ms',
    ['p50', 'p95', 'p99', 'longest'],
    [[...shares, 1].map((share) => round(quantile(diskMs, share), 2))],
  );
  const felt = results.map(({ load, rounds: all }) => {
    const at = (read: (figures: HeldFigures) => number[], share: number) =>
      over(all, (figures) => quantile(read(figures), share));
    return {
      load: load.name,
      addedMs: shares.map((share) => at(({ addedMs }) => addedMs, share)),
      wholeMs: shares.map((share) => at(({ wholeMs }) => wholeMs, share)),
      directWholeMs: at(({ directWholeMs }) => directWholeMs, 0.5),
      pausesMs: shares.map((share) => at(({ pausesMs }) => pausesMs, share)),
      directPauseP95Ms: at(({ directPausesMs }) => directPausesMs, 0.95),
      pieces: at(({ pieces }) => pieces, 0.5),
    };
  });
  printTable(
    'Added to the first token, ms; medians of all rounds',
    ['load', 'p50', 'p95', 'p99', 'from round to round'],
    felt.map(({ load, addedMs }, index) => [load, ...addedMs, spread(results[index]?.rounds ?? [])]),
  );
  printTable(
    'Whole replies and pauses between two pieces, ms',
    [
      'load',
      'whole p50',
      'p95',
      'p99',
      'model alone',
      'pause p50',
      'p95',
      'p99',
      'model alone p95',
      'pieces',
    ],
    felt.map((row) => [
      row.load,
      ...row.wholeMs,
      row.directWholeMs,
      ...row.pausesMs,
      row.directPauseP95Ms,
      row.pieces,
    ]),
  );
  printTable(
    'Others of this kind, ms',
    ['load', '', 'added p50', 'added p95', 'whole p50'],
    peers.filter(([load]) => loads.some(({ name }) => name === load)),
  );
  const cost = results.map(({ load, rounds: all }) => ({
    load: load.name,
    complete: all.reduce((sum, { complete }) => sum + complete, 0),
    replies: all.reduce((sum, { replies }) => sum + replies, 0),
    repliesPerSecond: over(all, ({ replies, elapsedMs }) => (replies / elapsedMs) * 1_000),
    serverCpuMsPerReply: over(all, ({ serverCpuMs, replies }) => serverCpuMs / replies, 2),
    serverCpuPercent: over(all, ({ serverCpuMs, elapsedMs }) => (serverCpuMs / elapsedMs) * 100),
    postgresCpuMsPerReply: over(all, ({ postgresCpuMs, replies }) => postgresCpuMs / replies, 2),
    benchCpuPercent: over(all, ({ benchCpuMs, elapsedMs }) => (benchCpuMs / elapsedMs) * 100),
    rssMb: over(all, ({ rssMb }) => rssMb),
    peakRssMb: Math.max(...all.map(({ peakRssMb }) => round(peakRssMb))),
  }));
  printTable(
    'Cost',
    [
      'load',
      'complete',
      'replies/s',
      'server CPU ms/reply',
      'server CPU %',
      'PostgreSQL CPU ms/reply',
      'model and client CPU %',
      'RSS MB',
      'peak RSS MB',
    ],
    cost.map((row) => [
      row.load,
      `${row.complete} of ${row.replies}`,
      row.repliesPerSecond,
      row.serverCpuMsPerReply,
      row.serverCpuPercent,
      row.postgresCpuMsPerReply,
      row.benchCpuPercent,
      row.rssMb,
      row.peakRssMb,
    ]),
  );
  for (const [index, { load, addedMs, wholeMs, pausesMs }] of felt.entries()) {
    const { complete = 0, replies = 0, peakRssMb } = cost[index] ?? {};
    bounds.check(`${load}: all replies whole and right`, complete === replies, `${complete} of ${replies}`);
    checkLoad(boundsOf[load], { load, addedMs, wholeMs, pausesMs, peakRssMb });
  }
  const peakMb = Math.max(...cost.map(({ peakRssMb }) => peakRssMb));
  bounds.check(`RSS under ${mostMb} MB`, peakMb < mostMb, `${peakMb} MB`);
}

/** Formats the lowest and the highest median of the rounds. */
function spread(all: readonly HeldFigures[]): string {
  const medians = all.map(({ addedMs }) => round(median(addedMs)));
  return `${Math.min(...medians)} to ${Math.max(...medians)}`;
}

interface Felt {
  load: string;
  addedMs: number[];
  wholeMs: number[];
  pausesMs: number[];
  peakRssMb: number | undefined;
}

function checkLoad(allowed: LoadBounds | undefined, felt: Felt): void {
  if (allowed === undefined) return;
  const { load, addedMs, wholeMs, pausesMs, peakRssMb } = felt;
  const check = (what: string, most: number | undefined, figure = Number.NaN, unit = 'ms') => {
    if (most === undefined || most === Infinity) return;
    bounds.check(`${load}: ${what} at most ${most} ${unit}`, figure <= most, `${figure} ${unit}`);
  };
  check('added p50', allowed.addedMs?.median, addedMs[0]);
  check('added p95', allowed.addedMs?.p95, addedMs[1]);
  check('whole p50', allowed.wholeMs, wholeMs[0]);
  check('pause p95', allowed.pauseP95Ms, pausesMs[1]);
  check('peak RSS', allowed.peakMb, peakRssMb, 'MB');
}
