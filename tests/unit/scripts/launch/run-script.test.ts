import { constants } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLaunchProject, pauseFor, waitForEnd } from '#tests/unit/scripts/launch-project.ts';

const full = { tags: ['full'] };

let project: Awaited<ReturnType<typeof createLaunchProject>>;
beforeEach(async () => {
  project = await createLaunchProject();
});
afterEach(() => project.cleanUp());

describe('a server that dies', () => {
  const readReady = async () =>
    (await project.readEvents())
      .filter((event) => event.startsWith('ready '))
      .map((event) => Number(event.slice(6)));

  /** Waits until the server has started `times` times; returns its process id. */
  async function waitForStart(times: number): Promise<number> {
    await expect.poll(readReady, { timeout: 60_000 }).toHaveLength(times);
    return (await readReady()).at(-1) ?? 0;
  }

  test('is restarted after increasing pauses, until somebody stops it', async () => {
    const launch = project.launch(['serve'], { NODE_FLAGS: pauseFor(1) });
    const ended = waitForEnd(launch);
    process.kill(await waitForStart(1), 'SIGKILL');
    process.kill(await waitForStart(2), 'SIGABRT');
    await waitForStart(3);
    launch.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr.match(/ended unexpectedly .*/g)).toEqual([
      'ended unexpectedly (SIGKILL): it is started again in 0.25 s.',
      'ended unexpectedly (SIGABRT): it is started again in 0.5 s.',
    ]);
    expect((await project.readEvents()).slice(-2)).toEqual(['SIGTERM', 'stopped']);
  });

  async function expectNoRestart(signal: NodeJS.Signals): Promise<void> {
    const launch = project.launch(['serve'], { NODE_FLAGS: pauseFor(600_000) });
    const ended = waitForEnd(launch);
    if (launch.stderr === null) throw new Error('The launcher has no output');
    const said: string[] = [];
    launch.stderr.on('data', (chunk) => said.push(String(chunk)));
    process.kill(await waitForStart(1), 'SIGKILL');
    await expect.poll(() => said.join('')).toContain('it is started again');
    launch.kill(signal);
    expect(await ended).toMatchObject({ code: 128 + constants.signals[signal] });
    expect(await readReady()).toHaveLength(1);
  }
  test('is not restarted when SIGTERM arrives in the pause', () => expectNoRestart('SIGTERM'));
  test('is not restarted when SIGINT arrives in the pause', full, () => expectNoRestart('SIGINT'));

  test('is not restarted when it was asked to end', async () => {
    const launch = project.launch(['serve']);
    const ended = waitForEnd(launch);
    process.kill(await waitForStart(1), 'SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    expect(await readReady()).toHaveLength(1);
  });
});
