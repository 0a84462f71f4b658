import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { picturesPath } from '#src/contract/pictures/picture.ts';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import type { PictureService } from './picture-service.ts';

export interface PreparationPace {
  /** The delay before this starts, so that the server answers its first visitors before. */
  readonly delayMs: number;
  /** The pause between two encodings, which leaves time for other work of the machine. */
  readonly pauseMs: number;
  /** The pause when the machine is busy, and after a picture that cannot be encoded. */
  readonly stepBackMs: number;
  readonly isBusy: () => boolean;
}

const usualPace: PreparationPace = { delayMs: 3_000, pauseMs: 20, stepBackMs: 2_000, isBusy: isMachineBusy };

/** Returns true if the load exceeds the number of cores; false where the load is unknown. */
function isMachineBusy(): boolean {
  const [lastMinute = 0] = loadavg();
  return lastMinute > availableParallelism();
}

/**
 * Prepares the renditions that pages request, one at a time, after all work that a visitor waits for and while the
 * machine is not busy, so that the first visitor need not wait. An error is logged once for its picture, and the next
 * one follows.
 * @returns a function that ends it, after the running encoding
 */
export function preparePictures(
  service: PictureService,
  log: Log,
  pace: Partial<PreparationPace> = {},
): () => Promise<void> {
  const controller = new AbortController();
  const done = prepareAll({ service, log, ...usualPace, ...pace, signal: controller.signal }).catch(
    (error: unknown) => {
      if (!controller.signal.aborted) log.warn('pictures-not-prepared', toErrorFields(error));
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
      // The queue may be full, or the picture removed or damaged: the others are still prepared.
      const route = `${picturesPath}/${rendition.id}`;
      if (!failed.has(route)) log.warn('picture-not-prepared', { route, ...toErrorFields(error) });
      failed.add(route);
      await wait(stepBackMs, undefined, { signal, ref: false });
    }
    // Existing files took no time, and need no pause.
    if (performance.now() - startedAt > pauseMs) await wait(pauseMs, undefined, { signal, ref: false });
  }
}
