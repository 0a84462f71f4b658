import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';

const program = join(import.meta.dirname, '../../../../fixtures/log/log-on-request.ts');

function startProgram(): ChildProcess & { stderr: NonNullable<ChildProcess['stderr']> } {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { stderr } = child;
  if (stderr === null) throw new Error('The program has no output.');
  return Object.assign(child, { stderr });
}

async function ask(child: ChildProcess, message: string): Promise<unknown> {
  const answered = once(child, 'message');
  child.send(message);
  return (await answered)[0];
}

interface Line {
  event: string;
  count: number;
}

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'event' in value && 'count' in value;

function parseLine(text: string): Line {
  const value: unknown = JSON.parse(text);
  if (!isLine(value)) throw new Error(`This is no line of the log: ${text}`);
  return value;
}

describe('the log of a process (rule:log-never-blocks)', () => {
  it('goes on although nobody reads it, and says how many lines were dropped once somebody does', async () => {
    const child = startProgram();
    // Some 4.5 MB, of which a pipe takes 64 KB and the process keeps 1 MB.
    expect(await ask(child, '50000')).toBe('answered');
    expect(await ask(child, '1')).toBe('answered');
    const lines: Line[] = [];
    for await (const text of createInterface({ input: child.stderr })) {
      lines.push(parseLine(text));
      if (lines.at(-1)?.event === 'log-lines-dropped') break;
    }
    const read = lines.slice(0, -1).map(({ count }) => count);
    expect(read).toEqual([...new Set(read)].sort((one, other) => one - other));
    expect(read.slice(0, 5_000)).toEqual(Array.from({ length: 5_000 }, (_, index) => index));
    expect(lines.at(-1)?.count).toBe(50_001 - read.length);
    expect(read.length).toBeLessThan(50_000);
  });

  it('is complete when the process ends, down to its last line', async () => {
    const child = startProgram();
    const counts: number[] = [];
    createInterface({ input: child.stderr }).on('line', (text) => counts.push(parseLine(text).count));
    expect(await ask(child, '3000')).toBe('answered');
    child.send('end');
    await once(child, 'close');
    expect(child.exitCode).toBe(0);
    expect(counts).toEqual(Array.from({ length: 3_000 }, (_, index) => index));
  });

  it('does not keep a process whose reader stopped: it ends by SIGTERM', async () => {
    const child = startProgram();
    expect(await ask(child, '50000')).toBe('answered');
    child.send('end');
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGTERM');
  });
});
