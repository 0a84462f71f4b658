import { execFile, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { showElapsed } from '#src/cli/launch/show-elapsed.mjs';

const projectDir = join(import.meta.dirname, '..', '..');
const versionTimeoutMs = 15_000;
/** Long enough for 200 MB over a slow line; without a network both give up much sooner. */
const installTimeoutMs = 10 * 60_000;
const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** What the search does to the machine; tests put their own in. */
export interface Machine {
  chromiumPath: string | undefined;
  knownPaths: readonly string[];
  /** Where Playwright puts the browser that it downloads. */
  downloadPath: () => string;
  /** True for a program that starts: a distribution may install a script that only says where to get it. */
  isBrowser: (path: string) => Promise<boolean>;
  /** True when the program exists and ends well in time. */
  install: (label: string, commands: readonly (readonly [string, ...string[]])[]) => Promise<boolean>;
  mayUseApt: () => Promise<boolean>;
}

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, an installed one, one that Playwright downloaded,
 * else it is installed, by Playwright or, as root on Debian, by apt.
 * @throws Error that says what to install or to set
 */
export async function findChromium(
  say: (line: string) => void,
  machine: Machine = thisMachine,
): Promise<string> {
  const { chromiumPath } = machine;
  if (chromiumPath !== undefined && chromiumPath !== '') {
    if (await machine.isBrowser(chromiumPath)) return chromiumPath;
    throw new Error(
      `CHROMIUM_PATH is "${chromiumPath}", which does not start: set it to a Chromium or Chrome, or unset it.`,
    );
  }
  const installed = await findInstalled(machine);
  if (installed !== null) return installed;
  say('No Chromium was found on this machine, so one is installed for the browser tests.');
  const download = ['playwright', 'install', 'chromium'] as const;
  if (await machine.install('Downloading Chromium with Playwright …', [download])) {
    const downloaded = await findInstalled(machine);
    if (downloaded !== null) return downloaded;
  }
  if (await machine.mayUseApt()) {
    const apt = [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
    ] as const;
    if (await machine.install('Installing Chromium with apt-get …', apt)) {
      const fromApt = await findInstalled(machine);
      if (fromApt !== null) return fromApt;
    }
  }
  throw new Error(
    'The browser tests need a Chromium, and none could be installed: install one (on Debian, as root: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium), or set CHROMIUM_PATH to one, then run npm test again.',
  );
}

async function findInstalled(machine: Machine): Promise<string | null> {
  for (const path of [...machine.knownPaths, machine.downloadPath()]) {
    if (await machine.isBrowser(path)) return path;
  }
  return null;
}

/** This machine itself. */
export const thisMachine: Machine = {
  chromiumPath: process.env['CHROMIUM_PATH'],
  knownPaths,
  downloadPath: () => chromium.executablePath(),
  async isBrowser(path) {
    if (!(await isProgram(path))) return false;
    const version = promisify(execFile)(path, ['--version'], { timeout: versionTimeoutMs });
    return version.then(
      () => true,
      () => false,
    );
  },
  async install(label, commands) {
    const elapsed = showElapsed(label);
    let fault = '';
    for (const command of commands) fault ||= await run(command);
    elapsed.end(fault === '' ? 'Installed' : `That did not work: ${fault}`);
    return fault === '';
  },
  async mayUseApt() {
    return process.getuid?.() === 0 && (await isProgram('/usr/bin/apt-get'));
  },
};

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Runs a command and answers an empty text, or what went wrong in a line. */
async function run([program, ...args]: readonly [string, ...string[]]): Promise<string> {
  const child = spawn(program, args, {
    cwd: projectDir,
    env: {
      ...process.env,
      PATH: `${join(projectDir, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: installTimeoutMs,
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) =>
      resolve(code === 0 ? '' : lastFault(output) || `${program} ended with ${code}`),
    );
  });
}

/** The last line that speaks of an error, else the last line. */
function lastFault(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return (
    lines.findLast((line) => /^(E:|Error|.*\b(error|failed)\b)/i.test(line)) ??
    lines.at(-1) ??
    ''
  ).trim();
}
