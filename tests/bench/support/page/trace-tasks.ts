import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';

/** A stretch of work that no other work of the page can interrupt. */
export interface PageTask {
  /** Wall-clock time, including time in which the processor did something else. */
  durationMs: number;
  /** CPU time. */
  cpuMs: number;
  /** The main cause of the work. */
  cause: string;
}

const eventSchema = z.object({
  name: z.string(),
  cat: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z
    .object({
      name: z.string().optional(),
      data: z
        .object({
          functionName: z.string().optional(),
          url: z.string().optional(),
          type: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
});

type TraceEvent = z.output<typeof eventSchema>;

/** Traces the tasks of a page's main thread during some work. The page has to be the only active one of the browser. */
export async function traceTasks<Result>(
  browser: Browser,
  page: Page,
  work: () => Promise<Result>,
): Promise<{ result: Result; tasks: PageTask[] }> {
  // Marks the page by name, so that its process can be found.
  const mark = 'tasks-traced-here';
  const chunks = await browser
    .startTracing(page, {
      categories: ['-*', 'toplevel', 'devtools.timeline', 'blink.user_timing', '__metadata'],
    })
    .then(async () => {
      await page.evaluate((name) => void performance.mark(name), mark);
      const result = await work();
      return { result, buffer: await browser.stopTracing() };
    });
  const { traceEvents } = z
    .object({ traceEvents: z.array(z.unknown()) })
    .parse(JSON.parse(chunks.buffer.toString()));
  const events = traceEvents.flatMap((event) => eventSchema.safeParse(event).data ?? []);
  const marked = events.find(({ name }) => name === mark);
  if (marked === undefined) throw new Error('The trace does not show the page.');
  const own = events.filter(({ pid, tid }) => pid === marked.pid && tid === marked.tid);
  return { result: chunks.result, tasks: readTasks(own) };
}

function readTasks(events: readonly TraceEvent[]): PageTask[] {
  const whole = events.filter(({ ph, dur }) => ph === 'X' && dur !== undefined);
  const parts = whole.filter(({ name }) => !name.endsWith('RunTask'));
  return whole
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask' || name === 'RunTask')
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const inside =
        dur < 16_000 ? [] : parts.filter((part) => part.ts >= ts && part.ts + (part.dur ?? 0) <= ts + dur);
      return { durationMs: dur / 1_000, cpuMs: tdur / 1_000, cause: nameCause(inside) };
    });
}

/** Returns the longest part that is named after an action of the page. */
function nameCause(parts: readonly TraceEvent[]): string {
  const telling = parts.filter(
    ({ cat, name }) => cat.includes('devtools.timeline') && name !== 'RunMicrotasks',
  );
  return telling
    .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
    .slice(0, 3)
    .map(({ name, tdur = 0, args }) => {
      const { functionName = '', type = '' } = args?.data ?? {};
      return [name, type, functionName, Math.round(tdur / 1_000)].filter((part) => part !== '').join(' ');
    })
    .join(', ');
}
