import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';
import { detectFormat } from '#src/server/pictures/detect-format.ts';
import { WorkProcess, type WorkProcessOptions } from '#src/server/platform/work-process/work-process.ts';
import { isAlive } from '#src/server/platform/embedded-postgres/postmaster.ts';

const folder = 'src/content/pictures/portraits';
/** Pictures are the files: their library is what the process was made for. */
const module = new URL('../../../../../src/server/pictures/picture-tasks.ts', import.meta.url).href;
const opened: WorkProcess[] = [];
const started: ChildProcess[] = [];

interface Pictures {
  process: WorkProcess;
  run: (name: string, ...input: unknown[]) => Promise<unknown>;
}

function open(
  idleMs: number,
  { limitMs = 60_000, ...options }: Partial<WorkProcessOptions> & { limitMs?: number } = {},
): Pictures {
  const process = new WorkProcess({ of: 'pictures', idleMs, execArgv: [], ...options });
  opened.push(process);
  const run: Pictures['run'] = (name, ...input) =>
    process.run({ module, table: 'pictureTasks', name, input }, limitMs);
  return { process, run };
}

const formatOf = (bytes: unknown) => (bytes instanceof Uint8Array ? detectFormat(bytes) : null);

/** Stops a process: it exists, but does not begin. */
function hang({ process: { pid } }: Pictures): number {
  if (pid === null) throw new Error('there is no process');
  process.kill(pid, 'SIGSTOP');
  return pid;
}

/** @throws Error without a process: a signal to the process 0 would end these tests */
function requirePid({ pid }: WorkProcess): number {
  if (pid === null) throw new Error('there is no process');
  return pid;
}

async function waitForEnd(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid)).toBe(false);
}

afterEach(() => {
  vi.useRealTimers();
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const { pid } of opened.splice(0)) if (pid !== null) process.kill(pid, 'SIGKILL');
});

const prelude = `
  import { closeSync, openSync } from 'node:fs';
  import { readdir, readFile } from 'node:fs/promises';
  import { WorkProcess } from '#src/server/platform/work-process/work-process.ts';
  const worker = new WorkProcess({ of: 'pictures', idleMs: 10_000, execArgv: [] });
  const run = (name, ...input) =>
    worker.run({ module: '${module}', table: 'pictureTasks', name, input }, 60_000);
  const [name] = (await readdir('${folder}')).toSorted();
  const portrait = await readFile('${folder}/' + name);
`;

