import { expect, test } from 'vitest';
import { findPrograms, type Machine } from '#tests/run/find-programs.ts';

const chromium = '/usr/bin/chromium';
const downloaded = '/cache/chromium';
const headlessShell = '/usr/bin/chromium-headless-shell';
const redis = '/usr/bin/redis-server';
const debian = { chromium, 'chromium-headless-shell': headlessShell, 'redis-server': redis };

interface Given extends Partial<Machine> {
  /** What the Debian packages bring; those that are not named cannot be had. */
  apt?: Record<string, string>;
  /** What Playwright's download brings. */
  download?: string;
}

/** A machine with these programs, on which each way of installing adds those that it is said to bring. */
function machineWith(programs: readonly string[], { apt = {}, download, ...given }: Given = {}) {
  const there = new Set(programs);
  const installs: string[] = [];
  const lines: string[] = [];
  const machine: Machine = {
    chromiumPath: undefined,
    chromiumPaths: [chromium, downloaded],
    isBrowser: (path) => Promise.resolve(there.has(path)),
    findRedis: () => Promise.resolve(there.has(redis) ? redis : null),
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
  return { installs, lines, find: () => findPrograms(machine, (line) => lines.push(line)) };
}

test('what is installed is found without installing anything', async () => {
  const { find, installs, lines } = machineWith([chromium, headlessShell, redis], { chromiumPath: '' });
  expect(await find()).toEqual({ chromium, headlessShell, redis });
  expect(installs).toEqual([]);
  expect(lines).toEqual([]);
});

test('CHROMIUM_PATH is the browser of all tests', async () => {
  const { find } = machineWith([chromium, headlessShell, redis, '/mine'], { chromiumPath: '/mine' });
  expect(await find()).toEqual({ chromium: '/mine', headlessShell: '/mine', redis });
});

test('a CHROMIUM_PATH that does not start is refused by name, not replaced', async () => {
  const { find, installs } = machineWith([chromium], { chromiumPath: '/gone' });
  await expect(find()).rejects.toThrow('CHROMIUM_PATH is "/gone"');
  expect(installs).toEqual([]);
});

test('root on Debian gets everything that is missing in one go', async () => {
  const bare = machineWith([], { apt: debian });
  expect(await bare.find()).toEqual({ chromium, headlessShell, redis });
  expect(bare.installs).toEqual([
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium chromium-headless-shell redis-server',
  ]);
  const lacksRedis = machineWith([chromium, headlessShell], { apt: debian });
  expect((await lacksRedis.find()).redis).toBe(redis);
  expect(lacksRedis.installs.at(-1)).toBe('apt-get install -y --no-install-recommends redis-server');
});

test('whoever is not root gets the browser from Playwright, for all tests, and is told of a missing Redis', async () => {
  const { find, installs, lines } = machineWith([], {
    mayUseApt: () => Promise.resolve(false),
    download: downloaded,
  });
  expect(await find()).toEqual({ chromium: downloaded, headlessShell: downloaded, redis: null });
  expect(installs).toEqual(['playwright install chromium']);
  expect(lines.join()).toMatch(/no Redis server.*install redis or valkey/);
});

test('when nothing helps, the error says what to install and what to set', async () => {
  const { find, installs } = machineWith([redis]);
  await expect(find()).rejects.toThrow(/apt-get install chromium.*CHROMIUM_PATH/);
  expect(installs.at(-1)).toBe('playwright install chromium');
});
