import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { developmentBuild } from '#src/server/build-info.ts';
import { prerenderPages } from '#src/server/cached-pages.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { getRunning, type Running, startRunning } from '#src/server/running-api.ts';

const env = readEnv({ NODE_ENV: 'test', PUBLIC_API_BASE: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' });

describe('what a process runs', () => {
  /** What reading it threw before the start. */
  let thrown: unknown;
  let running: Running;
  beforeAll(async () => {
    try {
      await getRunning();
    } catch (error) {
      thrown = error;
    }
    running = await startRunning(env, developmentBuild);
  });
  afterAll(() => running.close());

  it('cannot be read before it is started', () => {
    expect(thrown).toMatchObject({
      message: expect.stringContaining('before the API of this process was started'),
    });
  });

  it('is one object, and is started once', async () => {
    expect(await getRunning()).toBe(running);
    expect(running).toMatchObject({ build: { id: 'development' }, api: null, cachedPages: null });
    expect(() => startRunning(env, developmentBuild)).toThrow('started already');
  });

  it('renders no page ahead before the front door is loaded', async () => {
    await expect(prerenderPages(running, 'http://localhost')).rejects.toThrow(
      'before the front door had loaded',
    );
  });
});
