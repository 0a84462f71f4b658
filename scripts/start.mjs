// @ts-check
/*
 * Starts the site: finds the build of the current sources, makes it when there is none, and runs the server that was
 * bundled with it. Plain JavaScript without packages, since every start waits for what is loaded here.
 */
import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBuild, nameBuild } from '../src/server/site/builds.mjs';
import { markUsed } from '../src/server/site/used-builds.mjs';
import { endTool } from './launch/end-tool.mjs';
import { superviseChild } from './launch/supervise-child.mjs';

const root = join(import.meta.dirname, '..');
const id = nameBuild(root);
const build = findBuild(root, id) ?? (await buildNow());
markUsed(build.folder);
// Stored in the folder of the build, and deleted with it. If the folder cannot be written, everything is compiled each
// time.
enableCompileCache({ directory: join(build.folder, 'compiled'), portable: true });
const { runSite } = await import(pathToFileURL(join(build.folder, 'server', 'start.mjs')).href);
await runSite(build);

/**
 * Builds in a process of its own: the builder is large and does not belong in a server. It checks the settings first.
 */
async function buildNow() {
  const endWithParent = pathToFileURL(join(import.meta.dirname, 'end-with-parent.mjs')).href;
  let stop = () => {};
  const { exitCode, stoppedBy } = await superviseChild(() => {
    const builder = spawn(
      process.execPath,
      ['--import', endWithParent, join(import.meta.dirname, 'build-for-start.ts')],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    stop = () => endTool(builder, 'SIGTERM');
    process.once('disconnect', stop);
    return builder;
  }, endTool);
  process.off('disconnect', stop);
  if (exitCode !== 0 || stoppedBy !== null) process.exit(exitCode);
  const built = findBuild(root, id);
  if (built !== null) return built;
  console.error('The sources changed while the site was built: start again.');
  process.exit(1);
}
