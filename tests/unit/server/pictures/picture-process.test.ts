import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { detectFormat } from '#src/server/pictures/detect-format.ts';
import { PictureProcess, type PictureProcessOptions } from '#src/server/pictures/picture-process.ts';
import { isAlive } from '#src/server/platform/embedded-postgres/postmaster.ts';

const folder = 'src/content/pictures/portraits';
const opened: PictureProcess[] = [];
const started: ChildProcess[] = [];

function open(idleMs: number, options: Omit<PictureProcessOptions, 'idleMs'> = {}): PictureProcess {
  const made = new PictureProcess({ idleMs, ...options });
  opened.push(made);
  return made;
}

/** Stops a process like a hanging decoder: it exists, but does not answer. */
function hang({ pid }: PictureProcess): number {
  if (pid === null) throw new Error('there is no process');
  process.kill(pid, 'SIGSTOP');
  return pid;
}

async function waitForEnd(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid)).toBe(false);
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const { pid } of opened.splice(0)) if (pid !== null) process.kill(pid, 'SIGKILL');
});

const prelude = `
  import { closeSync, openSync } from 'node:fs';
  import { readdir, readFile } from 'node:fs/promises';
  import { PictureProcess } from '#src/server/pictures/picture-process.ts';
  const pictures = new PictureProcess({ idleMs: 10_000 });
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
  const [webp, avif, header] = await Promise.all([
    pictures.run('encodeWebp', portrait, 240),
    pictures.run('encodeBest', portrait, 240),
    pictures.run('readHeader', portrait),
  ]);
  expect(detectFormat(webp)).toBe('webp');
  expect(detectFormat(avif)).toBe('avif');
  expect(header).toMatchObject({ format: 'webp', isClean: true });
});

test('a file that is no picture fails, and the process goes on', async () => {
  const pictures = open(10_000);
  await expect(pictures.run('readHeader', Buffer.from('no picture'))).rejects.toThrow(/unsupported image/);
  const { pid } = pictures;
  await expect(pictures.run('encodeWebp', await readPortrait(), 96)).resolves.toBeInstanceOf(Uint8Array);
  expect(pictures.pid).toBe(pid);
});

test('a process that dies fails its picture, and the next picture gets another process', async () => {
  const pictures = open(10_000);
  const portrait = await readPortrait();
  const lost = pictures.run('encodeBest', portrait, 720);
  process.kill(pictures.pid ?? 0, 'SIGKILL');
  await expect(lost).rejects.toMatchObject({
    code: 50001,
    status: 503,
    cause: { message: 'the process that works on pictures ended with SIGKILL' },
  });
  expect(pictures.pid).toBeNull();
  expect(detectFormat(await pictures.run('encodeWebp', portrait, 96))).toBe('webp');
});

test('the process ends when no picture came for a while', async () => {
  const pictures = open(50);
  await pictures.run('encodeWebp', await readPortrait(), 96);
  const pid = pictures.pid ?? 0;
  await waitForEnd(pid);
  expect(pictures.pid).toBeNull();
});

test('a picture that hangs its decoder is given up at the deadline, and its process is ended', async () => {
  const pictures = open(10_000, { deadlineMs: 300 });
  const portrait = await readPortrait();
  const lost = [pictures.run('readHeader', portrait), pictures.run('encodeWebp', portrait, 96)];
  const pid = hang(pictures);
  const outcomes = await Promise.allSettled(lost);
  expect(outcomes).toMatchObject(
    lost.map(() => ({
      reason: { code: 50001, cause: { message: 'readHeader took longer than 300 ms' } },
    })),
  );
  expect(pictures.pid).toBeNull();
  await waitForEnd(pid);
});

test('a process that sends an invalid answer is ended, and the waiting picture is refused', async () => {
  const module = new URL('../../../support/process/babbling-child.ts', import.meta.url);
  const pictures = open(10_000, { module });
  const lost = pictures.run('readHeader', await readPortrait());
  const pid = pictures.pid ?? 0;
  await expect(lost).rejects.toMatchObject({
    code: 50001,
    cause: { message: 'the process that works on pictures sent no answer' },
  });
  expect(pictures.pid).toBeNull();
  await waitForEnd(pid);
});

/** A picture that takes a decoder half a minute. */
const noise =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="noise">' +
  '<feTurbulence baseFrequency="0.1" numOctaves="20"/></filter>' +
  '<rect width="100%" height="100%" filter="url(#noise)"/></svg>';

test('a server that is killed while a picture is made leaves no process behind', async () => {
  const server = runScript(`${prelude}
    const header = pictures.run('readHeader', portrait);
    void pictures.run('encodeDrawing', '${noise}');
    await header;
    console.log(pictures.pid);
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
    const lost = await pictures.run('readHeader', portrait).catch((error) => error);
    for (const descriptor of open) closeSync(descriptor);
    const { format } = await pictures.run('readHeader', portrait);
    console.log(JSON.stringify({ code: lost.code, cause: lost.cause?.code, pidAfter: typeof pictures.pid, format }));
    process.exit();
  `;
  const { readLine } = runScript(script, 'ulimit -n 256');
  expect(JSON.parse(await readLine())).toEqual({
    code: 50001,
    cause: 'EMFILE',
    pidAfter: 'number',
    format: 'webp',
  });
});
