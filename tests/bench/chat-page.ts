/**
 * Measures the chat page in a browser: scrolling through a long conversation, and a reply of 100 tokens a second in a
 * short conversation, a long one, and a long one that is loaded completely. Browser, server and model share the
 * machine, and no graphics card draws: an empty page in the same run shows what is possible. `npm run bench:chat-page
 * -- --messages 10000 --frames 900 --cpu-profiles /tmp/profiles`
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { growConversation } from '#tests/support/e2e/chat/grow-conversation.ts';
import { startE2eServer } from '#tests/support/e2e/server.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { findBrowsers, thisMachine } from '#tests/run/find-programs.ts';
import { numberedWords } from '#tests/support/services/held-reply.ts';
import { untilMachineIdle } from './support/until-machine-idle.ts';
import { installProbe, type PageNotice, takeNotice } from './support/page/page-probe.ts';
import { createBounds, printTable, round } from './support/report.ts';
import { loadAll, type Scrolling, scrollMessages, timeEmptyFrames } from './support/page/scroll-messages.ts';
import { quantile } from './support/statistics.ts';
import { type PageTask, traceTasks } from './support/page/trace-tasks.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    frames: { type: 'string', default: '900' },
    'cpu-profiles': { type: 'string' },
  },
});
const messages = Number(values.messages);
const frames = Number(values.frames);
const few = 10;
const stepPx = 120;
const tokens = 400;
const tokenMs = 10;
const emptyFrames = 200;

const frameBudgetMs = 1_000 / 60;
const longTaskMs = 50;
/** A frame is late if the next one had to wait for it. */
const lateMs = frameBudgetMs * 1.5;
/** Allowed share of late frames above that of an empty page. */
const moreLateShare = 0.02;

interface Traced {
  name: string;
  tasks: PageTask[];
}

interface Streaming extends Traced {
  notice: PageNotice;
}

const server = await startE2eServer();
const { chromium: browserPath } = await findBrowsers(thisMachine);
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
const bounds = createBounds();
try {
  if (!(await untilMachineIdle()))
    console.log('The machine does not come to rest: the figures include that.');
  await run(browser);
} finally {
  await browser.close();
  await server.close();
}
bounds.report('chat-page');

async function run(running: Browser): Promise<void> {
  const short = await openConversation(running, few);
  const streams = [await stream(short, `${few} messages`)];
  await short.close();

  const long = await openConversation(running, messages);
  streams.push(await stream(long, `${messages} messages`));
  // Before, between and after: the speed of the machine varies.
  const emptyMs = await timeEmptyFrames(running, emptyFrames);
  // Frames are measured separately from tasks, because tracing costs time.
  const up = await scrollMessages(long, frames, -stepPx);
  emptyMs.push(...(await timeEmptyFrames(running, emptyFrames)));
  const upTasks = await traceScrolling(long, 'scrolling up', -stepPx);
  const loadMs = await loadAll(long);
  const down = await scrollMessages(long, frames, stepPx);
  emptyMs.push(...(await timeEmptyFrames(running, emptyFrames)));
  const downTasks = await traceScrolling(long, 'scrolling down, all loaded', stepPx);
  await long.locator('.chat-scroller ~ button').click();
  streams.push(await stream(long, `${messages} messages, all loaded`));
  await long.close();

  reportFrames(emptyMs, [
    { name: 'scrolling up', ...up },
    { name: 'scrolling down, all loaded', ...down },
  ]);
  console.log(`All ${messages} messages were loaded page by page in ${round(loadMs / 1_000)} s.`);
  reportStreams(streams);
  reportLongTasks([upTasks, downTasks, ...streams]);
}

async function traceScrolling(page: Page, name: string, step: number): Promise<Traced> {
  const scroll = () => scrollMessages(page, frames, step);
  const { tasks } = await traceTasks(browser, page, () => profiled(page, name, scroll));
  return { name, tasks };
}

/** Opens a visitor's conversation with `count` messages in a page whose script is running. */
async function openConversation(running: Browser, count: number): Promise<Page> {
  server.upstream.setScript({ name: 'reply', text: 'We begin.' });
  const context = await running.newContext(devices['Desktop Chrome']);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Hello');
  // The greeting, the first message and its reply exist already.
  await growConversation(server, count - 3);
  const page = await context.newPage();
  await installProbe(page);
  await chatPage(page, server.url + chatPath).open();
  // Only the page's script makes the messages flow downwards.
  await page
    .locator('.chat-scroller.flex-col')
    .getByText(`Message number ${count - 3}`)
    .waitFor();
  return page;
}

