import { readFile, stat } from 'node:fs/promises';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import type { Binaries } from './binaries.ts';
import { ignoreMissingFile } from '../log/error-code.mjs';
import type { Layout } from './layout.ts';
import { runProgram, type ProgramResult, type RunAs, type SystemUser } from './run-program.ts';

export interface Runner {
  readonly runAs: RunAs;
  readonly majorVersion: number;
}

/**
 * Finds a way to run the programs on this data folder, by trying. Root runs them as another user, since PostgreSQL
 * refuses root; if that user cannot enter the folders of the project (a clone in /root), it gets the capability to
 * bypass folder permissions and no other.
 * @throws StartError that says what to change when there is no way
 */
export async function findRunner(binaries: Binaries, layout: Layout): Promise<Runner> {
  const user = process.geteuid?.() === 0 ? await findSystemUser(layout) : undefined;
  const direct: RunAs = { user, prefix: [] };
  const first = await probe(direct, binaries, layout);
  if (first.succeeded) return { runAs: direct, majorVersion: readMajorVersion(first.output) };
  if (user === undefined) throw new StartError(describeBrokenProgram(binaries, first));
  let last = first;
  for (const capability of await listUsefulCapabilities()) {
    const runAs: RunAs = { user, prefix: setprivCommand(user, capability) };
    last = await probe(runAs, binaries, layout);
    if (last.succeeded) return { runAs, majorVersion: readMajorVersion(last.output) };
  }
  throw new StartError(describeUnreachable(user, binaries, last));
}

/** Finds the owner of the cluster or its folder, else the system's `postgres`, else `nobody`. */
async function findSystemUser({ clusterDir, dataDir }: Layout): Promise<SystemUser> {
  const cluster = await stat(clusterDir).catch(ignoreMissingFile);
  if (cluster !== null && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const folder = await stat(dataDir);
  // initdb refuses to work for a user without a name, which owners in containers often are.
  const isNamed = (await runProgram({ prefix: [] }, 'id', ['-nu', String(folder.uid)])).succeeded;
  if (folder.uid !== 0 && isNamed) return { uid: folder.uid, gid: folder.gid };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([lookUpId('-u', name), lookUpId('-g', name)]);
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new StartError(
    'PostgreSQL refuses to run as root, and this system has no user "postgres" or "nobody" to run it as: start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

async function lookUpId(option: '-u' | '-g', name: string): Promise<number | null> {
  const answer = await runProgram({ prefix: [] }, 'id', [option, name]);
  return answer.succeeded && /^\d+$/.test(answer.output) ? Number(answer.output) : null;
}

/** Runs `postgres --version` as the chosen user, after checking that the user can enter both folders. */
async function probe(runAs: RunAs, binaries: Binaries, layout: Layout): Promise<ProgramResult> {
  const script = 'test -x "$2" && test -r "$3" && exec "$1" --version';
  const paths = [binaries.postgres, layout.dataDir, binaries.catalogFile];
  const result = await runProgram(runAs, '/bin/sh', ['-c', script, 'sh', ...paths]);
  // `postgres` succeeds even if it may not read its own file, and only prints a warning; `initdb` would fail.
  return { ...result, succeeded: result.succeeded && !result.output.includes('invalid binary') };
}

function readMajorVersion(output: string): number {
  const version = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (version === undefined) throw new StartError(`PostgreSQL did not print its version but: ${output}`);
  return Number(version);
}

/** Bits of capability sets, from linux/capability.h, least power first. Docker grants only the second. */
const passPermissions = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
];

async function listUsefulCapabilities(): Promise<string[]> {
  const status = await readFile('/proc/self/status', 'utf8').catch(ignoreMissingFile);
  const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(status ?? '')?.[1];
  if (mask === undefined) return [];
  const held = BigInt(`0x${mask}`);
  return passPermissions.filter(({ bit }) => ((held >> bit) & 1n) === 1n).map(({ name }) => name);
}

/**
 * Composes a command with `no_setuid_fixup`, which makes access(2), with which PostgreSQL looks for its own files,
 * respect the capability; otherwise it checks the user alone.
 */
function setprivCommand(user: SystemUser, capability: string): string[] {
  const identity = [`--reuid=${String(user.uid)}`, `--regid=${String(user.gid)}`, '--clear-groups'];
  const capabilities = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  return ['setpriv', ...identity, ...capabilities, '--securebits=+no_setuid_fixup', '--no-new-privs', '--'];
}

function describeBrokenProgram(binaries: Binaries, result: ProgramResult): string {
  const reason = result.output === '' ? 'its folder cannot be read' : result.output;
  return `The program ${binaries.postgres} does not run on this machine (${reason}): set DATABASE_URL to a PostgreSQL of your own.`;
}

function describeUnreachable(user: SystemUser, binaries: Binaries, result: ProgramResult): string {
  const reason = result.output === '' ? 'permission denied' : result.output;
  return `PostgreSQL refuses to run as root, and the user it would run as (uid ${String(user.uid)}) cannot use ${binaries.postgres} and the data folder (${reason}): move the project out of private folders such as /root, or install setpriv (util-linux), or start as an ordinary user, or set DATABASE_URL.`;
}
