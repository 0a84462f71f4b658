import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#tests/support/process/server-process.ts';
import { askTimed, type Chatter } from './chatters.ts';
import { readCpuMs, readMemory, readPostgresCpuMs } from './process-usage.ts';
import { checkReply } from './check-reply.ts';
import { closeIdleConnections, readTimedStream, type TimedStream } from './timed-stream.ts';

export interface Target {
  server: ServerProcess;
  upstreamUrl: string;
  postgresPid: number;
}

/** What one load showed. */
export interface Load {
  name: string;
  streams: number;
  mostAtOnce: number;
  /** Times to first token without and with the server, taken side by side. */
  directMs: number[];
  serverMs: number[];
  /** How many replies came whole and right. */
  complete: number;
  tokensRead: number;
  elapsedMs: number;
  serverCpuMs: number;
  postgresCpuMs: number;
  rssMb: number;
  /** Since the server started. */
  peakRssMb: number;
}

interface LoadOptions {
  name: string;
  /** Over how long the starts are spread, evenly. */
  spreadMs: number;
  /** Of one reply. */
  tokens: number;
}

/** One direct request for so many replies through the server, so that the client stays light. */
const serverPerDirect = 4;
const sampleEveryMs = 100;
const warmUpAtOnce = 8;

/** Asks one after the other, each time the upstream directly first. */
export function measureAlone(
  target: Target,
  name: string,
  chatters: readonly Chatter[],
  tokens: number,
): Promise<Load> {
  return measure(target, { name, tokens, streams: chatters.length }, async (run) => {
    for (const [index, chatter] of chatters.entries()) {
      await run.direct(index);
      await run.throughServer(index, chatter);
    }
  });
}

/** Asks in parallel; direct requests start in between. */
export function measureTogether(
  target: Target,
  { name, spreadMs, tokens }: LoadOptions,
  chatters: readonly Chatter[],
): Promise<Load> {
  const stepMs = spreadMs / chatters.length;
  return measure(target, { name, tokens, streams: chatters.length }, async (run) => {
    const asks = chatters.map(async (chatter, index) => {
      await sleep(index * stepMs);
      await run.throughServer(index, chatter);
    });
    const probes = chatters
      .filter((_, index) => index % serverPerDirect === 0)
      .map(async (_, index) => {
        await sleep((index * serverPerDirect + 0.5) * stepMs);
        await run.direct(index);
      });
    await Promise.all([...asks, ...probes]);
  });
}

/** Has a server answer some short asks that nobody measures, a few at a time: `times` for each chatter. */
export async function warmUp({ server }: Target, chatters: readonly Chatter[], times: number): Promise<void> {
  const waiting = Array.from({ length: times }, () => chatters).flat();
  const askNext = async (): Promise<void> => {
    for (let chatter = waiting.pop(); chatter !== undefined; chatter = waiting.pop()) {
      await askTimed(server.url, chatter, sayingOf(waiting.length));
    }
  };
  await Promise.all(Array.from({ length: warmUpAtOnce }, askNext));
}

/** The same load, measured several times, as one: all times count. */
export function joinLoads(loads: readonly Load[]): Load {
  const sum = (read: (load: Load) => number) => loads.reduce((total, load) => total + read(load), 0);
  const most = (read: (load: Load) => number) => Math.max(...loads.map(read));
  return {
    name: loads[0]?.name ?? '',
    streams: sum(({ streams }) => streams),
    mostAtOnce: most(({ mostAtOnce }) => mostAtOnce),
    directMs: loads.flatMap(({ directMs }) => directMs),
    serverMs: loads.flatMap(({ serverMs }) => serverMs),
    complete: sum(({ complete }) => complete),
    tokensRead: sum(({ tokensRead }) => tokensRead),
    elapsedMs: sum(({ elapsedMs }) => elapsedMs),
    serverCpuMs: sum(({ serverCpuMs }) => serverCpuMs),
    postgresCpuMs: sum(({ postgresCpuMs }) => postgresCpuMs),
    rssMb: most(({ rssMb }) => rssMb),
    peakRssMb: most(({ peakRssMb }) => peakRssMb),
  };
}

interface Run {
  direct(index: number): Promise<void>;
  throughServer(index: number, chatter: Chatter): Promise<void>;
}

async function measure(
  target: Target,
  { name, tokens, streams }: { name: string; tokens: number; streams: number },
  work: (run: Run) => Promise<void>,
): Promise<Load> {
  const { server } = target;
  const directMs: number[] = [];
  const replies: { said: string; stream: TimedStream }[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  closeIdleConnections();
  const usage = startUsage(target);
  await work({
    async direct(index) {
      directMs.push((await askUpstream(target.upstreamUrl, sayingOf(index))).firstTokenMs);
    },
    async throughServer(index, chatter) {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      const said = sayingOf(index);
      replies.push({ said, stream: await askTimed(server.url, chatter, said) });
      atOnce -= 1;
    },
  });
  const used = usage.stop();
  const checked = replies.map(({ said, stream }) => checkReply(stream, said, tokens));
  const faults = checked.flatMap(({ fault }) => fault ?? []);
  for (const fault of faults.slice(0, 3)) console.error(`${name}: ${fault}`);
  return {
    name,
    streams,
    mostAtOnce,
    directMs,
    serverMs: replies.map(({ stream }) => stream.firstTokenMs),
    complete: checked.length - faults.length,
    tokensRead: checked.reduce((sum, { pieces }) => sum + pieces, 0),
    ...used,
  };
}

const sayingOf = (index: number): string => `Message number ${index}, if you please.`;

function askUpstream(upstreamUrl: string, content: string): Promise<TimedStream> {
  return readTimedStream({
    url: `${upstreamUrl}/v1/chat/completions`,
    body: { model: 'fake', stream: true, messages: [{ role: 'user', content }] },
    firstToken: '"content":"Y',
    leaveAfterFirstToken: true,
  });
}

function startUsage({ server, postgresPid }: Target) {
  const startedAt = performance.now();
  const serverCpuMs = readCpuMs(server.pid);
  const postgresCpuMs = readPostgresCpuMs(postgresPid);
  let rssMb = 0;
  const sampler = setInterval(() => {
    rssMb = Math.max(rssMb, readMemory(server.pid).nowMb);
  }, sampleEveryMs);
  return {
    stop() {
      clearInterval(sampler);
      const { nowMb, peakMb } = readMemory(server.pid);
      return {
        elapsedMs: performance.now() - startedAt,
        serverCpuMs: readCpuMs(server.pid) - serverCpuMs,
        postgresCpuMs: readPostgresCpuMs(postgresPid) - postgresCpuMs,
        rssMb: Math.max(rssMb, nowMb),
        peakRssMb: peakMb,
      };
    },
  };
}
