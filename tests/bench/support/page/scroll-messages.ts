import type { Browser, Page } from '@playwright/test';

/** Frames of a page while it was scrolled. */
export interface Scrolling {
  /** Time between two frames, in milliseconds. */
  frameMs: number[];
  /** The depth of the oldest rendered message. */
  oldest: number;
  /** Frames in which the list was at its end: the next page did not arrive in time. */
  stalled: number;
}

/** Scrolls the messages by a step in every frame; up if the step is negative. */
export async function scrollMessages(page: Page, frames: number, stepPx: number): Promise<Scrolling> {
  return page.locator('.chat-scroller').evaluate(
    async (list, { count, step }) => {
      const frameMs: number[] = [];
      let stalled = 0;
      let last = await new Promise<number>(requestAnimationFrame);
      for (let frame = 0; frame < count; frame += 1) {
        const before = list.scrollTop;
        list.scrollTop += step;
        if (Math.abs(list.scrollTop - before - step) > 1) stalled += 1;
        const now = await new Promise<number>(requestAnimationFrame);
        frameMs.push(now - last);
        last = now;
      }
      const oldest = Number(list.querySelector<HTMLElement>('.chat-item')?.dataset['depth']);
      return { frameMs, stalled, oldest };
    },
    { count: frames, step: stepPx },
  );
}

/** Scrolls up to the very first message, page by page. @returns the duration, in milliseconds */
export async function loadAll(page: Page): Promise<number> {
  return page.locator('.chat-scroller').evaluate(async (list) => {
    const startedAt = performance.now();
    while (list.querySelector('.chat-item[data-depth="0"]') === null) {
      list.scrollTop = 0;
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - startedAt;
  });
}

/** Measures the frames of an empty page: the best that this browser can do on this machine. */
export async function timeEmptyFrames(browser: Browser, frames: number): Promise<number[]> {
  const page = await browser.newPage();
  const times = await page.evaluate(async (count) => {
    const frameMs: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < count; frame += 1) {
      const now = await new Promise<number>(requestAnimationFrame);
      frameMs.push(now - last);
      last = now;
    }
    return frameMs;
  }, frames);
  await page.close();
  return times;
}
