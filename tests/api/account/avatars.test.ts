import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { envelopeSchema } from '#src/contract/call/envelope.ts';
import { getUserInfo, updateUserInfo, uploadAvatar, userSchema } from '#src/contract/account/user-calls.ts';
import { buildPng, compressedText, internationalText } from '#tests/support/files/card-files.ts';
import { measureProcessMs } from '#tests/support/measure/cpu-time.ts';
import { forgePng, paintPicture, readPixel } from '#tests/support/files/picture-files.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';

let member: TestMember;

const dataDir = await mkdtemp(path.join(tmpdir(), 'yuanfen data '));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const api = await startApiForFile({ env: { DATA_DIR: dataDir } });
beforeEach(async () => {
  member = await createMember(api);
});

function send(bytes: Uint8Array, headers: Record<string, string> = member.headers): Promise<Response> {
  return api.request(uploadAvatar.path, {
    method: 'POST',
    headers: { 'Content-Type': 'image/png', ...headers },
    body: new Uint8Array(bytes),
  });
}

/** Uploads a picture and returns its address. */
async function upload(bytes: Uint8Array, headers = member.headers): Promise<string> {
  const response = await send(bytes, headers);
  expect(response.status).toBe(200);
  const { avatar } = userSchema.parse(envelopeSchema.parse(await response.json()).data);
  if (avatar === null) throw new Error('The picture was not taken over.');
  return avatar;
}

async function listStored(userId = member.userId): Promise<string[]> {
  const rows = await api.database.sql<{ id: string }[]>`select id from pictures where owner_id = ${userId}`;
  return rows.map(({ id }) => `/pictures/${id}`);
}

