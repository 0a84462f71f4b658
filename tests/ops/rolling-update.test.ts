import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyProduct } from '#tests/support/process/copy-product.ts';
import { startDatabase } from '#tests/support/ops/start-database.ts';
import { startServer } from '#tests/support/process/server-process.ts';

const pages = ['/', '/blogs', '/chat/peng-yue-f01', '/membership', '/search', '/mine/settings'];

test('while two builds are behind one address, no page misses a file, whichever process answers (rule:builds)', async () => {
  // Every island has another content, so its file has another name.
  const newer = await copyProduct(async (file, source) =>
    file.endsWith('.island.tsx') ? `${await readFile(source, 'utf8')}\nconsole.debug('newer');\n` : null,
  );
  onTestFinished(() => newer.remove());
  await newer.build();
  const database = await startDatabase();
  onTestFinished(() => database.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'yuanfen-update-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const env = { DATABASE_URL: database.url };
  const old = await startServer({ dataDir, env });
  onTestFinished(async () => void (await old.stop()));
  const ofOld = await listFiles(old.url);
  const next = await startServer({ dataDir, env, command: newer.startCommand, workFolder: newer.folder });
  onTestFinished(async () => void (await next.stop()));
  const ofNext = await listFiles(next.url).catch((error: unknown) => {
    console.log(next.log());
    throw error;
  });

  const isOnlyIn = (files: Set<string>, others: Set<string>) =>
    [...files].filter((file) => !others.has(file));
  expect(isOnlyIn(ofNext, ofOld).length).toBeGreaterThan(0);
  expect(isOnlyIn(ofOld, ofNext).length).toBeGreaterThan(0);
  for (const [from, to, files] of [
    [old, next, ofOld],
    [next, old, ofNext],
  ] as const) {
    for (const file of files) {
      const [own, other] = await Promise.all([fetch(`${from.url}${file}`), fetch(`${to.url}${file}`)]);
      expect([file, other.status, other.headers.get('content-type')]).toEqual([
        file,
        200,
        own.headers.get('content-type'),
      ]);
      expect(await other.text()).toBe(await own.text());
    }
  }
  expect((await fetch(`${old.url}/_astro/never.built.js`)).status).toBe(404);
}, 600_000);

/** Lists the hashed files that pages and their scripts name. */
async function listFiles(url: string): Promise<Set<string>> {
  const found = new Set<string>();
  const look = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    const text = await answer.text();
    const names = [...text.matchAll(/(?:\/_astro\/|["'(]\.\/)([\w.@-]+\.(?:js|css|woff2))/g)].map(
      ([, name = '']) => `/_astro/${name}`,
    );
    for (const name of names.filter((one) => !found.has(one))) {
      found.add(name);
      if (name.endsWith('.js')) await look(name);
    }
  };
  for (const page of pages) await look(page);
  return found;
}
