import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEnvironment, serverFlags } from '#scripts/launch/server-settings.mjs';
import { databaseName, getLayout, roleName } from '#src/server/platform/embedded-postgres/layout.ts';
import { readPassword } from '#src/server/platform/embedded-postgres/password.ts';
import { findPostmaster, isAlive } from '#src/server/platform/embedded-postgres/postmaster.ts';

const projectDir = join(import.meta.dirname, '..', '..', '..');
/** The start command without its launcher: one process, the server. */
export const startCommand: readonly string[] = [
  process.execPath,
  ...serverFlags,
  join(projectDir, 'scripts/start.mjs'),
];

export interface ServerOptions {
  dataDir: string;
  /** Environment variables beside those that make a test independent of the machine. */
  env?: Readonly<Record<string, string>>;
  /** Working directory, whose `.env` is read; by default the project. */
  workFolder?: string;
  /** Program and arguments; by default the start command itself. */
  command?: readonly string[];
  /** Called with every line of standard output and the time since the process began, in milliseconds. */
  onLine?: (line: string, elapsedMs: number) => void;
}

export interface EndedProcess {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The real server in a separate process. */
export interface ServerProcess {
  readonly pid: number;
  /** Channel to modules loaded with `--import`; the product itself does not use it. */
  readonly child: ChildProcess;
  /** `http://127.0.0.1:…`, without a path. */
  readonly url: string;
  /** Returns everything written to standard error so far: the log. */
  readonly log: () => string;
  /** Sends a signal. */
  signal(name: NodeJS.Signals): void;
  /** Kills with -9 and waits until the process is gone. */
  kill(): Promise<void>;
  /** Stops the server; returns how it ended. */
  stop(signal?: NodeJS.Signals): Promise<EndedProcess>;
  readonly ended: Promise<EndedProcess>;
}

/** Starts the server and waits until it reports that it is ready. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const running = spawnServer(options);
  const url = await Promise.race([running.ready, running.ended]);
  if (typeof url !== 'string') throw new Error(`The server did not start: ${url.stderr || url.stdout}`);
  return { ...running, url };
}

/** Starts the server without waiting. `ready` never settles if the server ends first. */
export function spawnServer(options: ServerOptions) {
  const startedAt = performance.now();
  const child = spawnCommand(options);
  const output = collectOutput(child);
  const ended = waitForEnd(child, output);
  const ready = new Promise<string>((resolve) => {
    output.onLine((line) => {
      options.onLine?.(line, performance.now() - startedAt);
      const port = /is ready: http:\/\/[^/]*:(\d+)$/.exec(line)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The server could not be started.');
  return {
    pid,
    child,
    ready,
    ended,
    log: () => output.stderr,
    signal: (name: NodeJS.Signals) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs the start command in a case where it is expected to end. */
export function runStart(options: ServerOptions): Promise<EndedProcess> {
  return spawnServer(options).ended;
}

function spawnCommand(options: ServerOptions): ChildProcess {
  const { dataDir, env = {}, workFolder = projectDir, command = startCommand } = options;
  const [program = process.execPath, ...args] = command;
  return spawn(program, args, {
    cwd: workFolder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...serverEnvironment,
      // A suite starts some thirty servers: each reads the code that the first one compiled.
      NODE_COMPILE_CACHE: join(projectDir, 'node_modules', '.cache', 'node'),
      PORT: '0',
      LOG_LEVEL: 'warn',
      // Nothing listens there, so that no Ollama of this machine is found.
      OLLAMA_URL: 'http://127.0.0.1:9',
      DATA_DIR: dataDir,
      // Tests are faster than people, and all come from one network.
      RATE_LIMIT_FACTOR: '1000',
      ...env,
    },
    // The channel closes when this process ends, in whatever way, and the server ends with the channel.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

function collectOutput(child: ChildProcess) {
  if (child.stdout === null || child.stderr === null) throw new Error('The server has no output.');
  const lines = createInterface({ input: child.stdout });
  const output = {
    stdout: '',
    stderr: '',
    onLine: (listener: (line: string) => void) => void lines.on('line', listener),
  };
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  output.onLine((line) => (output.stdout += `${line}\n`));
  return output;
}

async function waitForEnd(
  child: ChildProcess,
  output: { stdout: string; stderr: string },
): Promise<EndedProcess> {
  await once(child, 'close');
  return { code: child.exitCode, stdout: output.stdout, stderr: output.stderr };
}

/** A data folder that does not exist yet, in a folder that PostgreSQL's own user may enter. */
export interface DataFolder {
  readonly dataDir: string;
  /** The process id of the PostgreSQL that runs there, or null. */
  findPostgres(): Promise<number | null>;
  /** Kills PostgreSQL with -9 and waits until it has ended; returns its process id. */
  killPostgres(): Promise<number>;
  /** The current address of the database. */
  databaseUrl(): Promise<string>;
  /** Ends the PostgreSQL in it and deletes the folder. */
  remove(): Promise<void>;
}

export interface DataFolderOptions {
  /** An existing folder to use instead of a new one. */
  kept?: string | undefined;
  /** Parent of the new folder; by default the system's temporary folder. */
  parent?: string;
}

export async function createDataFolder({
  kept,
  parent = tmpdir(),
}: DataFolderOptions = {}): Promise<DataFolder> {
  const folder = kept ?? (await mkdtemp(join(parent, 'yuanfen-run-')));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const layout = getLayout(dataDir);
  const findPostgres = async () => (await findPostmaster(layout))?.pid ?? null;
  async function endPostgres(signal: NodeJS.Signals): Promise<number> {
    const pid = await findPostgres();
    if (pid === null) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
    process.kill(pid, signal);
    while (isAlive(pid)) await sleep(5);
    return pid;
  }
  return {
    dataDir,
    findPostgres,
    killPostgres: () => endPostgres('SIGKILL'),
    async databaseUrl() {
      const [postmaster, password] = await Promise.all([findPostmaster(layout), readPassword(layout)]);
      if (postmaster === null || password === null) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
      return `postgres://${roleName}:${password}@127.0.0.1:${postmaster.port}/${databaseName}`;
    },
    async remove() {
      // Immediate like a crash, but it releases the shared memory, which a killed server would leave until the machine
      // restarts.
      if ((await findPostgres()) !== null) await endPostgres('SIGQUIT');
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
