import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pictureWidths } from '#src/contract/pictures/picture.ts';
import { createPictureRights } from '#src/server/chat/media/picture-rights.ts';
import { importPicture, importPortrait } from '#src/server/pictures/import-picture.ts';
import { PictureService } from '#src/server/pictures/picture-service.ts';
import { preparePictures } from '#src/server/pictures/prepare-pictures.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let dataDir: string;
/** The cover of a bundled article, 1440 × 810. */
let cover: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'yuanfen data '));
  api = await startTestApi({ env: { DATA_DIR: dataDir } });
  const rows = z.array(z.object({ id: z.string() }));
  const [row] = rows.parse([
    ...(await api.database.sql`select cover_id as id from articles where path = 'what-yuanfen-means'`),
  ]);
  cover = row?.id ?? '';
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true });
});

function ask(target: string, accept = 'image/webp,*/*', init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Accept', accept);
  return api.request(target, { ...init, headers });
}

/** Options that prepare pictures at once, where nothing else needs the machine. */
const eagerly = { delayMs: 0, pauseMs: 0, stepBackMs: 0, isBusy: () => false };

const modern = 'image/avif,image/webp,image/*,*/*;q=0.8';

async function readImage(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, ...(await sharp(bytes).metadata()) };
}

describe('the picture route (rule:pictures)', () => {
  it.each(pictureWidths)('serves %d pixels as webp', async (width) => {
    const { format, ...size } = await readImage(await ask(`/pictures/${cover}/${width}`));
    expect([format, size.width]).toEqual(['webp', width]);
    expect(Math.abs(size.height - (width * 9) / 16)).toBeLessThan(1);
  });

  it.each([96, 480, 960])('serves %d pixels as the same webp to browsers that accept AVIF', async (width) => {
    const [plain, other] = await Promise.all([
      ask(`/pictures/${cover}/${width}`),
      ask(`/pictures/${cover}/${width}`, modern),
    ]);
    expect(other.headers.get('content-type')).toBe('image/webp');
    expect((await readImage(other)).bytes.equals((await readImage(plain)).bytes)).toBe(true);
  });

  it('has quality 75', async () => {
    const service = new PictureService(api.services, createPictureRights(api.services.database));
    const original = await service.requireOriginal(cover);
    const { bytes } = await readImage(await ask(`/pictures/${cover}/480`));
    const expected = await sharp(original)
      .resize({ width: 480 })
      .webp({ quality: 75, effort: 4, smartSubsample: true })
      .toBuffer();
    expect(bytes.equals(expected)).toBe(true);
  });

  it('allows caching for ever, by anyone, as this picture and nothing else', async () => {
    const response = await ask(`/pictures/${cover}/720`, modern);
    const length = (await response.arrayBuffer()).byteLength;
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(length),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'x-content-type-options': 'nosniff',
    });
  });

  it('without a width serves 480 pixels', async () => {
    expect(await readImage(await ask(`/pictures/${cover}`))).toMatchObject({ width: 480 });
  });

  it('answers 304 to a client that has it', async () => {
    const etag = (await ask(`/pictures/${cover}/720`)).headers.get('etag') ?? '';
    for (const known of [etag, `"x", W/${etag}`, '*']) {
      const again = await ask(`/pictures/${cover}/720`, modern, { headers: { 'If-None-Match': known } });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    }
    const other = await ask(`/pictures/${cover}/480`, modern, { headers: { 'If-None-Match': etag } });
    expect(other.status).toBe(200);
  });

  it('answers HEAD with the headers alone', async () => {
    const [head, whole] = await Promise.all([
      ask(`/pictures/${cover}/192`, undefined, { method: 'HEAD' }),
      ask(`/pictures/${cover}/192`),
    ]);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
    expect(await head.text()).toBe('');
  });

  it('ignores the query', async () => {
    const plain = await ask(`/pictures/${cover}/96`);
    const asked = await ask(`/pictures/${cover}/96?w=5000&url=http://169.254.169.254/&href=/etc/passwd`);
    expect(asked.headers.get('etag')).toBe(plain.headers.get('etag'));
  });

  it('never enlarges', async () => {
    const id = await importPicture(api.services.database, await paintPicture(130, 70).png().toBuffer());
    for (const [width, shown] of [
      [96, 96],
      [192, 130],
      [1440, 130],
    ]) {
      expect(await readImage(await ask(`/pictures/${id}/${width}`))).toMatchObject({ width: shown });
      expect(await readImage(await ask(`/pictures/${id}/${width}`, modern))).toMatchObject({ width: shown });
    }
  });

  it.each([
    ['an unknown id', '/pictures/0000000000000000/96'],
    ['no id', '/pictures/'],
    ['a width that is not declared', '/pictures/{id}/97'],
    ['a width of its own making', '/pictures/{id}/0480'],
    ['a huge width', '/pictures/{id}/100000'],
    ['a negative width', '/pictures/{id}/-96'],
    ['no number', '/pictures/{id}/wide'],
    ['an ending', '/pictures/{id}/96.webp'],
    ['an address behind it', '/pictures/{id}/96/more'],
    ['an id in capitals', '/pictures/{ID}/96'],
    ['a remote address', '/pictures/http%3A%2F%2Fexample.com%2Fa.png/96'],
    ['a file of the server', '/pictures/..%2F..%2F..%2Fetc%2Fpasswd/96'],
    ['a quote', "/pictures/'%20or%201=1--/96"],
  ])('%s is 404 in the envelope', async (_name, target) => {
    const response = await ask(target.replace('{id}', cover).replace('{ID}', cover.toUpperCase()));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 40003, data: null });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['POST', 'PUT', 'DELETE'])('%s does nothing', async (method) => {
    expect((await ask(`/pictures/${cover}/96`, undefined, { method })).status).toBe(405);
  });
});

