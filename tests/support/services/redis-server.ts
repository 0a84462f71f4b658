import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findProgram } from './find-program.ts';

/** A real Redis or Valkey, which persists nothing. */
export interface RedisServer {
  readonly url: string;
  /** Stops answering without closing its connections, until `resume`. */
  freeze(): void;
  resume(): void;
  /** Ends the server and closes its port. */
  close(): Promise<void>;
}

/** Finds the program of a Redis or Valkey on this machine; null if there is none. */
export function findRedisProgram(): Promise<string | null> {
  return findProgram(['redis-server', 'valkey-server']);
}

export async function startRedisServer(program: string, port: number): Promise<RedisServer> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/ready to accept connections/i.test(line)) resolve();
    });
  });
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`${program} did not start on port ${port}.`);
    }),
  ]);
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
