import { expect, test } from 'vitest';
import { developmentBuild } from '#src/server/build-info.ts';
import { prerenderPages } from '#src/server/cached-pages.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { getRunning, startRunning } from '#src/server/running-api.ts';

test('what a process runs cannot be read before it is started, is one object, and is started once', async () => {
  expect(() => getRunning()).toThrow('before the API of this process was started');
  const env = readEnv({ NODE_ENV: 'test', PUBLIC_API_BASE: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' });
  const running = await startRunning(env, developmentBuild);
  expect(await getRunning()).toBe(running);
  expect(running).toMatchObject({ build: { id: 'development' }, api: null, cachedPages: null });
  expect(() => startRunning(env, developmentBuild)).toThrow('started already');
  await running.close();
});

test('no page is rendered ahead before the front door is loaded', async () => {
  const running = await getRunning();
  await expect(prerenderPages(running, 'http://localhost')).rejects.toThrow(
    'before the front door was loaded',
  );
});
