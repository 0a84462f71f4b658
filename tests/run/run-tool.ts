import { spawn } from 'node:child_process';
import path from 'node:path';
import { endTool } from '#scripts/launch/end-tool.mjs';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';

const toolFolder = path.join(projectRoot, 'node_modules', '.bin');

export interface ToolRun {
  /** True to show the output as it arrives, instead of keeping it. */
  isStreamed?: boolean;
  env?: NodeJS.ProcessEnv;
  stop: AbortSignal;
  /** The signal that ends it in an orderly way. */
  stopSignal?: NodeJS.Signals;
  /** Milliseconds after which it is killed when it was told to stop; 5 s unless it has servers to end. */
  killAfterMs?: number;
}

export interface ToolResult {
  exitCode: number;
  /** The output, unless it was streamed. */
  output: string;
}

/**
 * Runs a program of the packages in the project folder. It leads its own process group, so that Ctrl-C reaches it once,
 * through `stop`, and none of its processes survives this one.
 */
export async function runTool(
  [name, ...args]: readonly [string, ...string[]],
  { isStreamed = false, env = {}, stop, stopSignal = 'SIGINT', killAfterMs }: ToolRun,
): Promise<ToolResult> {
  if (stop.aborted) return { exitCode: 1, output: '' };
  const child = spawn(path.join(toolFolder, name), args, {
    cwd: projectRoot,
    detached: true,
    env: {
      ...process.env,
      PATH: [toolFolder, process.env['PATH'] ?? ''].join(path.delimiter),
      ASTRO_TELEMETRY_DISABLED: '1',
      ...env,
    },
    stdio: isStreamed ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  const onStop = () => endTool(child, stopSignal, killAfterMs);
  const onExit = () => killGroup(child.pid);
  stop.addEventListener('abort', onStop);
  process.on('exit', onExit);
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  stop.removeEventListener('abort', onStop);
  process.off('exit', onExit);
  return { exitCode, output: output.trim() };
}

function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
