import { execFile, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { showElapsed } from '#src/cli/launch/show-elapsed.mjs';
import { projectRoot } from '#src/cli/site-build.ts';
import { findRedisProgram } from '#tests/support/services/redis-server.ts';

const versionTimeoutMs = 15_000;
/** Long enough for 200 MB over a slow line; without a network it gives up much sooner. */
const installTimeoutMs = 10 * 60_000;
const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const shellPath = '/usr/bin/chromium-headless-shell';

/** Programs that tests need and npm does not bring. */
export interface Programs {
  /** A whole Chromium or Chrome. */
  chromium: string;
  /**
   * Chromium's headless shell, which shows pages as the whole browser does and takes a quarter less CPU; else, or
   * where `CHROMIUM_PATH` names a browser, that one.
   */
  headlessShell: string;
  /** A Redis or Valkey server; null where there is none, and then its tests fail. */
  redis: string | null;
}

type Found = { [Name in keyof Programs]: string | null };

/** What the search does to the machine; tests put their own in. */
export interface Machine {
  /** The browser that the operator names. */
  chromiumPath: string | undefined;
  chromiumPaths: readonly string[];
  /** True for a program that starts: a distribution may install a script that only says where to get it. */
  isBrowser: (path: string) => Promise<boolean>;
  findRedis: () => Promise<string | null>;
  /** Runs the commands one after another, and says what went wrong. */
  install: (label: string, commands: readonly (readonly [string, ...string[]])[]) => Promise<void>;
  mayUseApt: () => Promise<boolean>;
}

const debianPackages = {
  chromium: 'chromium',
  headlessShell: 'chromium-headless-shell',
  redis: 'redis-server',
};

/**
 * Finds the programs; those that are missing are installed, by apt as root on Debian, else the browser by Playwright.
 * @throws Error that says what to install or to set when there is no browser in the end
 */
export async function findPrograms(
  machine: Machine,
  say: (line: string) => void,
  { needsRedis = true } = {},
): Promise<Programs> {
  const { chromiumPath } = machine;
  if (chromiumPath !== undefined && chromiumPath !== '' && !(await machine.isBrowser(chromiumPath))) {
    throw new Error(
      `CHROMIUM_PATH is "${chromiumPath}", which does not start: set it to a Chromium or Chrome, or unset it.`,
    );
  }
  let found = await find(machine);
  const listMissing = () =>
    (['chromium', 'headlessShell', 'redis'] as const).filter(
      (name) => found[name] === null && (name !== 'redis' || needsRedis),
    );
  if (listMissing().length > 0 && (await machine.mayUseApt())) {
    const packages = listMissing().map((name) => debianPackages[name]);
    await machine.install(`Installing ${packages.join(', ')} with apt-get …`, [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
    ]);
    found = await find(machine);
  }
  if (found.chromium === null) {
    await machine.install('Downloading Chromium with Playwright …', [['playwright', 'install', 'chromium']]);
    found = await find(machine);
  }
  if (found.chromium === null) {
    throw new Error(
      'The browser tests need a Chromium, and none could be installed: install one (on Debian, as root: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium), or set CHROMIUM_PATH to one, then run npm test again.',
    );
  }
  if (found.redis === null && needsRedis) {
    say(
      'There is no Redis server, so its tests will fail: install redis or valkey, then run npm test again.',
    );
  }
  return { ...found, chromium: found.chromium, headlessShell: found.headlessShell ?? found.chromium };
}

async function find(machine: Machine): Promise<Found> {
  const { chromiumPath } = machine;
  const redis = await machine.findRedis();
  if (chromiumPath !== undefined && chromiumPath !== '') {
    return { chromium: chromiumPath, headlessShell: chromiumPath, redis };
  }
  const firstBrowser = async (paths: readonly string[]) => {
    for (const one of paths) if (await machine.isBrowser(one)) return one;
    return null;
  };
  return {
    chromium: await firstBrowser(machine.chromiumPaths),
    headlessShell: await firstBrowser([shellPath]),
    redis,
  };
}

/** This machine itself. */
export const thisMachine: Machine = {
  chromiumPath: process.env['CHROMIUM_PATH'],
  chromiumPaths: [...chromiumPaths, chromium.executablePath()],
  async isBrowser(file) {
    if (!(await isProgram(file))) return false;
    const version = promisify(execFile)(file, ['--version'], { timeout: versionTimeoutMs });
    return version.then(
      () => true,
      () => false,
    );
  },
  findRedis: findRedisProgram,
  async install(label, commands) {
    const elapsed = showElapsed(label);
    let fault = '';
    for (const command of commands) fault ||= await run(command);
    elapsed.end(fault === '' ? 'Installed' : `That did not work: ${fault}`);
  },
  async mayUseApt() {
    return process.getuid?.() === 0 && (await isProgram('/usr/bin/apt-get'));
  },
};

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Runs a command and answers an empty text, or what went wrong in a line. */
async function run([program, ...args]: readonly [string, ...string[]]): Promise<string> {
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: {
      ...process.env,
      PATH: `${path.join(projectRoot, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
      DEBIAN_FRONTEND: 'noninteractive',
      // Debian starts no service of a new package at this run level; tests start servers of their own.
      RUNLEVEL: '1',
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
