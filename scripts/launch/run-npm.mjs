// @ts-check
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { endTool } from './end-tool.mjs';
import { superviseChild } from './supervise-child.mjs';

/**
 * Runs npm in the project folder and collects its output.
 *
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<import('./supervise-child.mjs').ChildEnd & { output: string }>} exit code 127 when there is no npm
 */
export async function runNpm(root, args) {
  let output = '';
  const end = await superviseChild(() => {
    const npm = spawn('npm', args, {
      cwd: root,
      env: { ...process.env, PATH: systemPath(root) },
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += String(chunk);
      });
    }
    return npm;
  }, endTool);
  if (end.exitCode === 127 && output === '') output = 'npm was not found: install it together with Node.js.';
  return { ...end, output };
}

/**
 * Returns the path without our own packages: npm must not run on the Node that it is about to replace.
 *
 * @param {string} root
 */
function systemPath(root) {
  const own = join(root, 'node_modules', '.bin');
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.filter((folder) => folder !== own).join(delimiter);
}
