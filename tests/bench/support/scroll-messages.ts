import type { Browser, Page } from '@playwright/test';

/** What a page did while it was scrolled. */
export interface Scrolling {
  /** Between two frames, in milliseconds. */
  frameMs: number[];
  /** The depth of the oldest message that is rendered. */
  oldest: number;
  /** Frames in which it was at its end already: the next page was not there in time. */
  stalled: number;
}

/** Scrolls the messages by a step in every frame; up with a step below zero. */
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

/** Goes up to the very first message, page by page. @returns how long that took, in milliseconds */
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

/** The frames of a page with nothing on it: what this browser can do at best on this machine. */
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
