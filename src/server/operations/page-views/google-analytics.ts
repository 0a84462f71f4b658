import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import type { Env } from '#src/server/platform/settings/env.ts';

/** A page view in the form that Google gets: nothing about the viewer. */
export interface ForwardedView {
  title: string;
  /** The address, with only the campaign parameters of its query. */
  location: string;
}

export interface GoogleAnalytics {
  /** Queues a view; never waits and never fails. */
  report(view: ForwardedView): void;
  /** Sends the queued views, for at most 3 s. */
  close(): Promise<void>;
}

export interface GoogleAnalyticsTimes {
  /** The time for which views are collected, in milliseconds. */
  batchMs?: number;
  timeoutMs?: number;
  retryMs?: number;
  closeMs?: number;
}

type Settings = Pick<Env, 'GA_MEASUREMENT_ID' | 'GA_API_SECRET' | 'GA_API_BASE'>;

/** The most events that one request may hold, by Google's rules. */
const maxBatch = 25;
/** Views beyond these are dropped: 40 requests are waiting by then. */
const maxQueue = 1_000;

/**
 * Creates the forwarder of page views through the Measurement Protocol; null when it is not configured. Batches are
 * sent one after the other, each tried twice and then dropped, with a line in the log. A batch has a random client id
 * of its own, so that Google counts views and campaigns but cannot tell one reader from another (docs/decisions/0012).
 */
export function createGoogleAnalytics(
  settings: Settings,
  log: Log,
  times: GoogleAnalyticsTimes = {},
): GoogleAnalytics | null {
  const { GA_MEASUREMENT_ID: measurementId, GA_API_SECRET: apiSecret } = settings;
  if (measurementId === undefined || apiSecret === undefined) return null;
  const { batchMs = 2_000, closeMs = 3_000 } = times;
  const url = `${settings.GA_API_BASE.replace(/\/+$/, '')}/mp/collect?${new URLSearchParams({
    measurement_id: measurementId,
    api_secret: apiSecret,
  }).toString()}`;
  const closing = new AbortController();
  const sendBatch = createBatchSender(url, times, closing.signal);
  let queue: ForwardedView[] = [];
  let dropped = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let sending: Promise<void> | null = null;
  let isClosed = false;

  async function sendAll(): Promise<void> {
    while (queue.length > 0 && !closing.signal.aborted) {
      const batch = queue.slice(0, maxBatch);
      queue = queue.slice(maxBatch);
      const fault = await sendBatch(batch);
      const lost = (fault === null ? 0 : batch.length) + dropped;
      dropped = 0;
      if (lost > 0) log.warn('page-views-not-forwarded', { fault: 'queue-full', ...fault, count: lost });
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    report(view) {
      if (isClosed) {
        log.warn('page-views-not-forwarded', { fault: 'closed', count: 1 });
        return;
      }
      if (queue.length >= maxQueue) {
        dropped += 1;
        return;
      }
      queue.push(view);
      if (queue.length >= maxBatch) void flush();
      else timer ??= setTimeout(() => void flush(), batchMs).unref();
    },
    async close() {
      isClosed = true;
      const limit = setTimeout(() => {
        closing.abort();
      }, closeMs);
      while (queue.length > 0 && !closing.signal.aborted) await flush();
      await sending;
      clearTimeout(limit);
      if (queue.length > 0) log.warn('page-views-not-forwarded', { fault: 'closed', count: queue.length });
      queue = [];
    },
  };
}

/**
 * Creates the way in which a batch is sent, at most twice. It returns the fields of the error for the log, or null.
 * @param closing ends a request and the pause before another one
 */
function createBatchSender(
  url: string,
  { timeoutMs = 5_000, retryMs = 1_000 }: GoogleAnalyticsTimes,
  closing: AbortSignal,
) {
  async function post(body: string) {
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), closing]);
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
      await response.body?.cancel();
      if (response.ok) return null;
      const isPassing = response.status >= 500 || response.status === 429;
      return { isPassing, fields: { fault: 'refused', status: response.status } };
    } catch (error) {
      return { isPassing: true, fields: { ...toErrorFields(error), fault: 'unreachable' } };
    }
  }

  return async (views: readonly ForwardedView[]) => {
    const body = JSON.stringify(toPayload(views));
    const fault = await post(body);
    if (fault === null || !fault.isPassing || closing.aborted) return fault?.fields ?? null;
    await wait(retryMs, undefined, { ref: false, signal: closing }).catch(() => undefined);
    return (await post(body))?.fields ?? null;
  };
}

/**
 * Builds a request of the protocol: with `session_id` and `engagement_time_msec`, Google shows the views in its
 * reports.
 */
function toPayload(views: readonly ForwardedView[]): unknown {
  const sessionId = String(randomInt(1, 2 ** 47));
  return {
    client_id: randomUUID(),
    non_personalized_ads: true,
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: views.map(({ title, location }) => ({
      name: 'page_view',
      params: {
        page_title: title,
        page_location: location.slice(0, 1_000),
        session_id: sessionId,
        engagement_time_msec: 1,
      },
    })),
  };
}
