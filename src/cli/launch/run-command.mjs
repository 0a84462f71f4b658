// @ts-check
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { superviseChild } from './supervise-child.mjs';

/**
 * Runs a script with the given Node in the project folder, with this process's input, output and environment.
 *
 * @param {string} root
 * @param {string} node
 * @param {string[]} args the script and its arguments
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export async function runCommand(root, node, args) {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const { exitCode } = await superviseChild(child);
  return exitCode;
}
