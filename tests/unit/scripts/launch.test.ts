import { once } from 'node:events';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '#src/server/platform/embedded-postgres/postmaster.ts';
import {
  createLaunchProject,
  inTerminal,
  killGroup,
  lockedPackages,
  lockPackages,
  nodePackage,
  preload,
  pretendVersion,
  waitForEnd,
} from '#tests/unit/scripts/launch-project.ts';

const full = { tags: ['full'] };

let project: Awaited<ReturnType<typeof createLaunchProject>>;
beforeEach(async () => {
  project = await createLaunchProject();
});
afterEach(() => project.cleanUp());

const installCall = 'install --no-save --omit=dev --include=optional --loglevel=error --no-audit --no-fund';
const installAllCall = installCall.replace('--omit=dev', '--include=dev');

/** Leaves packages, as after a manual `npm install`. */
async function installByHand(packages: Readonly<Record<string, { version?: string }>>): Promise<void> {
  for (const [place, { version }] of Object.entries(packages)) {
    await mkdir(join(project.root, place), { recursive: true });
    await writeFile(join(project.root, place, 'package.json'), JSON.stringify({ version }));
  }
}

async function installNode(): Promise<void> {
  const folder = join(project.root, 'node_modules', nodePackage, 'bin');
  await mkdir(folder, { recursive: true });
  await symlink(process.execPath, join(folder, 'node'));
}

const { '': _project, ...byHand } = lockedPackages;

async function changeLock(): Promise<void> {
  await lockPackages(project.root, { 'node_modules/another': { version: '1.0.0' }, ...lockedPackages });
}

describe('packages', () => {
  test('are installed at the first launch and not again', async () => {
    const first = await project.run(['report']);
    expect(first).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Installing packages (first start only: 4 packages, from the network'),
    });
    const second = await project.run(['report']);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(await project.readCalls()).toEqual([installCall]);
  });

  test('are installed again when package-lock.json has changed', async () => {
    await project.run(['report']);
    await changeLock();
    const changed = await project.run(['report']);
    expect(changed.stderr).toContain('Installing packages (they have changed)');
    expect(await project.readCalls()).toEqual([installCall, installCall]);
  });

  test('of the tests are added when they are needed, and stay', async () => {
    await project.run(['report']);
    const tested = await project.run(['test']);
    expect(tested.stderr).toContain('Installing the packages that tests need as well (once)');
    await project.run(['test']);
    await project.run(['report']);
    expect(await project.readCalls()).toEqual([installCall, installAllCall]);
    await changeLock();
    await project.run(['report']);
    expect(await project.readCalls()).toEqual([installCall, installAllCall, installAllCall]);
  });

  test('of the tests are also installed if the first launch needs them', full, async () => {
    const { stderr } = await project.run(['test']);
    expect(stderr).toContain('Installing packages (first start only: 5 packages with those of the tests');
  });

  test('that were installed by hand are used unchanged if none is missing, and without npm', async () => {
    await installByHand(byHand);
    await installNode();
    expect(await project.run(['report'])).toMatchObject({ code: 0, stderr: '' });
    await rm(join(project.root, 'node_modules/.yuanfen-lock'));
    expect(await project.run(['test'])).toMatchObject({ code: 0, stderr: '' });
    expect(await project.readCalls()).toEqual([]);
  });

  test('that were installed by hand are used in a folder that cannot be written', async () => {
    await installByHand(byHand);
    await installNode();
    const readOnly = `const fs = process.getBuiltinModule('fs');
      fs.writeFileSync = () => { throw new Error('EROFS'); };
      process.getBuiltinModule('module').syncBuiltinESMExports();`;
    expect(await project.run(['report'], { NODE_FLAGS: preload(readOnly) })).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await project.readCalls()).toEqual([]);
  });

  test(
    'that were installed by hand in another version, or without another, are installed',
    full,
    async () => {
      await installByHand({ ...byHand, 'node_modules/runner': { version: '0.9.0' } });
      const { stderr } = await project.run(['report']);
      expect(stderr).toContain('Installing packages (some are missing)');
      expect(await project.readCalls()).toEqual([installCall]);
    },
  );

  test('of the tests that were installed by hand are not removed when another is missing', full, async () => {
    await installByHand({ 'node_modules/vitest': {} });
    await project.run(['report']);
    expect(await project.readCalls()).toEqual([installAllCall]);
  });

  test('that npm removed by hand are installed again', async () => {
    await project.run(['test']);
    await rm(join(project.root, 'node_modules/tester'), { recursive: true });
    expect(await project.run(['report'])).toMatchObject({ code: 0, stderr: '' });
    expect(await project.run(['test'])).toMatchObject({ code: 0 });
    expect(await project.readCalls()).toEqual([installAllCall, installAllCall]);
  });

  test(
    'of which an installation was interrupted are installed again, also if the lock is the old one again',
    full,
    async () => {
      await project.run(['report']);
      await changeLock();
      await project.run(['report'], { FAKE_NPM_FAILURE: 'ENOTFOUND registry' });
      await lockPackages(project.root, lockedPackages);
      expect(await project.run(['report'])).toMatchObject({ code: 0 });
      expect(await project.readCalls()).toHaveLength(3);
    },
  );

  test('that npm left out end the launch with their names, and the next launch retries', async () => {
    const failed = await project.run(['report'], { FAKE_NPM_LEAVES_OUT: 'engine' });
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toMatch(/npm left out packages .*: engine\. Start again with a network/);
    expect(await project.run(['report'])).toMatchObject({ code: 0 });
    expect(await project.readCalls()).toEqual([installCall, installCall]);
  });

  test.each(['glibc', 'musl'])('of another C library than %s do not count as missing', full, async (libc) => {
    const header = libc === 'musl' ? {} : { glibcVersionRuntime: '2.41' };
    const code = `process.report.getReport=()=>(${JSON.stringify({ header })})`;
    const other = libc === 'musl' ? 'glibc' : 'musl';
    const env = { NODE_FLAGS: preload(code) };
    expect(await project.run(['report'], { ...env, FAKE_NPM_LEAVES_OUT: `engine-${other}` })).toMatchObject({
      code: 0,
    });
    await rm(join(project.root, 'node_modules'), { recursive: true });
    const failed = await project.run(['report'], { ...env, FAKE_NPM_LEAVES_OUT: `engine-${libc}` });
    expect(failed.stderr).toContain(`engine-${libc}`);
  });

  test.each(['{"packages": {', 'null'])('are not installed when package-lock.json is %s', async (text) => {
    await writeFile(join(project.root, 'package-lock.json'), text);
    const failed = await project.run(['report']);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/^package-lock\.json cannot be read \(.*\): restore it, .*\n$/);
    expect(await project.readCalls()).toEqual([]);
  });

  test('are installed once by two simultaneous launches', async () => {
    const env = { FAKE_NPM_SLEEP: '1' };
    const results = await Promise.all([project.run(['report'], env), project.run(['report'], env)]);
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    expect(await project.readCalls()).toEqual([installCall]);
  });

  test('that cannot be installed end the launch with npm’s message, and the next launch retries', async () => {
    const failed = await project.run(['report'], { FAKE_NPM_FAILURE: 'ENOTFOUND registry' });
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toMatch(/npm error ENOTFOUND registry\n.*then start again\.\n$/);
    expect(await project.run(['report'])).toMatchObject({ code: 0 });
  });

  test('whose installation is interrupted end the launch with the code of the signal and are installed next time', async () => {
    const launch = project.launch(['report'], { FAKE_NPM_SLEEP: '5' });
    const ended = waitForEnd(launch);
    await expect.poll(project.readCalls, { timeout: 60_000 }).toHaveLength(1);
    killGroup(launch, 'SIGINT');
    expect(await ended).toMatchObject({ code: 130, stdout: '' });
    expect(await project.run(['report'])).toMatchObject({ code: 0 });
    expect(await project.readCalls()).toHaveLength(2);
  });
});

