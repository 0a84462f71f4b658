import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

const projectDir = join(import.meta.dirname, '..', '..', '..');
const launcherParts = [
  'scripts/launch.mjs',
  'scripts/launch',
  'src/server/platform/log/create-line-writer.mjs',
  'src/server/platform/log/error-code.mjs',
  'src/server/platform/log/outputs.mjs',
  'src/server/platform/process/acquire-file-lock.mjs',
  'src/server/platform/process/get-process-identity.mjs',
  'src/server/platform/process/on-stop-signal.mjs',
];

/** The package that contains this machine's Node. */
export const nodePackage = `node-${process.platform}-${process.arch}`;

/** Lock entry of a package with a program for this machine. */
const forThisMachine = { optional: true, os: [process.platform], cpu: [process.arch] };

/** Packages of the tiny project: four for running, one for another machine with its dependency, one for tests. */
export const lockedPackages = {
  '': {},
  'node_modules/runner': { version: '1.0.0' },
  [`node_modules/${nodePackage}`]: {
    version: '26.0.0',
    optional: true,
    os: process.platform,
    cpu: [process.arch],
  },
  'node_modules/engine': { version: '1.0.0', ...forThisMachine },
  'node_modules/engine-glibc': { version: '1.0.0', ...forThisMachine, libc: ['glibc'] },
  'node_modules/engine-musl': { version: '1.0.0', ...forThisMachine, libc: ['musl'] },
  'node_modules/node-aix-ppc64': { version: '26.0.0', optional: true, os: 'aix', cpu: ['ppc64'] },
  'node_modules/for-aix': { version: '1.0.0', optional: true },
  'node_modules/tester': { version: '1.0.0', dev: true },
};

export interface LaunchResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A tiny project with the real launcher, a stand-in for npm, two commands and tests (tests/fixtures/launch). */
export async function createLaunchProject() {
  const folder = await mkdtemp(join(tmpdir(), 'yuanfen launch '));
  const root = join(folder, 'a clone');
  const fixtures = join(projectDir, 'tests/fixtures/launch');
  for (const part of launcherParts) await cp(join(projectDir, part), join(root, part), { recursive: true });
  for (const name of ['report.ts', 'serve.ts']) await cp(join(fixtures, name), join(root, 'scripts', name));
  await cp(join(fixtures, 'report.ts'), join(root, 'tests/run/test.ts'));
  await cp(join(fixtures, 'npm'), join(folder, 'bin', 'npm'));
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await lockPackages(root, lockedPackages);
  const launcher = join(root, 'scripts/launch.mjs');
  const eventsFile = join(folder, 'events');
  const callsFile = join(folder, 'calls');
  const children: ChildProcess[] = [];
  const environment = (extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
    PATH: `${join(folder, 'bin')}:/usr/local/bin:/usr/bin:/bin`,
    HOME: folder,
    REAL_NODE: process.execPath,
    NODE_PACKAGE: nodePackage,
    CALLS_FILE: callsFile,
    EVENTS_FILE: eventsFile,
    ...extra,
  });
  const launch = (args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess => {
    const child = spawn(process.execPath, [...(env['NODE_FLAGS']?.split(' ') ?? []), launcher, ...args], {
      cwd: folder,
      env: environment(env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };
  return {
    root,
    launch,
    /** Launches under a parent that acts as npm, which runs its scripts through a shell. */
    launchUnderNpm(args: string[], { shellStays }: { shellStays: boolean }): ChildProcess {
      const command = `${shellStays ? '' : 'exec '}"${process.execPath}" "${launcher}" ${args.join(' ')}`;
      const line = shellStays ? `${command}; exit $?` : command;
      const script = `require('child_process').spawn('sh', ['-c', ${JSON.stringify(line)}], {stdio: 'inherit'})`;
      const env = environment({ npm_lifecycle_event: 'start' });
      const child = spawn(process.execPath, ['-e', script], { env, detached: true, stdio: 'ignore' });
      children.push(child);
      return child;
    },
    async run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<LaunchResult> {
      return waitForEnd(launch(args, env));
    },
    readCalls: () => readLines(callsFile),
    readEvents: () => readLines(eventsFile),
    /** Waits for the command `serve` and returns its process id. */
    async waitForServer(): Promise<number> {
      await expect.poll(() => readLines(eventsFile), { timeout: 60_000 }).toHaveLength(1);
      const [line = ''] = await readLines(eventsFile);
      return Number(line.replace('ready ', ''));
    },
    async cleanUp(): Promise<void> {
      for (const child of children) killGroup(child);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Writes package-lock.json, and the list that the stand-in for npm prints when it omits the packages of the tests. */
export async function lockPackages(root: string, packages: Record<string, object>): Promise<void> {
  const { 'node_modules/tester': _tester, ...runPackages } = packages;
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  await writeFile(join(root, 'run-list.json'), JSON.stringify({ packages: runPackages }));
}

/** Waits for the end of a launcher and returns all its output. */
export async function waitForEnd(child: ChildProcess): Promise<LaunchResult> {
  if (child.stdout === null || child.stderr === null) throw new Error('The launcher has no output');
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { code: child.exitCode, stdout, stderr };
}

/** Kills the process group that every launch leads and in which its command stays. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function readLines(path: string): Promise<string[]> {
  const content = await readFile(path, 'utf8').catch(() => '');
  return content.split('\n').filter(Boolean);
}

/** Makes a process report another version of Node. */
export function pretendVersion(version: string): string {
  const code = `Object.defineProperty(process,'versions',{value:{node:'${version}'}})`;
  return preload(code);
}

/** Makes the launcher wait for another time before it starts a server again. */
export function pauseFor(ms: number): string {
  return preload(`const wait = setTimeout;
    globalThis.setTimeout = (go, ms) => wait(go, ms === 250 || ms === 500 ? ${ms} : ms);`);
}

/** Makes the launcher take its standard input for a terminal. */
export const inTerminal = preload(`import tty from 'node:tty';
  import { syncBuiltinESMExports } from 'node:module';
  tty.isatty = () => true;
  syncBuiltinESMExports();`);

/** Returns the flag that makes a process run code first. */
export function preload(code: string): string {
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}
