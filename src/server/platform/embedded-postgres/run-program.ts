import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';

/** The user and command with which the PostgreSQL programs run. */
export interface RunAs {
  /** User to run them as when this process is root, which PostgreSQL refuses. */
  readonly user?: SystemUser | undefined;
  /** Command in front of the program that changes to that user while it can still reach the files. */
  readonly prefix: readonly string[];
}

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

export interface ProgramResult {
  readonly succeeded: boolean;
  /** Output of the program, or the reason for which it could not run. */
  readonly output: string;
}

/** Environment without ours: PGPORT and similar variables would change what the programs do. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Starts a program in its own process group, so that Ctrl-C in the terminal does not reach it. A program that cannot be
 * started emits `error`.
 */
export function spawnProgram(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  const user = runAs.prefix.length === 0 ? runAs.user : undefined;
  return spawn(command, rest, { cwd: '/', env: environment, detached: true, stdio, ...user });
}

/** Runs a program to its end, with `input` on its standard input. Never throws. */
export async function runProgram(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  input = '',
): Promise<ProgramResult> {
  try {
    return await collectResult(spawnProgram(runAs, program, args, 'pipe'), input);
  } catch (error) {
    // For instance when the system does not let this process change to the user.
    return { succeeded: false, output: error instanceof Error ? error.message : String(error) };
  }
}

function collectResult(child: ChildProcess, input: string): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collect = (chunk: Buffer) => chunks.push(chunk);
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    // A program that ends without reading its input closes the pipe early; its exit code is enough.
    child.stdin?.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString('utf8').trim();
      resolve({
        succeeded: code === 0,
        output: signal === null ? output : `${output}\nended by ${signal}`.trim(),
      });
    });
    child.stdin?.end(input);
  });
}
