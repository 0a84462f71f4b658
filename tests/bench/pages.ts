/**
 * Measures how fast a cached article is served, beside an nginx and a bare Node server that serve the same gzip bytes,
 * in one run: one server process each, wrk with 32 connections. `npm run bench:pages -- --seconds 8 --rounds 3` Needs
 * nginx and wrk (Debian: nginx-light, wrk).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createDataFolder, startServer } from '#tests/support/process/server-process.ts';
import { type StaticServer, startNginx } from './support/load/start-nginx.ts';
import { readCpuMs, waitUntilQuiet } from './support/process-usage.ts';
import { createBounds, printTable, round } from './support/report.ts';
import { median } from './support/statistics.ts';
import { download, downloadText } from './support/page/wire-size.ts';
import { runWrk } from './support/load/run-wrk.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '6' }, rounds: { type: 'string', default: '3' } },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

const leastShare = 0.7;
const mostCpu = 2;

/**
 * Earlier results on a machine of the same kind, as a share of nginx; these servers are too slow or too large to
 * install here.
 */
const measuredBefore = [
  ['Astro 7, its own memory cache (measured before)', 0.1],
  ['Ghost 5 (measured before)', 0.0014],
] as const;

const folder = await createDataFolder();
const server = await startServer({ dataDir: folder.dataDir });
const bodyFile = path.join(tmpdir(), `yuanfen-bench-${process.pid}.gz`);
try {
  const article = await findArticle();
  await waitUntilQuiet(server.pid);
  await downloadText(article);
  const bytes = await download(article, 'gzip');
  await writeFile(bodyFile, bytes);
  const nginx = await startNginx(bytes, randomInt(20_000, 30_000));
  const bare = await startBareServer();
  try {
    await compare(bytes.byteLength, nginx, [
      { name: 'Yuanfen, cached article', url: article, pid: server.pid },
      { name: 'bare Node server', url: bare.url, pid: bare.pid },
    ]);
  } finally {
    await bare.stop();
    await nginx.stop();
  }
} finally {
  await server.stop();
  await folder.remove();
  await rm(bodyFile, { force: true });
}

async function compare(
  bytes: number,
  nginx: StaticServer,
  others: readonly { name: string; url: string; pid: number }[],
): Promise<void> {
  const bounds = createBounds();
  const all = [{ name: 'nginx, one worker', url: nginx.url, pid: nginx.pid }, ...others];
  const figures = all.map(() => ({ perSecond: [] as number[], cpuUs: [] as number[], errors: 0 }));
  // In turns, so that a busy moment of the machine does not affect only one of them.
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [index, { url, pid }] of all.entries()) {
      const before = readCpuMs(pid);
      const result = await runWrk(url, seconds);
      const figure = figures[index];
      figure?.perSecond.push(result.perSecond);
      figure?.cpuUs.push(((readCpuMs(pid) - before) * 1_000) / result.requests);
      if (figure !== undefined) figure.errors += result.errors;
    }
  }
  const [base, own] = figures.map(({ perSecond, cpuUs, errors }) => ({
    perSecond: median(perSecond),
    cpuUs: median(cpuUs),
    errors,
  }));
  if (base === undefined || own === undefined) throw new Error('nothing was measured');
  const rows = figures.map(({ perSecond, cpuUs, errors }, index) => [
    all[index]?.name ?? '',
    round(median(perSecond), 0),
    round(median(perSecond) / base.perSecond, 2),
    round(median(cpuUs), 1),
    round(median(cpuUs) / base.cpuUs, 2),
    errors,
  ]);
  printTable(
    `An article of ${bytes} gzip bytes, 32 connections, median of ${rounds} runs of ${seconds} s`,
    ['', 'requests/s', 'of nginx', 'CPU µs a request', 'of nginx', 'errors'],
    [...rows, ...measuredBefore.map(([name, share]) => [name, '', share, '', '', ''])],
  );
  const share = own.perSecond / base.perSecond;
  bounds.check(`at least ${leastShare} of nginx's throughput`, share >= leastShare, share.toFixed(2));
  const cpu = own.cpuUs / base.cpuUs;
  bounds.check(`at most ${mostCpu} times nginx's CPU per request`, cpu <= mostCpu, cpu.toFixed(2));
  bounds.check('no errors', own.errors === 0, String(own.errors));
  bounds.report('pages');
}

async function findArticle(): Promise<string> {
  const home = await downloadText(server.url);
  const link = /href="(\/blogs\/[^"/?#]+\/[^"/?#.]+)"/.exec(home)?.[1];
  if (link === undefined) throw new Error('The home page links to no article.');
  return server.url + link;
}

async function startBareServer(): Promise<StaticServer> {
  const port = randomInt(20_000, 30_000);
  const script = path.join(import.meta.dirname, 'support', 'load', 'bare-server.ts');
  const child = spawn(process.execPath, [script, bodyFile, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`The bare server ended with code ${String(code)}.`);
  });
  await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await once(child, 'close');
    },
  };
}
