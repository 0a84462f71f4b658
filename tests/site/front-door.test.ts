import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listBuilds, type SiteBuild } from '#src/server/site/builds.mjs';
import { buildSiteIfChanged } from '#scripts/build/build-site-if-changed.ts';
import { importCharacterCard } from '#src/contract/cards/card-calls.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { readImported, readRefusal } from '#tests/support/api/content/card-imports.ts';
import { createVisitor } from '#tests/support/api/visitor.ts';
import { buildCharx, buildPng, encodeCard, plainText, sampleCard } from '#tests/support/files/card-files.ts';
import { createUsedDataFolder } from '#tests/support/process/prepared-data.ts';
import { createDataFolder, type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { startTcpServer, type TcpServer } from '#tests/support/services/tcp-server.ts';

const ownHost = 'yuanfen.example';
/** Build folders older than any real one, so that they are deleted first if a test is interrupted. */
const olderBuild = join(projectRoot, 'dist', '00000000front0door');
const brokenBuild = join(projectRoot, 'dist', 'ffffffffbroken0off-unfinished');

let canary: TcpServer;
let canaryHits = 0;
let build: SiteBuild;
let server: ServerProcess;
let workFolder: string;
/** Work for the end, run in reverse order, also after an incomplete start. */
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  build = await buildSiteIfChanged(() => undefined);
  const folder = await createUsedDataFolder();
  workFolder = await mkdtemp(join(tmpdir(), 'yuanfen-env-'));
  for (const path of [workFolder, olderBuild, brokenBuild])
    cleanUps.push(() => rm(path, { recursive: true, force: true }));
  cleanUps.push(() => folder.remove());
  await writeBuild(brokenBuild, { 'broken.Bb22.js': 'broken();' });
  await writeBuild(olderBuild, { 'older.Aa11.js': 'older();' });
  await writeFile(join(olderBuild, '.finished'), '');
  await utimes(join(olderBuild, '.finished'), 1, 1);
  canary = await startTcpServer((socket) => {
    canaryHits += 1;
    socket.end();
  });
  cleanUps.push(() => canary.close());
  const settings = ['SITE_URL=https://yuanfen.example', 'SITE_NAME="From a file"', 'TITLE_LANG=ui'];
  await writeFile(join(workFolder, '.env'), settings.join('\n'));
  server = await startServer({ dataDir: folder.dataDir, workFolder, env: { TITLE_LANG: 'zh' } });
  cleanUps.push(() => server.stop());
}, 600_000);
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Writes the folder of a build without the mark of a finished one. */
async function writeBuild(path: string, scripts: Record<string, string>): Promise<void> {
  const scriptFolder = join(path, 'client', '_astro');
  await mkdir(scriptFolder, { recursive: true });
  for (const [name, script] of Object.entries(scripts)) await writeFile(join(scriptFolder, name), script);
}

/** Sends a raw request and reads the response until the connection ends. */
async function sendRaw(head: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

async function statusOf(head: string): Promise<number> {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(await sendRaw(head))?.[1]);
}

async function readPage(path: string): Promise<{ status: number; html: string; title: string | undefined }> {
  const response = await fetch(`${server.url}${path}`, { headers: { 'Accept-Language': 'en' } });
  const html = await response.text();
  return { status: response.status, html, title: /<title>(.*?)<\/title>/s.exec(html)?.[1] };
}

describe('settings', () => {
  it('come from a file .env, the name of the site too (rule:site-name); the environment takes precedence', async () => {
    const { title, html } = await readPage('/');
    expect(title).toBe('首页 | From a file');
    expect(html).toContain('href="https://yuanfen.example/"');
  });
});

describe('a request for another host (decision 10, rule:known-hosts)', () => {
  it.each(['evil.example', 'yuanfen.example.evil.example', 'sub.yuanfen.example', 'evil.example:443'])(
    'under the name "%s" is answered 421, whatever its path',
    async (host) => {
      for (const path of ['/', '/v2/auth/methods', '/favicon.svg', '/nowhere'])
        expect(await statusOf(`GET ${path} HTTP/1.1\r\nHost: ${host}`)).toBe(421);
    },
  );

  it.each([ownHost, `${ownHost}:443`, 'localhost:4321', '127.0.0.1', '[::1]:80'])(
    'but not under %s',
    async (host) => {
      for (const path of ['/', '/v2/auth/methods', '/favicon.svg'])
        expect(await statusOf(`GET ${path} HTTP/1.1\r\nHost: ${host}`)).toBe(200);
    },
  );
});

