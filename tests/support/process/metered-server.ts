import path from 'node:path';
import { type ServerOptions, type ServerProcess, startCommand, startServer } from './server-process.ts';

const meterFile = path.resolve(import.meta.dirname, '../../fixtures/turn-meter.ts');

/** The real server in a separate process that can report how long its event loop was blocked. */
export interface MeteredServer extends ServerProcess {
  /**
   * Measures the longest time that its main thread computed without a turn of the event loop during some work, in
   * milliseconds of that thread.
   */
  measureTurns<Result>(work: () => Promise<Result>): Promise<{ result: Result; longestMs: number }>;
  /** Names the calls in which it spent most of its time during some work. */
  profile(work: () => Promise<unknown>): Promise<string>;
  /** Measures the live heap in megabytes, after a garbage collection. */
  heapMb(): Promise<number>;
  /** Counts its open file descriptors, connections included. */
  descriptors(): Promise<number>;
}

export async function startMeteredServer(options: ServerOptions): Promise<MeteredServer> {
  const [node = process.execPath, ...args] = options.command ?? startCommand;
  const server = await startServer({ ...options, command: [node, '--import', meterFile, ...args] });
  const ask = (meter: string) => askMeter(server, meter);
  return {
    ...server,
    async measureTurns(work) {
      await ask('begin');
      const result = await work();
      return { result, longestMs: Number(await ask('end')) };
    },
    async profile(work) {
      await ask('beginProfile');
      await work();
      return String(await ask('endProfile'));
    },
    heapMb: async () => Number(await ask('heapMb')),
    descriptors: async () => Number(await ask('descriptors')),
  };
}

/** @throws Error when the server ends before it answers */
async function askMeter({ child, ended }: ServerProcess, meter: string): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const onMessage = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('meter' in message)) return;
    if (message.meter === meter) resolve('value' in message ? message.value : undefined);
  };
  child.on('message', onMessage);
  try {
    child.send({ meter });
    const died = ended.then(({ code, stderr }) => {
      throw new Error(`The server ended with ${code}: ${stderr.slice(-2_000)}`);
    });
    return await Promise.race([promise, died]);
  } finally {
    child.off('message', onMessage);
  }
}