/** Runs a script as a separate server, and reads its first output; empty if it fails. */
function runScript(script: string, before = ':') {
  const command = `${before}; exec "$0" --input-type=module --eval "$1"`;
  const child = spawn('sh', ['-c', command, process.execPath, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const readLine = async (): Promise<string> => {
    for await (const line of createInterface({ input: child.stdout })) return line;
    return '';
  };
  return { child, readLine };
}

async function readPortrait(): Promise<Buffer> {
  const [name = ''] = (await readdir(folder)).toSorted();
  return readFile(path.join(folder, name));
}

test('several pictures are processed at once, each answer for its own', async () => {
  const pictures = open(10_000);
  const portrait = await readPortrait();
  const [webp, face, header] = await Promise.all([
    pictures.run('encodeWebp', portrait, 240),
    pictures.run('encodeFace', portrait, 96),
    pictures.run('readHeader', portrait),
  ]);
  expect(formatOf(webp)).toBe('webp');
  expect(formatOf(face)).toBe('webp');
  expect(header).toMatchObject({ format: 'webp', isClean: true });
});

test('a file that is no picture fails, and the process goes on', async () => {
  const pictures = open(10_000);
  await expect(pictures.run('readHeader', Buffer.from('no picture'))).rejects.toThrow(/unsupported image/);
  const { pid } = pictures.process;
  await expect(pictures.run('encodeWebp', await readPortrait(), 96)).resolves.toBeInstanceOf(Uint8Array);
  expect(pictures.process.pid).toBe(pid);
});

test('a process that dies fails its picture, and the next picture gets another process', async () => {
  const pictures = open(10_000);
  const portrait = await readPortrait();
  const lost = pictures.run('encodeWebp', portrait, 720);
  process.kill(requirePid(pictures.process), 'SIGKILL');
  await expect(lost).rejects.toMatchObject({
    name: 'LostWorkError',
    isSlow: false,
    message: 'the process that works on pictures ended with SIGKILL',
  });
  expect(pictures.process.pid).toBeNull();
  expect(formatOf(await pictures.run('encodeWebp', portrait, 96))).toBe('webp');
});

test('the process ends when no picture came for a while', async () => {
  const pictures = open(50);
  await pictures.run('encodeWebp', await readPortrait(), 96);
  const pid = requirePid(pictures.process);
  await waitForEnd(pid);
  expect(pictures.process.pid).toBeNull();
});

/** A picture that takes a decoder half a minute. */
const noise =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="noise">' +
  '<feTurbulence baseFrequency="0.1" numOctaves="20"/></filter>' +
  '<rect width="100%" height="100%" filter="url(#noise)"/></svg>';

test('a picture that hangs its decoder is given up at its limit, with all that waits, and its process is ended', async () => {
  const pictures = open(10_000, { limitMs: 300 });
  const lost = [pictures.run('encodeDrawing', noise), pictures.run('encodeDrawing', noise)];
  const pid = requirePid(pictures.process);
  const outcomes = await Promise.allSettled(lost);
  expect(outcomes).toMatchObject(
    lost.map(() => ({
      reason: { isSlow: true, message: 'encodeDrawing took longer than 300 ms' },
    })),
  );
  expect(pictures.process.pid).toBeNull();
  await waitForEnd(pid);
});

test('a process that does not begin is given up; the time until then is not counted as the picture’s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pictures = open(10_000, { limitMs: 300 });
  const lost = pictures.run('readHeader', await readPortrait());
  const pid = hang(pictures);
  const refusal = expect(lost).rejects.toMatchObject({
    isSlow: false,
    message: 'readHeader did not begin within 45000 ms',
  });
  await vi.advanceTimersByTimeAsync(44_999);
  expect(pictures.process.pid).toBe(pid);
  await vi.advanceTimersByTimeAsync(1);
  await refusal;
  vi.useRealTimers();
  await waitForEnd(pid);
});

test('a process that sends an invalid answer is ended, and the waiting picture is refused', async () => {
  const child = new URL('../../../../support/process/babbling-child.ts', import.meta.url);
  const pictures = open(10_000, { child });
  const lost = pictures.run('readHeader', await readPortrait());
  const pid = requirePid(pictures.process);
  await expect(lost).rejects.toMatchObject({
    message: 'the process that works on pictures sent no answer',
  });
  expect(pictures.process.pid).toBeNull();
  await waitForEnd(pid);
});

test('a server that is killed while a picture is made leaves no process behind', async () => {
  const server = runScript(`${prelude}
    const header = run('readHeader', portrait);
    void run('encodeDrawing', '${noise}');
    await header;
    console.log(worker.pid);
  `);
  const pid = Number(await server.readLine());
  expect(isAlive(pid)).toBe(true);
  server.child.kill('SIGKILL');
  await waitForEnd(pid);
});

test('a server that is killed while a file keeps its reader busy leaves no process behind', async () => {
  const tasks = new URL('../../../../fixtures/hostile-tasks.ts', import.meta.url).href;
  const server = runScript(`${prelude}
    const work = (name, ...input) =>
      worker.run({ module: '${tasks}', table: 'hostileTasks', name, input }, 60_000);
    await work('double', 1);
    void work('loop');
    setTimeout(() => console.log(worker.pid), 100);
  `);
  const pid = Number(await server.readLine());
  expect(isAlive(pid)).toBe(true);
  server.child.kill('SIGKILL');
  await waitForEnd(pid);
});

test('without a free file descriptor a picture is refused, and the next one is made', async () => {
  const script = `${prelude}
    const open = [];
    try {
      for (;;) open.push(openSync('/dev/null'));
    } catch (error) {
      if (error.code !== 'EMFILE') throw error;
    }
    const lost = await run('readHeader', portrait).catch((error) => error);
    for (const descriptor of open) closeSync(descriptor);
    const { format } = await run('readHeader', portrait);
    console.log(JSON.stringify({ name: lost.name, cause: lost.cause?.code, pidAfter: typeof worker.pid, format }));
    process.exit();
  `;
  const { readLine } = runScript(script, 'ulimit -n 256');
  expect(JSON.parse(await readLine())).toEqual({
    name: 'LostWorkError',
    cause: 'EMFILE',
    pidAfter: 'number',
    format: 'webp',
  });
});
