/**
 * What Lighthouse says of one page of each kind, with its mobile preset, the median of three runs; the promises are
 * 100 in every category and the figures of the article page. `npm run lighthouse -- --runs 3 --only article`
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { findBrowsers, thisMachine } from '../../run/find-programs.ts';
import { createDataFolder, startServer } from '../../support/process/server-process.ts';
import { waitUntilQuiet } from '../support/process-usage.ts';
import { type Bounds, createBounds, printTable, round } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { downloadText } from '../support/wire-size.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } },
});
const runs = Number(values.runs);

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Has packages of its own: no newcomer installs them for nothing. */
const program = join(import.meta.dirname, 'node_modules', '.bin', 'lighthouse');
const mostReportBytes = 64 * 1024 * 1024;

/** The parts of Lighthouse's report that are read here. */
const reportSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      details: z
        .object({ items: z.array(z.object({ url: z.unknown() })) })
        .optional()
        .catch(undefined),
    }),
  ),
});

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

const { chromium: browserPath } = await findBrowsers(thisMachine);
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
    executablePath: browserPath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  try {
    const judge = ['--output=json', '--quiet', `--only-categories=${categories.join()}`];
    const { stdout } = await promisify(execFile)(program, [url, `--port=${port}`, ...judge], {
      maxBuffer: mostReportBytes,
    });
    return readFigures(reportSchema.parse(JSON.parse(stdout)));
  } finally {
    await browser.close();
  }
}

function readFigures({ categories: judged, audits }: z.infer<typeof reportSchema>): Figures {
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const sent = audits['network-requests']?.details?.items ?? [];
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
