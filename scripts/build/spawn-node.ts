import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';

const endWithParent = pathToFileURL(path.join(projectRoot, 'scripts/end-with-parent.mjs')).href;

/** Runs a program with this Node, with its output in pipes; it ends together with this process. */
export function spawnNode(args: readonly string[], options: Omit<SpawnOptions, 'stdio'>): ChildProcess {
  return spawn(process.execPath, ['--import', endWithParent, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}
