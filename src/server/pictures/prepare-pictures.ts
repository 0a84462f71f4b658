import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { picturesPath } from '#src/contract/picture.ts';
import { describeError, type Log } from '#src/server/platform/log.ts';
import type { PictureService } from './picture-service.ts';

/** The server answers its first visitors before it starts on this. */
const delayMs = 3_000;
/** What is left of the machine's time between two encodings. */
const pauseMs = 20;

/** How long it steps back when the machine has enough to do. */
const stepBackMs = 2_000;

/** More work waits for the machine's cores than there are cores; where no such number is known, never. */
function isMachineBusy(): boolean {
  const [lastMinute = 0] = loadavg();
  return lastMinute > availableParallelism();
}

/**
 * Makes the renditions that pages ask for, one at a time and behind everything that a visitor waits for and while the
 * machine has time for it, so that the first visitor need not wait. One that cannot be made is logged, once
 * for its picture, and the next one follows.
 * @returns a function that ends it, after the encoding that runs
 */
export function preparePictures(
  service: PictureService,
  log: Log,
  isBusy: () => boolean = isMachineBusy,
): () => Promise<void> {
  const controller = new AbortController();
  const done = prepareAll({ service, log, isBusy, signal: controller.signal }).catch((error: unknown) => {
    if (!controller.signal.aborted) log.warn('pictures-not-prepared', describeError(error));
  });
  return async () => {
    controller.abort();
    await done;
  };
}

interface Preparation {
  service: PictureService;
  log: Log;
  isBusy: () => boolean;
  signal: AbortSignal;
}

async function prepareAll({ service, log, isBusy, signal }: Preparation): Promise<void> {
  const failed = new Set<string>();
  await wait(delayMs, undefined, { signal, ref: false });
  for (const rendition of await service.listUsualRenditions()) {
    if (signal.aborted) return;
    while (isBusy()) await wait(stepBackMs, undefined, { signal, ref: false });
    const startedAt = performance.now();
    try {
      await service.prepareRendition(rendition);
    } catch (error) {
      // The queue may be full, the picture removed or damaged: the others can be made all the same.
      const route = `${picturesPath}/${rendition.id}`;
      if (!failed.has(route)) log.warn('picture-not-prepared', { route, ...describeError(error) });
      failed.add(route);
      await wait(stepBackMs, undefined, { signal, ref: false });
    }
    // Those that were there already took no time, and need no pause.
    if (performance.now() - startedAt > pauseMs) await wait(pauseMs, undefined, { signal, ref: false });
  }
}