describe('encoded pictures', () => {
  it('are served without the database, and by the next process from the disk', async () => {
    const first = await ask(`/pictures/${cover}/720`, modern);
    expect(await readdir(path.join(dataDir, 'pictures'))).toContain(`open-${cover}-720.webp.made`);
    const gone = await startTestApi({ env: { DATA_DIR: dataDir } });
    await gone.services.database.close();
    const second = await gone.request(`/pictures/${cover}/720`, { headers: { Accept: modern } });
    expect(second.status).toBe(200);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    const unknown = await gone.request(`/pictures/${cover}/123`);
    expect(unknown.status).toBe(404);
    await gone.close();
  });

  it('are encoded again when the folder was deleted', async () => {
    const bare = await startTestApi({ env: { DATA_DIR: dataDir }, beside: api });
    await rm(path.join(dataDir, 'pictures'), { recursive: true });
    const response = await bare.request(`/pictures/${cover}/360`);
    expect(await readImage(response)).toMatchObject({ format: 'webp', width: 360 });
    expect(await readdir(path.join(dataDir, 'pictures'))).toEqual([`open-${cover}-360.webp.made`]);
    await bare.close();
  });

  it('are prepared on the disk some time after the start, until the server stops', async () => {
    const service = new PictureService(api.services, createPictureRights(api.services.database));
    const usual = await service.listUsualRenditions();
    const rows = await api.database.sql`select 1 from pictures`;
    expect(new Set(usual.map(({ id }) => id)).size).toBe(rows.length);
    expect(usual.filter(({ id }) => id === cover).map(({ width }) => width)).toEqual([
      240, 360, 480, 720, 960, 1440,
    ]);
    const stop = preparePictures(service, api.services.log, eagerly);
    await expect
      .poll(() => readdir(path.join(dataDir, 'pictures')).then((names) => names.length))
      .toBeGreaterThan(6);
    await stop();
    const { length } = await readdir(path.join(dataDir, 'pictures'));
    expect(length).toBeLessThan(usual.length);
  });

  it('are prepared even if one of them fails, which is logged once', async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'yuanfen data '));
    const damaged = 'ffffffffffffffff';
    await api.database.sql`
      insert into pictures (id, original, width, height, blur, created_at)
      values (${damaged}, ${Buffer.from('no picture')}, 384, 384, '', now() + interval '1 day')`;
    const service = new PictureService(
      { ...api.services, env: { ...api.services.env, DATA_DIR: parent } },
      createPictureRights(api.services.database),
    );
    const [first] = await service.listUsualRenditions();
    expect(first).toMatchObject({ id: damaged, width: 96 });
    const linesBefore = api.logLines.length;
    const stop = preparePictures(service, api.services.log, eagerly);
    await expect
      .poll(() => readdir(path.join(parent, 'pictures')).catch((): string[] => []), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/-192\.webp\.made$/));
    await stop();
    await api.database.sql`delete from pictures where id = ${damaged}`;
    const told = api.logLines.slice(linesBefore).filter((line) => line.includes('not-prepared'));
    expect(told.map((line) => line.includes(`/pictures/${damaged}`))).toEqual([true]);
    await rm(parent, { recursive: true });
  }, 40_000);
});

describe('an imported portrait', () => {
  it('is stored once, with its face, however often it is imported', async () => {
    const { database } = api.services;
    const png = await paintPicture(400, 600).png().toBuffer();
    const first = await importPortrait(database, png, 'anyone');
    expect(await importPortrait(database, png, 'anyone')).toEqual(first);
    const rows = await api.database.sql`
      select id, width, height from pictures where id in ${api.database.sql(Object.values(first))}`;
    expect([...rows]).toEqual(
      expect.arrayContaining([
        { id: first.portraitId, width: 400, height: 600 },
        { id: first.avatarId, width: 384, height: 384 },
      ]),
    );
  });

  it('that is missing is replaced by a gradient, the same for the same character', async () => {
    const { database } = api.services;
    const first = await importPortrait(database, null, 'someone');
    expect(await importPortrait(database, null, 'someone')).toEqual(first);
    expect((await importPortrait(database, null, 'someone else')).portraitId).not.toBe(first.portraitId);
    expect(await readImage(await ask(`/pictures/${first.portraitId}/960`))).toMatchObject({ height: 1280 });
  });

  it('that is refused leaves nothing behind', async () => {
    const before = await api.database.sql`select id from pictures`;
    await expect(importPortrait(api.services.database, Buffer.from('<svg/>'), 'x')).rejects.toThrow(
      /not a PNG/,
    );
    expect(await api.database.sql`select id from pictures`).toHaveLength(before.length);
  });
});