describe('the Node of the packages', () => {
  test('if missing, is replaced by a Node of the system that is new enough', async () => {
    const env = { FAKE_NPM_LEAVES_OUT: nodePackage };
    expect(await project.run(['report'], env)).toMatchObject({ code: 0 });
  });

  test('if there is none at all, ends the launch with instructions, and the next launch retries', async () => {
    const env = { FAKE_NPM_LEAVES_OUT: nodePackage, NODE_FLAGS: pretendVersion('20.11.0') };
    const result = await project.run(['report'], env);
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(/Node\.js 26 is missing from the packages \(node-.* was not installed\)/);
    expect(await project.run(['report'])).toMatchObject({ code: 0 });
    expect(await project.readCalls()).toEqual([installCall, installCall]);
  });

  test('if missing in a read-only folder, ends the launch with instructions', async () => {
    const readOnly = `const fs = process.getBuiltinModule('fs'), { rmSync } = fs;
      fs.rmSync = (path, options) => { if (path.endsWith('.yuanfen-lock')) throw new Error('EROFS'); rmSync(path, options); };
      process.getBuiltinModule('module').syncBuiltinESMExports();`;
    const flags = `${pretendVersion('20.11.0')} ${preload(readOnly)}`;
    const env = { FAKE_NPM_LEAVES_OUT: nodePackage, NODE_FLAGS: flags };
    const result = await project.run(['report'], env);
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(
      /Node\.js 26 is missing from the packages \(.*\): install Node\.js 26\.\n$/,
    );
  });

  test('that does not exist for this machine ends the launch with instructions, and npm is not run again', async () => {
    const { [`node_modules/${nodePackage}`]: _node, ...rest } = lockedPackages;
    await lockPackages(project.root, rest);
    const env = { NODE_FLAGS: pretendVersion('20.11.0') };
    const expected = {
      code: 1,
      stderr: expect.stringMatching(
        /There is no Node\.js package for this machine \(.*\): install Node\.js 26/,
      ),
    };
    expect(await project.run(['report'], env)).toMatchObject(expected);
    expect(await project.run(['report'], env)).toMatchObject(expected);
    expect(await project.readCalls()).toEqual([installCall]);
  });

  test('is linked where scripts look for it when npm has not linked it', async () => {
    await project.run(['report']);
    await rm(join(project.root, 'node_modules/.bin/node'));
    expect(await project.run(['report'])).toMatchObject({ code: 0, stderr: '' });
    await expect(symlink('anything', join(project.root, 'node_modules/.bin/node'))).rejects.toThrow('EEXIST');
  });
});

