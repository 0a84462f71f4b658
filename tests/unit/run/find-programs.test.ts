import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBrowsers, findNginx, findRedis, type Machine, thisMachine } from '#tests/run/find-programs.ts';

const chromium = '/usr/bin/chromium';
const downloaded = '/cache/chromium';
const headlessShell = '/usr/bin/chromium-headless-shell';
const redis = '/usr/bin/redis-server';
const nginx = '/usr/sbin/nginx';
const chineseFace = '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc';
const debian = {
  chromium,
  'chromium-headless-shell': headlessShell,
  'redis-server': redis,
  'nginx-light': nginx,
  'fonts-noto-cjk': chineseFace,
};
const aptInstall = 'apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=600';

interface Given extends Partial<Machine> {
  /** The programs in Debian packages; packages not named here do not exist. */
  apt?: Record<string, string>;
  /** The program in Playwright's download. */
  download?: string;
}

/** Creates a machine with these programs, on which each way of installing adds the stated ones. */
function machineWith(programs: readonly string[], { apt = {}, download, ...given }: Given = {}) {
  const there = new Set(programs);
  const [installs, lines]: [string[], string[]] = [[], []];
  const machine: Machine = {
    chromiumPath: undefined,
    chromiumPaths: [chromium, downloaded],
    isBrowser: (path) => Promise.resolve(there.has(path)),
    hasChineseFace: () => Promise.resolve(there.has(chineseFace)),
    say: (line) => lines.push(line),
    findRedis: () => Promise.resolve(there.has(redis) ? redis : null),
    findNginx: () => Promise.resolve(there.has(nginx) ? nginx : null),
    install: (_label, commands) => {
      for (const command of commands) {
        installs.push(command.join(' '));
        for (const word of command) {
          const brought = command[0] === 'playwright' ? download : apt[word];
          if (brought !== undefined) there.add(brought);
        }
      }
      return Promise.resolve();
    },
    mayUseApt: () => Promise.resolve(true),
    ...given,
  };
  return { installs, lines, machine };
}

test('installed programs are found without installing anything', async () => {
  const { machine, installs } = machineWith([chromium, headlessShell, redis, chineseFace], {
    chromiumPath: '',
  });
  expect(await findBrowsers(machine)).toEqual({ chromium, headlessShell });
  expect(await findRedis(machine)).toBe(redis);
  expect(installs).toEqual([]);
});

test('CHROMIUM_PATH is the browser of all tests', async () => {
  const { machine } = machineWith([chromium, headlessShell, '/mine'], { chromiumPath: '/mine' });
  expect(await findBrowsers(machine)).toEqual({ chromium: '/mine', headlessShell: '/mine' });
});

test('a CHROMIUM_PATH that does not start is refused by name, not replaced', async () => {
  const { machine, installs } = machineWith([chromium], { chromiumPath: '/gone' });
  await expect(findBrowsers(machine)).rejects.toThrow('CHROMIUM_PATH is "/gone"');
  expect(installs).toEqual([]);
});

test.each([
  ['Chromium 155.0.8000.99 built on Debian GNU/Linux 12', false],
  ['Chromium 156.0.8078.108 built on Debian GNU/Linux 12', true],
  ['Google Chrome 201.0.1.2', true],
  ['Google Chrome for Testing 156.0.1.2', true],
  ['This installs the snap of chromium', false],
])('a program that says "%s" counts: %s', async (words, isNewEnough) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'browser-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'browser');
  await writeFile(file, `#!/bin/sh\necho "${words}"\n`, { mode: 0o755 });
  expect(await thisMachine.isBrowser(file)).toBe(isNewEnough);
});

test('root on Debian gets the missing programs, and nothing else', async () => {
  const bare = machineWith([], { apt: debian });
  expect(await findBrowsers(bare.machine)).toEqual({ chromium, headlessShell });
  expect(bare.installs).toEqual([
    'apt-get update',
    `${aptInstall} chromium chromium-headless-shell fonts-noto-cjk`,
  ]);
  expect(await findRedis(bare.machine)).toBe(redis);
  expect(bare.installs.at(-1)).toBe(`${aptInstall} redis-server`);
  expect(await findNginx(bare.machine)).toBe(nginx);
  expect(bare.installs.at(-1)).toBe(`${aptInstall} nginx-light`);
});

test('a user other than root gets the browser from Playwright, for all tests', async () => {
  const { machine, installs, lines } = machineWith([], {
    mayUseApt: () => Promise.resolve(false),
    download: downloaded,
  });
  expect(await findBrowsers(machine)).toEqual({ chromium: downloaded, headlessShell: downloaded });
  expect(installs).toEqual(['playwright install chromium']);
  expect(lines).toEqual([expect.stringContaining('install fonts-noto-cjk')]);
});

test('when nothing helps, the error says what to install and what to set', async () => {
  const { machine, installs } = machineWith([]);
  await expect(findBrowsers(machine)).rejects.toThrow(/apt-get install chromium.*CHROMIUM_PATH/);
  expect(installs.at(-1)).toBe('playwright install chromium');
  await expect(findRedis(machine)).rejects.toThrow(/install redis or valkey/);
});

test('two installations at once run one after the other: apt-get refuses to run twice', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'installs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'steps');
  const install = (name: string) =>
    thisMachine.install(`Installing ${name} …`, [
      ['sh', '-c', `echo ${name} begins >> ${file}; sleep 0.2`],
      ['sh', '-c', `echo ${name} ends >> ${file}`],
    ]);
  await Promise.all([install('one'), install('two')]);
  expect(await readFile(file, 'utf8')).toBe('one begins\none ends\ntwo begins\ntwo ends\n');
});
