import { type Machine, thisMachine } from './find-chromium.ts';

const shellPath = '/usr/bin/chromium-headless-shell';

/**
 * The path of Chromium's headless shell, which shows pages as the whole browser does and takes a quarter less CPU;
 * installed by apt, as root on Debian. Null where there is none, or where `CHROMIUM_PATH` names the browser: that one
 * does for all tests.
 */
export async function findHeadlessShell(machine: Machine = thisMachine): Promise<string | null> {
  const { chromiumPath } = machine;
  if (chromiumPath !== undefined && chromiumPath !== '') return null;
  if (await machine.isBrowser(shellPath)) return shellPath;
  if (!(await machine.mayUseApt())) return null;
  await machine.install('Installing Chromium’s headless shell with apt-get …', [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
  ]);
  return (await machine.isBrowser(shellPath)) ? shellPath : null;
}