describe('a command', () => {
  test('runs in the project folder with its arguments, its Node first on the path, and passes on its exit code', async () => {
    const result = await project.run(['report', '7', 'one argument', '--flag']);
    expect(result.code).toBe(7);
    const report: unknown = JSON.parse(result.stdout);
    expect(report).toMatchObject({
      rest: ['one argument', '--flag'],
      cwd: project.root,
      path: expect.stringMatching(`^${join(project.root, 'node_modules/.bin')}:`),
    });
  });

  test('ended by a signal gives 128 plus the number of the signal', async () => {
    expect(await project.run(['report', 'SIGKILL'])).toMatchObject({ code: 137 });
  });

  test.each(['nothing', '../report', ''])(
    'that does not exist (%j) is refused before anything is installed',
    async (name) => {
      const result = await project.run([name]);
      expect(result).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`There is no command "${name}"`),
      });
      expect(await project.readCalls()).toEqual([]);
    },
  );

  test('does not run on Windows, and says where it does', async () => {
    const NODE_FLAGS = preload("Object.defineProperty(process,'platform',{value:'win32'})");
    expect(await project.run(['report'], { NODE_FLAGS })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Yuanfen runs on Linux and macOS\. On Windows, use WSL [^\n]+\n$/),
    });
  });

  test('does not run on a Node that is too old', async () => {
    const result = await project.run(['report'], { NODE_FLAGS: pretendVersion('18.20.0') });
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('needs Node.js 20 or newer') });
  });
});

describe('stopping', () => {
  async function expectReached(signal: NodeJS.Signals, env: NodeJS.ProcessEnv = {}): Promise<void> {
    const launch = project.launch(['serve'], env);
    const ended = waitForEnd(launch);
    const pid = await project.waitForServer();
    launch.kill(signal);
    expect(await ended).toMatchObject({ code: 0 });
    expect(await project.readEvents()).toEqual([`ready ${String(pid)}`, signal, 'stopped']);
  }

  test('SIGTERM to the launcher reaches the command once', () => expectReached('SIGTERM'));

  test('SIGINT to the launcher reaches the command once', full, () => expectReached('SIGINT'));

  test('a closed terminal ends the command once', () => expectReached('SIGHUP', { NODE_FLAGS: inTerminal }));

  test('SIGHUP without a terminal, as of `systemctl reload`, ends nothing', async () => {
    const launch = project.launch(['serve']);
    const ended = waitForEnd(launch);
    const pid = await project.waitForServer();
    launch.kill('SIGHUP');
    if (launch.stdout === null) throw new Error('The launcher has no output');
    await once(launch.stdout, 'data');
    launch.kill('SIGTERM');
    expect(await ended).toMatchObject({
      code: 0,
      stdout: 'SIGHUP is ignored: restart the server to apply changed settings.\n',
    });
    expect(await project.readEvents()).toEqual([`ready ${String(pid)}`, 'SIGTERM', 'stopped']);
  });

  test('Ctrl-C, which reaches all processes and the launcher twice, reaches the command once', async () => {
    const launch = project.launch(['serve']);
    const ended = waitForEnd(launch);
    const pid = await project.waitForServer();
    killGroup(launch, 'SIGINT');
    launch.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0 });
    expect(await project.readEvents()).toEqual([`ready ${String(pid)}`, 'SIGINT', 'stopped']);
  });

  test('kill -9 of the launcher ends the command in an orderly way', async () => {
    const launch = project.launch(['serve']);
    const pid = await project.waitForServer();
    launch.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
    expect(await project.readEvents()).toEqual([`ready ${String(pid)}`, 'disconnect', 'stopped']);
  });

  async function expectEndWithNpm(shellStays: boolean): Promise<void> {
    const npm = project.launchUnderNpm(['serve'], { shellStays });
    const pid = await project.waitForServer();
    npm.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
    expect(await project.readEvents()).toEqual([`ready ${String(pid)}`, 'SIGTERM', 'stopped']);
  }

  test('kill -9 of npm, with its shell in between, ends the command in an orderly way', () =>
    expectEndWithNpm(true));

  test('kill -9 of npm directly above the launcher ends the command in an orderly way', full, () =>
    expectEndWithNpm(false),
  );
});