/** Sends a message whose reply comes fast, and records the page's work from the sending to its end. */
async function stream(page: Page, name: string): Promise<Streaming> {
  server.upstream.setScript({ name: 'reply', text: numberedWords(tokens), tokenMs });
  await page.waitForTimeout(2_000);
  const chat = chatPage(page);
  await takeNotice(page);
  const { tasks } = await traceTasks(browser, page, () =>
    profiled(page, name, async () => {
      await chat.send('A long one, please');
      await chat.replyText.getByText(`w${tokens - 1}`).waitFor({ timeout: 60_000 });
      await chat.stopButton.waitFor({ state: 'hidden' });
      // Work after a reply: the list of conversations, events of the watch, values that are stored for later.
      await page.waitForTimeout(2_500);
    }),
  );
  return { name, notice: await takeNotice(page), tasks };
}

/** Records a CPU profile of some work for the browser's developer tools, if requested. */
async function profiled<Result>(page: Page, name: string, work: () => Promise<Result>): Promise<Result> {
  const folder = values['cpu-profiles'];
  if (folder === undefined) return work();
  const tools = await page.context().newCDPSession(page);
  await tools.send('Profiler.enable');
  await tools.send('Profiler.start');
  const result = await work();
  const { profile } = await tools.send('Profiler.stop');
  await tools.detach();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name.replaceAll(/\W+/g, '-')}.cpuprofile`), JSON.stringify(profile));
  return result;
}

function reportFrames(emptyMs: number[], scrollings: readonly (Scrolling & { name: string })[]): void {
  const lateShare = (all: number[]) => all.filter((ms) => ms > lateMs).length / all.length;
  const row = (name: string, all: number[], waited: number) => [
    name,
    all.length,
    round(quantile(all, 0.5)),
    round(quantile(all, 0.95)),
    round(Math.max(...all)),
    round(lateShare(all) * 100, 2),
    waited,
  ];
  printTable(
    `Frames, ms, ${stepPx} px each`,
    ['', 'frames', 'p50', 'p95', 'longest', 'late %', 'waited for a page'],
    [
      row('an empty page', emptyMs, 0),
      ...scrollings.map(({ name, frameMs, stalled }) => row(name, frameMs, stalled)),
    ],
  );
  for (const { name, frameMs } of scrollings) {
    const [middle, more] = [quantile(frameMs, 0.5), lateShare(frameMs) - lateShare(emptyMs)];
    bounds.check(`${name}: a frame every 1/60 s`, middle < frameBudgetMs * 1.05, `${round(middle)} ms`);
    bounds.check(
      `${name}: at most ${moreLateShare * 100} % more late frames than an empty page`,
      more <= moreLateShare,
      `${round(more * 100, 2)} %`,
    );
  }
}

function reportStreams(streams: readonly Streaming[]): void {
  printTable(
    'From the bytes of a token to its words in the page',
    ['conversation', 'tokens', 'ms p50', 'ms p95', 'ms most', 'frames p50', 'frames p95', 'frames most'],
    streams.map(({ name, notice: { shown } }) => {
      const figures = (read: (one: (typeof shown)[number]) => number) => {
        const all = shown.map(read);
        return [quantile(all, 0.5), quantile(all, 0.95), Math.max(...all)].map((value) => round(value));
      };
      const [ms, inFrames] = [figures((one) => one.afterMs), figures((one) => one.afterFrames)];
      return [name, shown.length, ...ms, ...inFrames];
    }),
  );
  for (const { name, notice } of streams) {
    const inFrames = quantile(
      notice.shown.map(({ afterFrames }) => afterFrames),
      0.95,
    );
    bounds.check(`${name}: 95 % of the tokens in the next frame`, inFrames <= 1, `${inFrames} frames`);
  }
}

function reportLongTasks(parts: readonly Traced[]): void {
  const rows = parts.map(({ name, tasks }) => {
    const [worst] = tasks.toSorted((a, b) => b.cpuMs - a.cpuMs);
    return {
      name,
      cpuMs: worst?.cpuMs ?? 0,
      cells: [
        tasks.length,
        tasks.filter(({ durationMs }) => durationMs > longTaskMs).length,
        round(Math.max(0, ...tasks.map(({ durationMs }) => durationMs))),
        tasks.filter(({ cpuMs }) => cpuMs > frameBudgetMs).length,
        tasks.filter(({ cpuMs }) => cpuMs > longTaskMs).length,
        round(worst?.cpuMs ?? 0),
        round(tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0)),
        worst?.cause ?? '',
      ],
    };
  });
  printTable(
    'Tasks, ms by the clock and of a processor',
    [
      '',
      'tasks',
      `over ${longTaskMs}`,
      'longest',
      'CPU over a frame',
      `CPU over ${longTaskMs}`,
      'most CPU',
      'all CPU',
      'what ran then',
    ],
    rows.map(({ name, cells }) => [name, ...cells]),
  );
  for (const { name, cpuMs } of rows)
    bounds.check(`${name}: no task over ${longTaskMs} ms of CPU`, cpuMs <= longTaskMs, `${round(cpuMs)} ms`);
}
