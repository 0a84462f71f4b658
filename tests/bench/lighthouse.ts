/**
 * What Lighthouse says of one page of each kind, with its mobile preset, the median of three runs; the promises are
 * 100 in every category and the figures of the article page. `npm run lighthouse -- --runs 3 --only article`
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findChromium } from '#tests/run/find-chromium.ts';
import { createDataFolder, startServer } from '#tests/support/process/server-process.ts';
import { waitUntilQuiet } from './support/process-usage.ts';
import { type Bounds, createBounds, printTable, round } from './support/report.ts';
import { median } from './support/statistics.ts';
import { downloadText } from './support/wire-size.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } },
});
const runs = Number(values.runs);

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const mostLcpMs = 1_300;
const mostRequests = 12;

/** What one run found. */
interface Figures {
  scores: number[];
  lcpMs: number;
  cls: number;
  tbtMs: number;
  requests: number;
  /** Audits that cost points, by their id. */
  faults: string[];
}

const folder = await createDataFolder();
const server = await startServer({ dataDir: folder.dataDir });
const bounds = createBounds();
try {
  await waitUntilQuiet(server.pid);
  // The first run of all finds a cold machine.
  await runOnce(server.url);
  const rows: (string | number)[][] = [];
  for (const { name, path } of await findPages()) {
    if (values.only !== undefined && values.only !== name) continue;
    rows.push([name, ...judge(name, await measure(server.url + path), bounds)]);
  }
  printTable(
    `Lighthouse, mobile preset, median of ${runs}`,
    ['', 'perf.', 'access.', 'practices', 'SEO', 'LCP ms', 'CLS', 'TBT ms', 'requests', 'faults'],
    rows,
  );
} finally {
  await server.stop();
  await folder.remove();
}
bounds.report();

/** One page of each kind, found by its links as a reader would. */
async function findPages(): Promise<{ name: string; path: string }[]> {
  const home = await downloadText(server.url);
  const find = (pattern: RegExp) => {
    const path = pattern.exec(home)?.[1];
    if (path === undefined) throw new Error(`The home page has no link like ${pattern.source}.`);
    return path;
  };
  return [
    { name: 'home', path: '/' },
    { name: 'article', path: find(/href="(\/blogs\/[^"/?#]+\/[^"/?#.]+)"/) },
    { name: 'category', path: find(/href="(\/category\/[^"/?#]+)"/) },
    { name: 'character', path: find(/href="(\/character\/[^"/?#]+)"/) },
    { name: 'legal', path: '/privacy-policy' },
  ];
}

/** Every run in a fresh browser, as for somebody who comes for the first time. */
async function measure(url: string): Promise<Figures> {
  await downloadText(url);
  const all: Figures[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await runOnce(url));
  const middle = (read: (figures: Figures) => number) => median(all.map(read));
  return {
    scores: categories.map((_, index) => middle(({ scores }) => scores[index] ?? 0)),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    cls: middle(({ cls }) => cls),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    requests: middle(({ requests }) => requests),
    faults: [...new Set(all.flatMap(({ faults }) => faults))],
  };
}

async function runOnce(url: string): Promise<Figures> {
  const port = randomInt(30_000, 32_000);
  const browser = await chromium.launch({
    executablePath: await findChromium((line) => console.log(line)),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  try {
    const answer = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] });
    if (answer === undefined) throw new Error(`Lighthouse has no answer for ${url}.`);
    return readFigures(answer.lhr);
  } finally {
    await browser.close();
  }
}

function readFigures({ categories: judged, audits }: Result): Figures {
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details;
  const sent = details?.type === 'table' ? details.items : [];
  const requests = sent.filter(({ url }) => typeof url === 'string' && !url.startsWith('data:')).length;
  const counted = Object.values(judged).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: categories.map((name) => Math.round((judged[name]?.score ?? 0) * 100)),
    lcpMs: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbtMs: number('total-blocking-time'),
    requests,
    faults: counted.filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}

function judge(name: string, figures: Figures, promises: Bounds): (string | number)[] {
  const { scores, lcpMs, cls, tbtMs, requests, faults } = figures;
  promises.check(
    `${name}: 100 / 100 / 100 / 100`,
    scores.every((score) => score === 100),
    scores.join(' / '),
  );
  promises.check(`${name}: nothing moves`, cls === 0, String(cls));
  if (name === 'article') {
    promises.check(`article: LCP within ${mostLcpMs} ms`, lcpMs <= mostLcpMs, `${round(lcpMs, 0)} ms`);
    promises.check(`article: at most ${mostRequests} requests`, requests <= mostRequests, String(requests));
  }
  return [...scores, round(lcpMs, 0), round(cls, 3), round(tbtMs, 0), requests, faults.join(' ')];
}