async function readImage(address: string) {
  const response = await api.request(address, { headers: { Accept: 'image/webp' } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, ...(await sharp(bytes).metadata()) };
}

const paint = (width = 640, height = 480) => paintPicture(width, height).png().toBuffer();

describe('the own picture (rule:own-profile)', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'may be %s, whatever its declared type, and is stored as a square webp',
    async (format) => {
      const bytes = await paintPicture(500, 300).toFormat(format).toBuffer();
      const address = await upload(bytes, { ...member.headers, 'Content-Type': 'application/octet-stream' });
      expect(address).toMatch(/^\/pictures\/[0-9a-f]{32}$/);
      expect(await readImage(address)).toMatchObject({ format: 'webp', width: 384, height: 384 });
      expect((await member.visitor.client.call(getUserInfo)).avatar).toBe(address);
    },
  );

  it('loses everything but its pixels, and is rotated upright', async () => {
    const jpeg = await paintPicture(300, 300)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Someone' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>alert(1)</script></x:xmpmeta>')
      .toBuffer();
    expect(jpeg.toString('latin1')).toMatch(/Someone[^]*script/);
    const { bytes } = await readImage(await upload(jpeg));
    expect(bytes.toString('latin1')).not.toMatch(/EXIF|XMP |ICCP|Someone|script/);
    const [red = 0, green = 0] = await readPixel(bytes, 192, 20);
    expect(green).toBeGreaterThan(red + 100);
  });

  it('keeps the colours and the orientation that a PNG names', async () => {
    const png = await paintPicture(400, 200).withIccProfile('p3').png().toBuffer();
    const [red = 0, green = 0] = await readPixel((await readImage(await upload(png))).bytes, 300, 192);
    expect(red).toBeGreaterThan(green + 60);
  });

  it('is cached by no proxy, and shown by no other site', async () => {
    const { response } = await readImage(`${await upload(await paint())}/96`);
    expect(response.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('has another address each time, also when two people send the same file', async () => {
    const other = await createMember(api);
    const bytes = await paint();
    const addresses = [await upload(bytes), await upload(bytes), await upload(bytes, other.headers)];
    expect(new Set(addresses).size).toBe(3);
  });

  it('replaces the previous one, which is deleted with all its renditions', async () => {
    const first = await upload(await paint());
    for (const width of [96, 192, 480]) await readImage(`${first}/${width}`);
    const second = await upload(await paint(300, 300));
    for (const target of [first, `${first}/96`, `${first}/192`, `${first}/480`]) {
      expect((await api.request(target)).status, target).toBe(404);
    }
    expect(await listStored()).toEqual([second]);
    const made = await readdir(path.join(dataDir, 'pictures')).catch(() => []);
    expect(made.filter((name) => name.includes(first.slice('/pictures/'.length)))).toEqual([]);
  });

  it('is deleted in every other process too', async () => {
    const beside = await startTestApi({ beside: api });
    const address = await upload(await paint());
    expect((await beside.request(`${address}/96`)).status).toBe(200);
    await member.visitor.client.call(updateUserInfo, { body: { avatar: null } });
    expect((await beside.request(`${address}/96`)).status).toBe(404);
    await beside.close();
  });

  it('is deleted by updateUserInfo, which leaves nothing of it', async () => {
    const address = await upload(await paint());
    await readImage(`${address}/96`);
    const user = await member.visitor.client.call(updateUserInfo, { body: { avatar: null, sign: 'Hi' } });
    expect(user).toMatchObject({ avatar: null, sign: 'Hi' });
    expect((await api.request(`${address}/96`)).status).toBe(404);
    expect(await listStored()).toEqual([]);
  });

  it('is a single one after many parallel uploads, of which two are accepted at a time', async () => {
    const bytes = await paint();
    for (let round = 0; round < 5; round += 1) await Promise.all([upload(bytes), upload(bytes)]);
    const { avatar } = await member.visitor.client.call(getUserInfo);
    expect(await listStored()).toEqual([avatar]);
  });
});

describe('an upload that is refused', () => {
  it('by a guest is 401, whatever the body', async () => {
    const response = await send(await paint(), { 'device-id': member.guest.deviceId });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 40001, message: 'Log in to do this.' });
  });

  it("never touches another member's picture", async () => {
    const other = await createMember(api);
    const theirs = await upload(await paint(), other.headers);
    await upload(await paint());
    await member.visitor.client.call(updateUserInfo, { body: { avatar: null } });
    expect(await listStored(other.userId)).toEqual([theirs]);
    expect((await readImage(theirs)).width).toBe(384);
  });

  it.each([
    ['from another site', { Origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['as a form may send it', { 'Content-Type': 'text/plain' }, 415],
    ['as a form with files', { 'Content-Type': 'multipart/form-data; boundary=x' }, 415],
    ['compressed', { 'Content-Encoding': 'gzip' }, 415],
  ])('%s', async (_name, headers, status) => {
    expect((await send(await paint(), { ...member.headers, ...headers })).status).toBe(status);
    expect(await listStored()).toEqual([]);
  });

  const large = () => Buffer.concat([forgePng(100, 100), Buffer.alloc(5 * 1024 * 1024, 'x')]);
  const cases: [name: string, make: () => Promise<Uint8Array> | Uint8Array, words: RegExp][] = [
    ['more than 5 MB', large, /at most 5 MB/],
    ['30,000 × 30,000 pixels', () => forgePng(30_000, 30_000), /16,384/],
    ['more than 40 megapixels', () => forgePng(8_000, 5_001), /40 million/],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a PNG/],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /not a PNG/],
    ['nothing', () => new Uint8Array(), /empty/],
    [
      'a PNG with an archive behind its end',
      async () => Buffer.concat([await paint(), Buffer.from('PK\x03\x04')]),
      /damaged/,
    ],
    ['a PNG that is cut off', async () => (await paint()).subarray(0, 900), /damaged/],
    [
      'a JPEG that is cut off',
      async () => (await paintPicture(800, 800).jpeg().toBuffer()).subarray(0, 3_000),
      /damaged/,
    ],
    ['a GIF of script', () => Buffer.from('GIF89a=1;alert(1)//'), /damaged|40 million|16,384/],
  ];

  it.each(cases)('%s: it gives the reason and stores nothing', async (_name, make, words) => {
    const before = await upload(await paint());
    const bytes = await make();
    const response = await send(bytes);
    expect([400, 413, 415]).toContain(response.status);
    expect(await response.json()).toMatchObject({ code: 40003, message: expect.stringMatching(words) });
    expect(await listStored()).toEqual([before]);
  });

  // Measures the server's process; strip-picture.test.ts checks what is sent to the process that decodes.
  it(
    'does not happen for 3 GB of texts in it: they are never inflated (rule:hostile-files)',
    { tags: ['full'] },
    async () => {
      const deflated = deflateSync(Buffer.alloc(30 * 1024 * 1024), { level: 9 });
      const texts = Array.from({ length: 50 }, () => [
        compressedText('x', deflated),
        internationalText('x', deflated, { isCompressed: true }),
      ]);
      const bytes = buildPng(texts.flat());
      const inflatedMs = await measureProcessMs(() => Promise.resolve(inflateSync(deflated)));
      const memory = process.memoryUsage().rss;
      const textsMs = await measureProcessMs(() => upload(bytes));
      // The picture has a hundred texts.
      expect(textsMs).toBeLessThan(inflatedMs * 20);
      expect(process.memoryUsage().rss - memory).toBeLessThan(64 * 1024 * 1024);
    },
  );

  it('when it is too large is refused before all of it was read', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const init = { method: 'POST', headers: { ...member.headers, 'Content-Type': 'image/png' }, body };
    const response = await api.request(uploadAvatar.path, { ...init, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(10);
  });
});
