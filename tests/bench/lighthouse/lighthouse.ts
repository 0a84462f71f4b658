/**
 * Runs Lighthouse on one page of each kind, with its mobile preset, and takes the median of three runs; the promises
 * are 100 in every category, the figures of the article page, and that every run ends without a warning, such as that a
 * page loaded too slowly. The pages treat the browser as a person's. Lighthouse's index of the machine is listed beside
 * the scores: below 1,000, its throttled speed is slower than a mid-range phone, and performance scores mean less. `npm
 * run lighthouse -- --runs 3 --only article`
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { addConversation } from '../../../src/contract/chat/conversation-calls.ts';
import { deviceCookie } from '../../../src/contract/call/device-registration.ts';
import { findBrowsers, thisMachine } from '../../run/find-programs.ts';
import { createVisitor } from '../../support/api/visitor.ts';
import { createDataFolder, startServer } from '../../support/process/server-process.ts';
import { waitUntilQuiet } from '../support/process-usage.ts';
import { type Bounds, createBounds, printTable, round } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { downloadText } from '../support/page/wire-size.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } },
});
const runs = Number(values.runs);

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** In a package of its own, so that newcomers do not install it needlessly. */
const program = join(import.meta.dirname, 'node_modules', '.bin', 'lighthouse');
const mostReportBytes = 64 * 1024 * 1024;

