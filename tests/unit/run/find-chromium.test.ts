import { expect, test } from 'vitest';
import { findChromium, type Machine } from '#tests/run/find-chromium.ts';

const systemPath = '/usr/bin/chromium';
const downloadPath = '/cache/chromium';

/** A machine with these browsers, on which each way of installing adds those that it is said to bring. */
function machineWith(browsers: readonly string[], setup: Partial<Machine> & { brings?: Brings } = {}) {
  const found = new Set(browsers);
  const installs: string[] = [];
  const lines: string[] = [];
  const { brings = {}, ...rest } = setup;
  const machine: Machine = {
    chromiumPath: undefined,
    knownPaths: [systemPath],
    downloadPath: () => downloadPath,
    isBrowser: (path) => Promise.resolve(found.has(path)),
    install: (_label, commands) => {
      const [program = ''] = commands[0] ?? [];
      installs.push(program);
      const path = brings[program];
      if (path !== undefined) found.add(path);
      return Promise.resolve(path !== undefined);
    },
    mayUseApt: () => Promise.resolve(true),
    ...rest,
  };
  return { installs, lines, find: () => findChromium((line) => lines.push(line), machine) };
}

type Brings = Record<string, string>;

test('CHROMIUM_PATH wins over what is installed', async () => {
  const { find } = machineWith([systemPath, '/mine'], { chromiumPath: '/mine' });
  expect(await find()).toBe('/mine');
});

test('a CHROMIUM_PATH that does not start is refused by name, not replaced', async () => {
  const { find, installs } = machineWith([systemPath], { chromiumPath: '/gone' });
  await expect(find()).rejects.toThrow('CHROMIUM_PATH is "/gone"');
  expect(installs).toEqual([]);
});

test('an installed browser is found without installing anything, and an empty CHROMIUM_PATH is none', async () => {
  const { find, installs, lines } = machineWith([downloadPath], { chromiumPath: '' });
  expect(await find()).toBe(downloadPath);
  expect(installs).toEqual([]);
  expect(lines).toEqual([]);
});

test('without one, Playwright downloads it, and the operator is told', async () => {
  const { find, installs, lines } = machineWith([], { brings: { playwright: downloadPath } });
  expect(await find()).toBe(downloadPath);
  expect(installs).toEqual(['playwright']);
  expect(lines).toHaveLength(1);
});

test('when the download fails or does not start, root installs it with apt', async () => {
  const offline = machineWith([], { brings: { 'apt-get': systemPath } });
  expect(await offline.find()).toBe(systemPath);
  expect(offline.installs).toEqual(['playwright', 'apt-get']);
  const broken = machineWith([], { brings: { playwright: '/elsewhere', 'apt-get': systemPath } });
  expect(await broken.find()).toBe(systemPath);
});

test('when nothing helps, the error says what to install and what to set', async () => {
  const { find, installs } = machineWith([], { mayUseApt: () => Promise.resolve(false) });
  await expect(find()).rejects.toThrow(/apt-get install chromium.*CHROMIUM_PATH/);
  expect(installs).toEqual(['playwright']);
});
