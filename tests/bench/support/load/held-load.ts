import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#tests/support/process/server-process.ts';
import { askTimed, type Chatter } from './chatters.ts';
import { checkReply } from './check-reply.ts';
import { readCpuMs, readFamilyCpuMs, readMemory } from '../process-usage.ts';
import { closeIdleConnections, readTimedStream, type TimedStream } from './timed-stream.ts';
import type { UpstreamProcess } from './upstream-process.ts';

export interface Target {
  server: ServerProcess;
  upstream: UpstreamProcess;
  postgresPid: number;
}

/** Figures of some held streams; times in milliseconds. */
export interface HeldFigures {
  /** Time that the server added to the first token: each a difference of two requests that began together. */
  addedMs: number[];
  /** From sending to the end of the reply, through the server and without it. */
  wholeMs: number[];
  directWholeMs: number[];
  /** Between one arrival of text and the next in the same reply, through the server and without it. */
  pausesMs: number[];
  directPausesMs: number[];
  /** Number of pieces of each reply. */
  pieces: number[];
  replies: number;
  /** Number of complete and correct replies. */
  complete: number;
  elapsedMs: number;
  serverCpuMs: number;
  postgresCpuMs: number;
  /** CPU time of this client and of the model, which use the same cores. */
  benchCpuMs: number;
  /** Peak during the measurement, and since the server started. */
  rssMb: number;
  peakRssMb: number;
}

export interface HeldLoad {
  name: string;
  /** Number of replies that run at any time. */
  streams: number;
  /** The model's time per token. */
  tokenMs: number;
  firstTokenMs: number;
  tokens: number;
  /** Duration of the measurement. */
  seconds: number;
}

/**
 * Requests through the server per direct request to the model, so that this process stays light; with few streams, each
 * has one.
 */
const mostAsksPerDirect = 4;
/** Of this many direct requests, the first one is read to its end. */
const directPerWhole = 4;
const sampleEveryMs = 100;
const warmUpAtOnce = 8;

/** Sends some messages without measuring them, a few at a time: `times` for each chatter. */
export async function warmUp({ server }: Target, chatters: readonly Chatter[], times: number): Promise<void> {
  const waiting = Array.from({ length: times }, () => chatters).flat();
  const askNext = async (): Promise<void> => {
    for (let chatter = waiting.pop(); chatter !== undefined; chatter = waiting.pop()) {
      await askTimed(server.url, chatter, sayingOf(waiting.length));
    }
  };
  await Promise.all(Array.from({ length: warmUpAtOnce }, askNext));
}

/**
 * Holds one stream for each chatter: a reply that ends is followed by the next message at once. The first ones are
 * spread over the length of a reply and not measured, so that as many begin as end at any time.
 */
export async function holdStreams(
  target: Target,
  load: HeldLoad,
  chatters: readonly Chatter[],
): Promise<HeldFigures> {
  const replyMs = load.firstTokenMs + (load.tokens - 1) * load.tokenMs;
  closeIdleConnections();
  const found = createFigures();
  const replies: { said: string; stream: TimedStream }[] = [];
  const probes: Promise<void>[] = [];
  const measureFromMs = performance.now() + replyMs;
  const endAtMs = measureFromMs + load.seconds * 1_000;
  const asksPerDirect = Math.min(mostAsksPerDirect, chatters.length);
  let asked = 0;
  const usage = sleep(replyMs).then(() => startUsage(target));

  const hold = async (chatter: Chatter, index: number): Promise<void> => {
    await sleep((index / chatters.length) * replyMs);
    while (performance.now() < endAtMs) {
      const isMeasured = performance.now() >= measureFromMs;
      if (isMeasured) asked += 1;
      const said = sayingOf(asked);
      const direct =
        isMeasured && asked % asksPerDirect === 0 ? probe(Math.floor(asked / asksPerDirect), said) : null;
      const stream = await askTimed(target.server.url, chatter, said);
      if (!isMeasured) continue;
      replies.push({ said, stream });
      if (direct !== null)
        probes.push(direct.then((ms) => void found.addedMs.push(stream.firstTokenMs - ms)));
    }
  };

  async function probe(count: number, said: string): Promise<number> {
    const isWhole = count % directPerWhole === 0;
    const stream = await askUpstream(target.upstream.url, said, isWhole);
    if (isWhole) {
      found.directWholeMs.push(stream.wholeMs);
      found.directPausesMs.push(...stream.pausesMs);
    }
    return stream.firstTokenMs;
  }

  const held = Promise.all(chatters.map(hold));
  const used = await Promise.all([usage, sleep(endAtMs - performance.now())]).then(([started]) =>
    started.stop(),
  );
  await held;
  await Promise.all(probes);
  const faults = replies.flatMap(({ said, stream }) => checkReply(stream, said, load.tokens).fault ?? []);
  for (const fault of faults.slice(0, 3)) console.error(`${load.name}: ${fault}`);
  return {
    ...found,
    wholeMs: replies.map(({ stream }) => stream.wholeMs),
    pausesMs: replies.flatMap(({ stream }) => stream.pausesMs),
    pieces: replies.map(({ stream }) => stream.pausesMs.length + 1),
    replies: replies.length,
    complete: replies.length - faults.length,
    ...used,
  };
}

function createFigures() {
  const numbers = (): number[] => [];
  return { addedMs: numbers(), directWholeMs: numbers(), directPausesMs: numbers() };
}

const sayingOf = (index: number): string => `Message number ${index}, if you please.`;

function askUpstream(upstreamUrl: string, content: string, isWhole: boolean): Promise<TimedStream> {
  return readTimedStream({
    url: `${upstreamUrl}/v1/chat/completions`,
    body: { model: 'fake', stream: true, messages: [{ role: 'user', content }] },
    piece: '"content":"',
    leaveAfterFirstToken: !isWhole,
  });
}

function startUsage({ server, upstream, postgresPid }: Target) {
  const readBenchCpuMs = () => readCpuMs(process.pid) + readCpuMs(upstream.pid);
  const startedAt = performance.now();
  const serverCpuMs = readCpuMs(server.pid);
  const postgresCpuMs = readFamilyCpuMs(postgresPid);
  const benchCpuMs = readBenchCpuMs();
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
        postgresCpuMs: readFamilyCpuMs(postgresPid) - postgresCpuMs,
        benchCpuMs: readBenchCpuMs() - benchCpuMs,
        rssMb: Math.max(rssMb, nowMb),
        peakRssMb: peakMb,
      };
    },
  };
}
