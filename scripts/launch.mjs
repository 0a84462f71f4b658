// @ts-check
/*
 * Runs a command of scripts/ or src/cli, or the tests (tests/run/test.ts), on a fresh machine: `node scripts/launch.mjs
 * start` installs the packages when they are missing or changed, then runs scripts/start.mjs with Node 26 from the
 * packages. Plain JavaScript without dependencies, since it runs before anything is installed.
 *
 * Requirements for a command that can be stopped cleanly (run-site.ts is the model):
 * - Stopping is idempotent: the first signal (see on-stop-signal.mjs) begins it, a second is only acknowledged, a third ends
 *   the process at once. Ctrl-C in a terminal reaches the command, npm and this launcher, and npm signals the launcher
 *   once more: the launcher treats these as one signal and passes it on only if the command has not received it.
 * - Therefore each signal handler calls `process.send?.('stopping', () => undefined)` first (without the callback it
 *   would be an uncaught error once the launcher has ended). A command that never sends this is signalled again 0.15 s
 *   after a Ctrl-C unless it has ended.
 * - The launcher's death, even by kill -9, is reported by `process.on('disconnect', …)` and counts as SIGTERM. That
 *   listener keeps the event loop alive: a command that ends on its own calls `process.channel?.unref()`.
 * - If npm is killed with -9, the launcher notices within a second and sends SIGTERM.
 * - `exec` in package.json puts the launcher in the place of the shell, so that npm's signals reach it; the shell of
 *   Windows knows no `exec`, so `start`, `dev` and `build` name the launcher again after `||`, which says what to do there.
 * - A command that calls `process.send?.('serving', () => undefined)` is restarted if it then dies without being
 *   stopped.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestMajor = 20;

/** @param {string[]} args the command and its arguments */
async function main([command = '', ...rest]) {
  if (process.platform === 'win32') {
    const place = 'https://learn.microsoft.com/windows/wsl/install';
    fail(
      `Yuanfen runs on Linux and macOS. On Windows, use WSL (${place}): clone it there, then start it there.`,
    );
    return;
  }
  const major = Number(process.versions.node.split('.')[0]);
  if (major < oldestMajor) {
    const wish = `Yuanfen needs Node.js ${oldestMajor} or newer, and this is ${process.version}`;
    fail(`${wish}: install a newer one from https://nodejs.org, then start again.`);
    return;
  }
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const script = findScript(root, command);
  if (script === null) {
    fail(`There is no command "${command}": the scripts in package.json show which there are.`);
    return;
  }
  // Loaded only now, so that an old Node that cannot parse them still prints the sentence above.
  const { endProcess } = await import('../src/server/platform/log/outputs.mjs');
  const { LaunchError } = await import('./launch/launch-error.mjs');
  const { ensurePackages } = await import('./launch/ensure-packages.mjs');
  const { ensureNode } = await import('./launch/ensure-node.mjs');
  const { runScript } = await import('./launch/run-script.mjs');
  const { serverEnvironment, serverFlags } = await import('./launch/server-settings.mjs');
  const isServer = command === 'start';
  try {
    await ensurePackages(root, command === 'test' ? 'all' : 'run');
    const args = [...(isServer ? serverFlags : []), script, ...rest];
    await endProcess(await runScript(root, ensureNode(root), args, isServer ? serverEnvironment : {}));
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    if (error.message !== '') console.error(error.message);
    process.exit(error.exitCode);
  }
}

/**
 * @param {string} root
 * @param {string} command
 * @returns {string | null} its script, in the project folder; null if there is none
 */
function findScript(root, command) {
  if (command === 'test') return join('tests', 'run', 'test.ts');
  const names = /^[a-z][a-z-]*$/.test(command) ? [`${command}.mjs`, `${command}.ts`] : [];
  const folders = ['scripts', join('src', 'cli')];
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return places.find((place) => existsSync(join(root, place))) ?? null;
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

await main(process.argv.slice(2));
