import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../site-build.ts';

/** How long a tool that shares our terminal may take to end by itself after Ctrl-C, in milliseconds. */
const stopGraceMs = 3_000;
const toolFolder = path.join(projectRoot, 'node_modules', '.bin');

export interface ToolRun {
  /** Shows its output as it comes, instead of keeping it. */
  isStreamed?: boolean;
  env?: NodeJS.ProcessEnv;
  stop: AbortSignal;
}

export interface ToolResult {
  exitCode: number;
  /** What it said, unless it was streamed. */
  output: string;
}

/** Runs a program of the packages in the project folder. */
export async function runTool(
  [name, ...args]: readonly [string, ...string[]],
  { isStreamed = false, env = {}, stop }: ToolRun,
): Promise<ToolResult> {
  const child = spawn(path.join(toolFolder, name), args, {
    cwd: projectRoot,
    env: {
      ...process.env,
      PATH: [toolFolder, process.env['PATH'] ?? ''].join(path.delimiter),
      ASTRO_TELEMETRY_DISABLED: '1',
      ...env,
    },
    stdio: isStreamed ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  const onStop = () => setTimeout(() => child.kill('SIGTERM'), stopGraceMs).unref();
  stop.addEventListener('abort', onStop, { once: true });
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  stop.removeEventListener('abort', onStop);
  return { exitCode, output: output.trim() };
}
