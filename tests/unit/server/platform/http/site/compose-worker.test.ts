import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeWorker } from '#src/server/platform/http/site/compose-worker.ts';

const settings = { PWA: 'on', SITE_NAME: 'Yuanfen', TITLE_LANG: 'zh', GEMS: 'on' } as const;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'worker-'));
  await writeFile(path.join(folder, 'sw.js'), 'precache("SETTINGS-OF-THE-SITE")');
});
afterAll(() => rm(folder, { recursive: true }));

async function composeText(changes: Partial<Parameters<typeof composeWorker>[1]> = {}): Promise<string> {
  return (await composeWorker(folder, { ...settings, ...changes })).identity?.toString() ?? '';
}

it('is another worker with other settings of its offline page, so that browsers fetch that again', async () => {
  const texts = await Promise.all([
    composeText(),
    composeText({ SITE_NAME: 'Renamed' }),
    composeText({ TITLE_LANG: 'ui' }),
    composeText({ GEMS: 'off' }),
    composeText({ PUBLIC_API_BASE: 'https://api.example' }),
    composeText({ SITE_URL: 'https://site.example' }),
    composeText({ SMTP_URL: 'smtp://localhost' }),
  ]);
  for (const text of texts) expect(text).toMatch(/^precache\("[\da-f]{16}"\)$/);
  expect(new Set(texts).size).toBe(texts.length);
  expect(await composeText(), 'the same with the same settings').toBe(texts[0]);
});

it('is one that removes itself where it is off (PWA=off)', async () => {
  const text = await composeText({ PWA: 'off' });
  expect(text).toContain('unregister()');
  expect(text).not.toContain('precache');
});