describe('requests that no page needs are refused', () => {
  it.each(['TRACE /', 'TRACE /v2/auth/methods', `CONNECT ${ownHost}:443`, 'CONNECT 127.0.0.1:22'])(
    '%s is 405, and its answer repeats nothing of the request',
    async (line) => {
      const answer = await sendRaw(`${line} HTTP/1.1\r\nHost: ${ownHost}\r\nX-Canary: 6b1f`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer).toMatch(/^Allow: GET, HEAD, POST\r$/m);
      expect(answer).not.toContain('6b1f');
    },
  );

  it.each([
    ['POST', '/v2/user/device/register'],
    ['GET', '/mine/chats'],
    ['GET', '/nowhere'],
  ])('%s %s with a compressed body is 415 (rule:no-compression)', async (method, path) => {
    const head = [`${method} ${path} HTTP/1.1`, `Host: ${ownHost}`, 'Content-Type: application/json'];
    const body = ['Content-Encoding: br', 'Content-Length: 0'];
    expect(await statusOf([...head, ...body].join('\r\n'))).toBe(415);
  });
});

describe('the picture endpoint of the site framework (rule:no-fetch-for-others)', () => {
  it('fetches nothing, whatever address it is given', async () => {
    const { host } = new URL(canary.url);
    const addresses = [`//${host}/x.png`, `http://${host}/x.png`, `/\\${host}/x.png`, `/..//${host}/x.png`];
    for (const endpoint of ['/_image', '/_image/', '//_image', '/%5Fimage']) {
      for (const href of addresses) {
        const query = `href=${encodeURIComponent(href)}&w=100&h=100&f=webp&inferSize=true`;
        const answer = await fetch(`${server.url}${endpoint}?${query}`);
        expect([endpoint, answer.status]).toEqual([endpoint, 404]);
      }
      // Such endpoints also load pictures and error pages from the host that the request names.
      const head = `GET ${endpoint}?href=/favicon.svg HTTP/1.1\r\nHost: ${host}`;
      expect([301, 404]).toContain(await statusOf(head));
    }
    expect(canaryHits).toBe(0);
    await expect(fetch(canary.url)).rejects.toThrow();
    expect(canaryHits).toBe(1);
  });
});

describe('scripts of builds (decision 13)', () => {
  it('of earlier builds are served for a year, to pages that are still open', async () => {
    const answer = await fetch(`${server.url}/_astro/older.Aa11.js`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('older();');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toContain('javascript');
  });

  it('of unfinished builds are not; no such build counts as one', async () => {
    expect((await fetch(`${server.url}/_astro/broken.Bb22.js`)).status).toBe(404);
    const ids = listBuilds(projectRoot).map(({ id }) => id);
    expect(ids).toContain('00000000front0door');
    expect(ids.filter((id) => id.includes('unfinished'))).toEqual([]);
  });

  it('of the build of the current sources are served and named (rule:builds)', async () => {
    const latest: unknown = await (await fetch(`${server.url}/builds/latest.json`)).json();
    expect(latest).toEqual({ id: build.id, timestamp: build.timestamp });
    const { html } = await readPage('/');
    expect(html).toContain(`data-build="${build.id}"`);
    const ownScript = /\/_astro\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
    expect((await fetch(`${server.url}${ownScript}`)).status).toBe(200);
  });
});

describe('pages by their rules (rule:home-page)', () => {
  it('home shows 8 recommended characters and 6 recent posts', async () => {
    const { html } = await readPage('/');
    const [before = '', after = ''] = html.split('Recent Posts');
    expect(before).toContain('Recommended Characters');
    expect(new Set(before.match(/href="\/character\/[\w-]+"/g)).size).toBe(8);
    expect(new Set(after.match(/href="\/blogs\/[\w-]+\/[\w-]+"/g)).size).toBe(6);
  });

  it('a card shows four tags and at most 5 in all, and ... where there are more (rule:tag-order)', async () => {
    const { html } = await readPage('/');
    const cards = [...html.matchAll(/<article class="[^"]*character-card.*?<\/article>/gs)].map(([card]) =>
      [...card.matchAll(/<ul class="card-tags[^>]*>(.*?)<\/ul>/gs)].map(([, list = '']) =>
        [...list.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item = '']) =>
          item.replace(/<[^>]*>/g, '').trim(),
        ),
      ),
    );
    expect(cards).toHaveLength(8);
    // Tags that appear on hover come in the HTML before the card's line.
    const [further, line] = cards.find(([rest]) => rest?.includes('...')) ?? [];
    expect(line).toHaveLength(5);
    expect(line?.indexOf('...')).toBe(4);
    expect(further).toHaveLength(2);
    expect(further?.indexOf('...')).toBe(1);
    for (const lists of cards)
      expect(lists.flat().filter((tag) => tag !== '...').length).toBeLessThanOrEqual(5);
  });

  it.each(['/nowhere', '/nowhere/at/all', '/blogs/nothing/here'])(
    '%s is 404, "Page Not Found" with the requested path, and counts down from 3',
    async (path) => {
      const { status, title, html } = await readPage(path);
      expect(status).toBe(404);
      expect(title).toBe(`Page Not Found: ${path} | From a file`);
      expect(html).toContain('The Page is not found. Please try a different path.');
      expect(html.replaceAll('&quot;', '"').replaceAll('&#34;', '"')).toContain(
        'data-countdown="["Going home in 3 s","Going home in 2 s","Going home in 1 s","Going home in 0 s"]"',
      );
    },
  );
});

