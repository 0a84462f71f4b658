import { expect, test } from 'vitest';
import type { Machine } from '#tests/run/find-chromium.ts';
import { findHeadlessShell } from '#tests/run/find-headless-shell.ts';

const shellPath = '/usr/bin/chromium-headless-shell';

interface Given extends Partial<Machine> {
  isThere?: boolean;
  aptBringsIt?: boolean;
}

function machineWith({ isThere = false, aptBringsIt = false, ...given }: Given) {
  const installs: string[] = [];
  let hasShell = isThere;
  const machine: Machine = {
    chromiumPath: undefined,
    knownPaths: [],
    downloadPath: () => '/cache/chromium',
    isBrowser: (path) => Promise.resolve(hasShell && path === shellPath),
    install: (_label, commands) => {
      installs.push(...commands.map((command) => command.join(' ')));
      hasShell = aptBringsIt;
      return Promise.resolve(aptBringsIt);
    },
    mayUseApt: () => Promise.resolve(true),
    ...given,
  };
  return { installs, find: () => findHeadlessShell(machine) };
}

test('a shell that is installed is found without installing anything', async () => {
  const { find, installs } = machineWith({ isThere: true });
  expect(await find()).toBe(shellPath);
  expect(installs).toEqual([]);
});

test('root on Debian gets it by apt', async () => {
  const { find, installs } = machineWith({ aptBringsIt: true });
  expect(await find()).toBe(shellPath);
  expect(installs).toHaveLength(2);
});

test('without it, and where it cannot be installed, there is none, and that is no fault', async () => {
  expect(await machineWith({ mayUseApt: () => Promise.resolve(false) }).find()).toBeNull();
  expect(await machineWith({}).find()).toBeNull();
});

test('whoever names a browser gets that one', async () => {
  const { find, installs } = machineWith({ isThere: true, chromiumPath: '/mine' });
  expect(await find()).toBeNull();
  expect(installs).toEqual([]);
});