/** The parts of Lighthouse's report that are used here. */
const reportSchema = z.object({
  /** Problems of the run as a whole. */
  runWarnings: z.array(z.string()),
  environment: z.object({ benchmarkIndex: z.number() }),
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

/** The results of one run. */
interface Figures {
  scores: number[];
  lcpMs: number;
  cls: number;
  tbtMs: number;
  requests: number;
  /** Audits that cost points, by their id. */
  faults: string[];
  warnings: string[];
  benchmarkIndex: number;
}

const { chromium: browserPath } = await findBrowsers(thisMachine);
const folder = await createDataFolder();
const server = await startServer({ dataDir: folder.dataDir });
const bounds = createBounds();
try {
  await waitUntilQuiet(server.pid);
  // The very first run finds a cold machine.
  await runOnce({ name: 'home', path: '/' });
  const rows: (string | number)[][] = [];
  for (const page of await findPages()) {
    if (values.only !== undefined && values.only !== page.name) continue;
    rows.push([page.name, ...judge(page.name, await measure(page), bounds)]);
  }
  printTable(
    `Lighthouse, mobile preset, median of ${runs}`,
    ['', 'perf.', 'access.', 'practices', 'SEO', 'LCP ms', 'CLS', 'TBT ms', 'requests', 'machine', 'faults'],
    rows,
  );
} finally {
  await server.stop();
  await folder.remove();
}
bounds.report('lighthouse');

interface MeasuredPage {
  name: string;
  path: string;
  /** The person who opens the page; a new visitor if empty. */
  deviceId?: string;
  /** The page asks search engines not to list it, so Lighthouse's `is-crawlable` is skipped. */
  isPrivate?: boolean;
}

/** Finds one page of each kind by its links, as a reader would. */
async function findPages(): Promise<MeasuredPage[]> {
  const home = await downloadText(server.url);
  const find = (pattern: RegExp) => {
    const path = pattern.exec(home)?.[1];
    if (path === undefined) throw new Error(`The home page has no link like ${pattern.source}.`);
    return path;
  };
  const character = find(/href="(\/character\/[^"/?#]+)"/);
  const chat = character.replace('/character/', '/chat/');
  return [
    { name: 'home', path: '/' },
    { name: 'article', path: find(/href="(\/blogs\/[^"/?#]+\/[^"/?#.]+)"/) },
    { name: 'category', path: find(/href="(\/category\/[^"/?#]+)"/) },
    { name: 'character', path: character },
    { name: 'chat', path: chat, isPrivate: true },
    { name: 'chat, begun', path: chat, isPrivate: true, deviceId: await beginChat(chat) },
    { name: 'membership', path: '/membership' },
    { name: 'settings', path: '/mine/settings', isPrivate: true },
    { name: 'legal', path: '/privacy-policy' },
  ];
}

/** Sends a message to the character of a chat page. @returns the sender's device id */
async function beginChat(path: string): Promise<string> {
  const visitor = createVisitor({ baseUrl: () => server.url });
  await visitor.register();
  const charId = path.slice(path.lastIndexOf('-') + 1);
  const { id } = await visitor.client.call(addConversation, { query: { charId }, body: {} });
  await (await visitor.openReply(id, 'Good evening')).text();
  return visitor.deviceId;
}

/** Measures a page, every run in a fresh browser, as for a first visit. */
async function measure(page: MeasuredPage): Promise<Figures> {
  // Pages in the state after their first readers: a second request gets better compression.
  for (let time = 0; time < 2; time += 1) await downloadText(server.url + page.path);
  await waitUntilQuiet(server.pid);
  const all: Figures[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await runOnce(page));
  const middle = (read: (figures: Figures) => number) => median(all.map(read));
  return {
    scores: categories.map((_, index) => middle(({ scores }) => scores[index] ?? 0)),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    cls: middle(({ cls }) => cls),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    requests: middle(({ requests }) => requests),
    faults: [...new Set(all.flatMap(({ faults }) => faults))],
    warnings: [...new Set(all.flatMap(({ warnings }) => warnings))],
    benchmarkIndex: middle(({ benchmarkIndex }) => benchmarkIndex),
  };
}

async function runOnce({ path, deviceId, isPrivate = false }: MeasuredPage): Promise<Figures> {
  // By name, as people open it: an address with a number redirects there (decision 0032), which costs a round trip.
  const url = server.url.replace('127.0.0.1', 'localhost') + path;
  const port = randomInt(30_000, 32_000);
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      // Makes `navigator.webdriver` false, so that pages behave as for a person.
      '--disable-blink-features=AutomationControlled',
    ],
  });
  try {
    if (deviceId !== undefined) {
      const cookies = [{ name: deviceCookie, value: deviceId, url }];
      // Lighthouse opens its page outside of Playwright's contexts.
      await (await browser.newBrowserCDPSession()).send('Storage.setCookies', { cookies });
    }
    const judge = ['--output=json', '--quiet', `--only-categories=${categories.join()}`];
    if (isPrivate) judge.push('--skip-audits=is-crawlable');
    const { stdout } = await promisify(execFile)(program, [url, `--port=${port}`, ...judge], {
      maxBuffer: mostReportBytes,
    });
    return readFigures(reportSchema.parse(JSON.parse(stdout)));
  } finally {
    await browser.close();
  }
}

function readFigures({
  categories: judged,
  audits,
  runWarnings,
  environment,
}: z.infer<typeof reportSchema>): Figures {
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const sent = audits['network-requests']?.details?.items ?? [];
  // The tab's icon is requested a second time as the app's.
  const addresses = new Set(sent.flatMap(({ url }) => (typeof url === 'string' ? url : [])));
  const requests = [...addresses].filter((url) => !isForInstalling(url)).length;
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
    warnings: runWarnings,
    benchmarkIndex: environment.benchmarkIndex,
  };
}

/** True for what browsers fetch on their own, at idle, for an installable app, and for data URLs. */
function isForInstalling(url: string): boolean {
  return /^data:|\/(?:sw\.js|manifest\.webmanifest|icons\/[\w-]+\.\w+)(?:$|\?)/.test(url);
}

function judge(name: string, figures: Figures, promises: Bounds): (string | number)[] {
  const { scores, lcpMs, cls, tbtMs, requests, faults, warnings, benchmarkIndex } = figures;
  promises.check(
    `${name}: 100 / 100 / 100 / 100`,
    scores.every((score) => score === 100),
    scores.join(' / '),
  );
  promises.check(`${name}: no warnings`, warnings.length === 0, warnings.join(' · ') || 'none');
  promises.check(`${name}: nothing moves`, cls === 0, String(cls));
  if (name === 'article') {
    promises.check(`article: LCP within ${mostLcpMs} ms`, lcpMs <= mostLcpMs, `${round(lcpMs, 0)} ms`);
    promises.check(`article: at most ${mostRequests} requests`, requests <= mostRequests, String(requests));
  }
  const machine = round(benchmarkIndex, 0);
  return [...scores, round(lcpMs, 0), round(cls, 3), round(tbtMs, 0), requests, machine, faults.join(' ')];
}
