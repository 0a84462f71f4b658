/**
 * What the server adds to an upstream's time to first token, alone and under load, and what it costs. Server,
 * upstream and this client are processes of their own on the same cores, as is PostgreSQL. Loads are measured in a
 * server that has answered some asks before, several times each, and all times count.
 *
 * `npm run bench:chat -- --loads 100x5,500x25,1000x25 --cpu-prof /tmp/profiles`
 */
import { parseArgs } from 'node:util';
import { createDataFolder, startCommand, startServer } from '#tests/support/process/server-process.ts';
import { untilIdle } from './support/until-idle.ts';
import { createChatters } from './support/chatters.ts';
import {
  joinLoads,
  type Load,
  measureAlone,
  measureTogether,
  type Target,
  warmUp,
} from './support/chat-load.ts';
import { measureDisk } from './support/measure-disk.ts';
import { createBounds, printTable, round } from './support/report.ts';
import { quantile } from './support/statistics.ts';
import { startUpstreamProcess } from './support/upstream-process.ts';

const { values } = parseArgs({
  options: {
    /** Parallel replies, times the milliseconds between two tokens. */
    loads: { type: 'string', default: '100x5,500x25,1000x25' },
    tokens: { type: 'string', default: '200' },
    /** How often each load is run and measured. */
    rounds: { type: 'string', default: '3' },
    'cpu-prof': { type: 'string' },
    /**
     * A data folder that is kept: the next run finds its pictures ready. In memory (/dev/shm), it shows what the server
     * adds without what the disk does.
     */
    data: { type: 'string' },
  },
});
const tokens = Number(values.tokens);
const rounds = Number(values.rounds);
const loads = values.loads.split(',').map(readLoad);
/** What a load may add to the time to first token; others only have to come whole. */
const boundsOf: Readonly<Record<string, { medianMs: number; p95Ms: number }>> = {
  '100x5': { medianMs: 4, p95Ms: 8 },
  '500x25': { medianMs: 15, p95Ms: 40 },
};
const boundMb = 700;

/** A kept folder has been used up to a day's bound by earlier runs. */
const unlimited = {
  DAILY_TOKENS_OF_VISITOR: '1000000000',
  DAILY_TOKENS_OF_NETWORK: '1000000000',
  DAILY_TOKENS_OF_SITE: '1000000000',
};

const short = { name: 'reply', tokens: 5, tokenMs: 5, firstTokenMs: 50 } as const;

const folder = await createDataFolder({ kept: values.data });
const upstream = await startUpstreamProcess(short);
const profiling = values['cpu-prof'];
const [node = '', ...args] = startCommand;
const server = await startServer({
  dataDir: folder.dataDir,
  command:
    profiling === undefined ? startCommand : [node, '--cpu-prof', `--cpu-prof-dir=${profiling}`, ...args],
  // What is remembered afterwards asks the model as well, which is another load.
  env: { LLM_BASE_URL: `${upstream.url}/v1`, LLM_MODEL: 'fake', MEMORY: 'off', ...unlimited },
});
const site = { url: server.url, databaseUrl: await folder.databaseUrl() };
const target: Target = { server, upstreamUrl: upstream.url, postgresPid: (await folder.findPostgres()) ?? 0 };
const bounds = createBounds();
// A new server makes its pictures ready first, on all cores.
await untilIdle(server.pid);

try {
  const diskMs = await measureDisk(folder.dataDir);
  const results = await run();
  report(results, diskMs);
} finally {
  await server.stop();
  await upstream.close();
  if (values.data === undefined) await folder.remove();
}
bounds.report();

