/**
 * Measures the CPU time of the server's process for each read that pages and browsers make, for uncached pages, and for
 * articles that have to be rendered: the real server with its bundled content, 8 connections. `npm run bench:calls --
 * --requests 600 --only misses`
 */
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { z } from 'zod';
import { listArticles } from '#src/contract/stories/article-calls.ts';
import { createDataFolder, startCommand, startServer } from '#tests/support/process/server-process.ts';
import { readCpuMs, waitUntilQuiet } from './support/process-usage.ts';
import { prepareReads, type Read } from './support/prepare-reads.ts';
import { createBounds, printTable, round } from './support/report.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '600' },
    only: { type: 'string', default: '' },
    /** A folder for a CPU profile of the server. */
    'cpu-prof': { type: 'string' },
    data: { type: 'string' },
  },
});
const requests = Number(values.requests);
const connections = 8;
const warmUps = 150;
const missRounds = 12;
const listed = z.object({ data: listArticles.result });
const bounds = createBounds();
const mostMs = { call: 1, page: 4, miss: 30 };

const folder = await createDataFolder({ kept: values.data });
const [node = process.execPath, ...start] = startCommand;
const profiling =
  values['cpu-prof'] === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values['cpu-prof']}`];
const server = await startServer({ dataDir: folder.dataDir, command: [node, ...profiling, ...start] });
const agent = new Agent({ keepAlive: true, maxSockets: connections });
try {
  const measuresMisses = values.only === '' || values.only === 'misses';
  if (measuresMisses) await waitUntilQuiet(server.pid);
  const databaseUrl = await folder.databaseUrl();
  if (measuresMisses) await measureMisses(databaseUrl);
  const reads = await prepareReads({ url: server.url, databaseUrl });
  await measureReads(reads.filter(({ name }) => name.includes(values.only)));
} finally {
  agent.destroy();
  await server.stop();
  if (values.data === undefined) await folder.remove();
}
bounds.report('calls');

async function measureReads(reads: readonly Read[]): Promise<void> {
  const rows = [];
  for (const read of reads) {
    await sendMany(read, warmUps);
    const [before, startedAt] = [readCpuMs(server.pid), performance.now()];
    await sendMany(read, requests);
    const [cpuMs, tookMs] = [(readCpuMs(server.pid) - before) / requests, performance.now() - startedAt];
    rows.push([read.name, round(cpuMs, 2), Math.round((requests / tookMs) * 1_000)]);
    const most = read.isPage === true ? mostMs.page : mostMs.call;
    bounds.check(`${read.name}: at most ${most} ms of CPU`, cpuMs <= most, `${round(cpuMs, 2)} ms`);
  }
  printTable(
    `Each of ${requests} requests on ${connections} connections`,
    ['', 'CPU ms', 'requests/s'],
    rows,
  );
}

/** Measures the first article after the start, then all of them repeatedly after they were dropped from the cache. */
async function measureMisses(databaseUrl: string): Promise<void> {
  const addresses = await listArticlePages();
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const [first = '', ...others] = addresses;
  const firstMs = await cpuOf(() => sendPage(first));
  const secondMs = await cpuOf(() => sendPage(others[0] ?? first));
  const perPage: number[] = [];
  for (let turn = 0; turn < missRounds; turn += 1) {
    await sql`select pg_notify('content_changed', 'articles'), pg_notify('content_changed', 'categories')`;
    await new Promise((resolve) => setTimeout(resolve, 100));
    const cpuMs = await cpuOf(async () => {
      for (const address of addresses) await sendPage(address);
    });
    perPage.push(cpuMs / addresses.length);
  }
  await sql.end();
  const warm = perPage.slice(2);
  const warmMs = warm.reduce((sum, value) => sum + value, 0) / warm.length;
  printTable(
    `CPU ms of an article that has to be rendered, compression included`,
    ['', 'CPU ms'],
    [
      ['the very first of the process', round(firstMs)],
      ['the second', round(secondMs)],
      [`the next ${addresses.length}`, round(perPage[0] ?? 0)],
      [`each of ${warm.length * addresses.length} once it is warm`, round(warmMs, 2)],
    ],
  );
  bounds.check(
    `a rendered article: at most ${mostMs.miss} ms of CPU`,
    warmMs <= mostMs.miss,
    `${round(warmMs, 2)} ms`,
  );
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = readCpuMs(server.pid);
  await work();
  return readCpuMs(server.pid) - before;
}

/** Lists every article in both languages. */
async function listArticlePages(): Promise<string[]> {
  const answer = await fetch(`${server.url}/api-front/post-articles?website=yuanfen&page_size=24`);
  const { data } = listed.parse(await answer.json());
  const paths = data.data_list.map(({ category, path }) => `/blogs/${category}/${path}`);
  return paths.flatMap((path) => [`${path}?lang=en`, `${path}?lang=zh-CN`]);
}

function sendPage(path: string): Promise<void> {
  return send({ name: path, path, headers: { 'accept-encoding': 'gzip, br', 'accept-language': 'en' } });
}

async function sendMany(read: Read, count: number): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await send(read);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}

function send({ name, path, headers, body }: Read): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}${path}`,
      { agent, method: body === undefined ? 'GET' : 'POST', headers },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${name}: ${answer.statusCode}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