it('with PUBLIC_API_BASE the pages come from that API, equal except for its address, and no database is started (rule:api-base)', async () => {
  const elsewhere = await createDataFolder();
  const env = { TITLE_LANG: 'zh', PUBLIC_API_BASE: server.url };
  const pages = await startServer({ dataDir: elsewhere.dataDir, workFolder, env });
  onTestFinished(async () => {
    await pages.stop();
    await elsewhere.remove();
  });
  const [own, distant] = await Promise.all(
    [server.url, pages.url].map(async (url) => (await fetch(url)).text()),
  );
  expect(own).toContain('/character/');
  expect(distant).toContain(` data-api-base="${server.url}"`);
  expect(distant?.replace(` data-api-base="${server.url}"`, '')).toBe(own);
  expect(existsSync(elsewhere.dataDir)).toBe(false);
  expect((await pages.stop()).code).toBe(0);
});

describe('files pass through the whole server up to the limits of the API (rule:body-limits)', () => {
  const megabyte = 1_048_576;

  /**
   * Waits for a whole turn of the event loop, in which connections notice that the server closed them: building a large
   * file leaves the loop no turn for seconds, and a request on a connection that is closed fails.
   */
  async function noticeClosedConnections(): Promise<void> {
    await setImmediate();
    await setImmediate();
  }

  async function importCard(file: Uint8Array<ArrayBuffer>, isChunked = false): Promise<Response> {
    await noticeClosedConnections();
    const visitor = createVisitor({ baseUrl: () => server.url });
    await visitor.register();
    return fetch(`${server.url}${importCharacterCard.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/png', 'device-id': visitor.deviceId },
      body: isChunked ? new Blob([file]).stream() : file,
      ...(isChunked && { duplex: 'half' }),
    });
  }

  /** Builds a card in a picture enlarged by chunks that picture readers skip. */
  function buildLargeCard(megabytes: number): Buffer<ArrayBuffer> {
    const filling = { type: 'fiLl', data: Buffer.alloc(megabytes * megabyte) };
    return Buffer.from(buildPng([plainText('chara', encodeCard(sampleCard())), filling]));
  }

  it('one of 6 MB is accepted', async () => {
    expect((await readImported(await importCard(buildLargeCard(6)))).character.name).toBe('Mira Vance');
  });

  it.each([{ isChunked: false }, { isChunked: true }])(
    'a CHARX of 30 MB is accepted piece by piece, sent in chunks: $isChunked',
    { tags: ['full'] },
    async ({ isChunked }) => {
      const filling = { name: 'assets/other/other/sea.bin', data: randomBytes(30 * megabyte) };
      const file = new Uint8Array(buildCharx(sampleCard(), [filling]));
      expect((await readImported(await importCard(file, isChunked))).character.name).toBe('Mira Vance');
    },
  );

  it.each([{ isChunked: false }, { isChunked: true }])(
    'a picture of 21 MB is refused with a message, sent in chunks: $isChunked',
    { tags: ['full'] },
    async ({ isChunked }) => {
      const response = await importCard(buildLargeCard(21), isChunked);
      expect(response.status).toBe(413);
      expect(await readRefusal(response)).toBe('This picture is larger than 20 MB. A CHARX may be larger.');
    },
  );
});

describe('a client that requested a tunnel and keeps its side open', () => {
  it('has its connection closed, and does not delay a stop', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    cleanUps.push(() => Promise.resolve(socket.destroy()));
    socket.write(`CONNECT ${ownHost}:443 HTTP/1.1\r\nHost: ${ownHost}\r\n\r\n`);
    let answer = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
    // Read by events: reading the stream to its end would close the socket.
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(socket.writable).toBe(true);
    const { code, stdout } = await server.stop();
    expect([code, stdout.trim().split('\n').at(-1)]).toEqual([0, 'Stopped.']);
  });
});