async function run(): Promise<Load[]> {
  const [first] = await createChatters(site, 1);
  if (first === undefined) throw new Error('no conversation');
  const results = [
    await measureAlone(target, 'first message after the start', [first], short.tokens),
    await measureAlone(
      target,
      'one by one, new conversations',
      await createChatters(site, 100),
      short.tokens,
    ),
    await measureAlone(
      target,
      'one by one, one conversation',
      Array.from({ length: 100 }, () => first),
      short.tokens,
    ),
  ];
  // Code that has run a few times only is not compiled yet: that is the first minute of a server, and not its days.
  await warmUp(target, await createChatters(site, 250), 4);
  for (const { name, streams, tokenMs } of loads) {
    await upstream.setScript({ name: 'reply', tokens, tokenMs, firstTokenMs: 200 });
    // Within the time of one reply, so that all run at once for a while.
    const spreadMs = tokens * tokenMs * 0.8;
    const measureOnce = async (title: string) =>
      measureTogether(target, { name: title, spreadMs, tokens }, await createChatters(site, streams));
    // The first time is shown, but has no bounds.
    results.push(await measureOnce(`${name}, first time`));
    const measured: Load[] = [];
    while (measured.length < rounds) measured.push(await measureOnce(name));
    results.push(joinLoads(measured));
  }
  return results;
}

function readLoad(name: string): { name: string; streams: number; tokenMs: number } {
  const [streams = Number.NaN, tokenMs = Number.NaN] = name.split('x').map(Number);
  if (!(streams > 0 && tokenMs > 0)) throw new Error(`“${name}” is no load such as 100x5.`);
  return { name, streams, tokenMs };
}

function report(results: readonly Load[], diskMs: readonly number[]): void {
  printTable(
    'The disk alone: what one commit waits for, ms',
    ['p50', 'p95', 'p99', 'longest'],
    [[0.5, 0.95, 0.99, 1].map((share) => round(quantile(diskMs, share), 2))],
  );
  printTable(
    'Time to first token, ms',
    [
      'load',
      'streams',
      'most at once',
      'direct p50',
      'server p50',
      'added p50',
      'direct p95',
      'server p95',
      'added p95',
    ],
    results.map(({ name, streams, mostAtOnce, directMs, serverMs }) => {
      const at = (share: number) => [quantile(directMs, share), quantile(serverMs, share)] as const;
      const [direct50, server50] = at(0.5);
      const [direct95, server95] = at(0.95);
      const figures = [direct50, server50, server50 - direct50, direct95, server95, server95 - direct95];
      return [name, streams, mostAtOnce, ...figures.map((value) => round(value))];
    }),
  );
  printTable(
    'Cost',
    [
      'load',
      'complete',
      'server CPU µs/token',
      'PostgreSQL CPU µs/token',
      'server CPU %',
      'RSS MB',
      'peak RSS MB',
    ],
    results.map((load) => [
      load.name,
      `${load.complete} of ${load.streams}`,
      round((load.serverCpuMs * 1000) / load.tokensRead),
      round((load.postgresCpuMs * 1000) / load.tokensRead),
      round((load.serverCpuMs / load.elapsedMs) * 100),
      round(load.rssMb),
      round(load.peakRssMb),
    ]),
  );
  for (const load of results) checkLoad(load);
  const peakMb = Math.max(...results.map(({ peakRssMb }) => peakRssMb));
  bounds.check(`RSS under ${boundMb} MB`, peakMb < boundMb, `${round(peakMb)} MB`);
}

function checkLoad({ name, streams, complete, directMs, serverMs }: Load): void {
  bounds.check(`${name}: all replies whole and right`, complete === streams, `${complete} of ${streams}`);
  const allowed = boundsOf[name];
  if (allowed === undefined) return;
  const added = (share: number) => quantile(serverMs, share) - quantile(directMs, share);
  const { medianMs, p95Ms } = allowed;
  bounds.check(
    `${name}: median added at most ${medianMs} ms`,
    added(0.5) <= medianMs,
    `${round(added(0.5))} ms`,
  );
  bounds.check(`${name}: p95 added at most ${p95Ms} ms`, added(0.95) <= p95Ms, `${round(added(0.95))} ms`);
}
