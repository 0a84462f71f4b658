import { execFile, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { showElapsed } from '#scripts/launch/show-elapsed.mjs';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { findProgram } from '#tests/support/services/find-program.ts';
import { findRedisProgram } from '#tests/support/services/redis-server.ts';

const versionTimeoutMs = 15_000;
/** The oldest Chromium that this Playwright drives rightly: in 150 a page that was offline stays so. */
const oldestBrowser = 156;
/** Long enough for 200 MB over a slow line; without a network the installer gives up much sooner. */
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
const fontPackage = 'fonts-noto-cjk';
/** Fonts with Chinese characters that the styles name for headings; tests measure lines in one of them. */
const chineseFaces = /Noto Serif CJK SC|Noto Serif SC|Songti SC/;

/** Waits for another program that is installing. */
const aptInstall = [
  'apt-get',
  'install',
  '-y',
  '--no-install-recommends',
  '-o',
  'DPkg::Lock::Timeout=600',
] as const;

/** The browsers that tests need and npm does not install. */
export interface Browsers {
  /** A full Chromium or Chrome. */
  chromium: string;
  /**
   * Chromium's headless shell, which renders like the full browser and takes a quarter less CPU; if it is missing, or
   * if `CHROMIUM_PATH` names a browser, that one.
   */
  headlessShell: string;
}

/** The operations on the machine; tests replace them. */
export interface Machine {
  /** The browser from the operator's settings. */
  chromiumPath: string | undefined;
  chromiumPaths: readonly string[];
  /**
   * True for a program that starts, and is new enough: a distribution may install a script that only names the real
   * package, and an installed browser may have had no updates.
   */
  isBrowser: (path: string) => Promise<boolean>;
  /** True if Chinese headings are drawn with one of the fonts that the styles name. */
  hasChineseFace: () => Promise<boolean>;
  findRedis: () => Promise<string | null>;
  findNginx: () => Promise<string | null>;
  /** Runs the commands one after another, and reports what failed. */
  install: (label: string, commands: readonly (readonly [string, ...string[]])[]) => Promise<void>;
  mayUseApt: () => Promise<boolean>;
  say: (line: string) => void;
}

/**
 * Finds the browsers, and a Chinese font for their pages; installs what is missing: with apt as root on Debian, else
 * the browser with Playwright.
 * @throws Error that says what to install or to set if there is still none
 */
export async function findBrowsers(machine: Machine): Promise<Browsers> {
  const { chromiumPath } = machine;
  if (chromiumPath !== undefined && chromiumPath !== '') {
    if (await machine.isBrowser(chromiumPath)) {
      return { chromium: chromiumPath, headlessShell: chromiumPath };
    }
    throw new Error(
      `CHROMIUM_PATH is "${chromiumPath}", which does not start or is too old: set it to a Chromium or Chrome ${oldestBrowser} or newer, or unset it.`,
    );
  }
  const findFirst = async (paths: readonly string[]) => {
    for (const one of paths) if (await machine.isBrowser(one)) return one;
    return null;
  };
  const find = async () => ({
    chromium: await findFirst(machine.chromiumPaths),
    'chromium-headless-shell': await findFirst([shellPath]),
  });
  let found = await find();
  const missing = Object.entries(found).flatMap(([name, file]) => (file === null ? [name] : []));
  if (!(await machine.hasChineseFace())) missing.push(fontPackage);
  if (missing.length > 0 && (await machine.mayUseApt())) {
    await installFromDebian(machine, missing);
    found = await find();
  } else if (missing.includes(fontPackage)) {
    machine.say(`There is no Chinese serif font, so tests of Chinese type may fail: install ${fontPackage}.`);
  }
  if (found.chromium === null) {
    await machine.install('Downloading Chromium with Playwright …', [['playwright', 'install', 'chromium']]);
    found = await find();
  }
  const { chromium: whole, 'chromium-headless-shell': shell } = found;
  if (whole === null) {
    throw new Error(
      `The browser tests need a Chromium ${oldestBrowser} or newer, and none could be installed: install one (on Debian, as root: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium), or set CHROMIUM_PATH to one, then run npm test again.`,
    );
  }
  return { chromium: whole, headlessShell: shell ?? whole };
}

/**
 * Finds a Redis or Valkey server; installs a missing one with apt, as root on Debian.
 * @throws Error that says what to install if there is still none
 */
export function findRedis(machine: Machine): Promise<string> {
  return findOrInstall(machine, {
    find: machine.findRedis,
    package: 'redis-server',
    otherwise:
      'The limits that processes share are tested on a Redis server, and none could be installed: install redis or valkey, then run npm test again.',
  });
}

/**
 * Finds an nginx, in the same way.
 * @throws Error that says what to install if there is still none
 */
export function findNginx(machine: Machine): Promise<string> {
  return findOrInstall(machine, {
    find: machine.findNginx,
    package: 'nginx-light',
    otherwise:
      'Several processes are tested behind an nginx, and none could be installed: install nginx, then run npm run test:ops again.',
  });
}

async function findOrInstall(
  machine: Machine,
  wanted: { find: () => Promise<string | null>; package: string; otherwise: string },
): Promise<string> {
  let found = await wanted.find();
  if (found === null && (await machine.mayUseApt())) {
    await installFromDebian(machine, [wanted.package]);
    found = await wanted.find();
  }
  if (found === null) throw new Error(wanted.otherwise);
  return found;
}

function installFromDebian(machine: Machine, packages: readonly string[]): Promise<void> {
  return machine.install(`Installing ${packages.join(', ')} with apt-get …`, [
    ['apt-get', 'update'],
    [...aptInstall, ...packages],
  ]);
}

/** The running installation: `apt-get update` fails beside another one, so they run in sequence. */
let installing: Promise<void> = Promise.resolve();

/** This machine itself. */
export const thisMachine: Machine = {
  chromiumPath: process.env['CHROMIUM_PATH'],
  chromiumPaths: [...chromiumPaths, chromium.executablePath()],
  async isBrowser(file) {
    if (!(await isProgram(file))) return false;
    const version = promisify(execFile)(file, ['--version'], { timeout: versionTimeoutMs });
    return version.then(
      ({ stdout }) => Number(/ (\d+)\.\d/.exec(stdout)?.[1] ?? 0) >= oldestBrowser,
      () => false,
    );
  },
  async hasChineseFace() {
    if (process.platform !== 'linux') return true;
    const list = promisify(execFile)('fc-list', [':', 'family'], { maxBuffer: 16 * 1024 * 1024 });
    return list.then(
      ({ stdout }) => chineseFaces.test(stdout),
      () => false,
    );
  },
  findRedis: findRedisProgram,
  findNginx: () => findProgram(['nginx']),
  install(label, commands) {
    installing = installing.then(async () => {
      const elapsed = showElapsed(label);
      let fault = '';
      for (const command of commands) fault ||= await run(command);
      elapsed.end(fault === '' ? 'Installed' : `That did not work: ${fault}`);
    });
    return installing;
  },
  async mayUseApt() {
    return process.getuid?.() === 0 && (await isProgram('/usr/bin/apt-get'));
  },
  say: (line) => console.log(line),
};

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Runs a command; returns an empty text, or the failure in one line. */
async function run([program, ...args]: readonly [string, ...string[]]): Promise<string> {
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: {
      ...process.env,
      PATH: `${path.join(projectRoot, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
      DEBIAN_FRONTEND: 'noninteractive',
      // Debian starts no service of a new package at this run level; tests start their own servers.
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

/** Returns the last line that mentions an error, else the last line. */
function lastFault(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return (
    lines.findLast((line) => /^(E:|Error|.*\b(error|failed)\b)/i.test(line)) ??
    lines.at(-1) ??
    ''
  ).trim();
}
