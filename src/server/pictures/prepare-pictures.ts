import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { picturesPath } from '#src/contract/base/picture.ts';
import { describeError, type Log } from '#src/server/platform/log/log.ts';
import type { PictureService } from './picture-service.ts';

export interface PreparationPace {
  /** The server answers its first visitors before it starts on this. */
  readonly delayMs: number;
  /** The pause between two encodings, which leaves the machine's time to others. */
  readonly pauseMs: number;
  /** The pause when the machine is busy, and after a picture that cannot be made. */
  readonly stepBackMs: number;
  readonly isBusy: () => boolean;
}

const usualPace: PreparationPace = { delayMs: 3_000, pauseMs: 20, stepBackMs: 2_000, isBusy: isMachineBusy };

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
  pace: Partial<PreparationPace> = {},
): () => Promise<void> {
  const controller = new AbortController();
  const done = prepareAll({ service, log, ...usualPace, ...pace, signal: controller.signal }).catch(
    (error: unknown) => {
      if (!controller.signal.aborted) log.warn('pictures-not-prepared', describeError(error));
    },
  );
  return async () => {
    controller.abort();
    await done;
  };
}

interface Preparation extends PreparationPace {
  service: PictureService;
  log: Log;
  signal: AbortSignal;
}

async function prepareAll(preparation: Preparation): Promise<void> {
  const { service, log, delayMs, pauseMs, stepBackMs, isBusy, signal } = preparation;
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
