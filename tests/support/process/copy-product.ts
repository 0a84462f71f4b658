import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { serverFlags } from '#scripts/launch/server-settings.mjs';
import { sources } from '#src/server/site/builds.mjs';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { findFastFolder } from './find-fast-folder.ts';

const run = promisify(execFile);

/** Files and folders that the product is built from; tests and documents are not copied. */
const copied = [...sources, 'package.json'];

/** A copy of the product in a folder of its own, with the packages of this one. */
export interface ProductCopy {
  readonly folder: string;
  /** The start command of the copy. */
  readonly startCommand: readonly string[];
  /**
   * Builds it.
   * @throws Error with the output of the builder
   */
  build(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Copies the product.
 * @param change returns another content of a file; null for the same
 */
export async function copyProduct(
  change: (file: string, source: string) => Promise<string | null>,
): Promise<ProductCopy> {
  const folder = await mkdtemp(path.join(await findFastFolder(), 'yuanfen-copy-'));
  for (const file of await listSources()) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    const source = path.join(projectRoot, file);
    const changed = await change(file, source);
    await (changed === null ? cp(source, target) : writeFile(target, changed));
  }
  await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    startCommand: [process.execPath, ...serverFlags, path.join(folder, 'scripts/start.mjs')],
    async build() {
      await run(process.execPath, ['scripts/build.ts'], { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function listSources(): Promise<string[]> {
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...copied],
    {
      cwd: projectRoot,
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  return stdout.split('\0').filter((file) => file !== '');
}
