import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#src/server/platform/settings/env.ts';
import {
  createGoogleAnalytics,
  type GoogleAnalytics,
} from '#src/server/operations/page-views/google-analytics.ts';
import { createLog } from '#src/server/platform/log/log.ts';
import { type FakeGoogleAnalytics, startFakeGoogleAnalytics } from './fake-google-analytics.ts';
import { personAgent, reportView } from '#tests/support/api/page-view-reports.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { origin } from '#tests/support/api/visitor.ts';

const secret = 'canary-secret-1234';
let google: FakeGoogleAnalytics;
let logLines: string[];

beforeEach(async () => {
  google = await startFakeGoogleAnalytics();
  logLines = [];
});
afterEach(() => google.close());

const settings = () => ({
  GA_MEASUREMENT_ID: 'G-ABCD1234',
  GA_API_SECRET: secret,
  GA_API_BASE: `${google.url}/`,
});

function forward(times: Parameters<typeof createGoogleAnalytics>[2] = {}): GoogleAnalytics {
  const log = createLog('debug', { write: (line) => void logLines.push(line) });
  const quick = { batchMs: 60_000, retryMs: 5, timeoutMs: 5_000, ...times };
  const made = createGoogleAnalytics(readEnv(settings()), log, quick);
  if (made === null) throw new Error('Google Analytics is configured, and not there.');
  return made;
}

const view = (index: number) => ({ title: '首页', location: `${origin}/blogs/${index}` });
const locations = () =>
  google.requests.map(({ payload }) => payload.events.map((event) => event.params.page_location));
const losses = () => logLines.map((line): unknown => JSON.parse(line));

describe('Google Analytics (rule:page-views)', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startTestApi({ env: settings() });
  });
  afterEach(() => api.close());

  it('receives title and location of a view, with the campaign and without anything about the viewer', async () => {
    const query = '?utm_source=news&utm_campaign=%E6%98%A5&q=secret&lang=zh-CN&token=secret';
    const headers = { Cookie: 'token=secret', 'device-id': 'secret', 'X-Forwarded-For': '203.0.113.7' };
    await reportView(api, { path: '/', title: '首页', location: `${origin}/${query}#secret` }, headers);
    await reportView(api, { path: '/chat/peng-yue-f01', title: '聊天页' }, headers);
    await api.api.close(AbortSignal.abort());
    const [request] = google.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/mp/collect',
      query: { measurement_id: 'G-ABCD1234', api_secret: secret },
    });
    expect(locations()).toEqual([
      [`${origin}/?utm_source=news&utm_campaign=%E6%98%A5`, `${origin}/chat/[character]`],
    ]);
    const sent = JSON.stringify([request?.payload, request?.headerNames]);
    for (const word of ['"secret', '203.0.113', personAgent, 'cookie', 'forwarded', 'device']) {
      expect(sent).not.toContain(word);
    }
  });

  it('receives no views of a bot, or of a person who asks not to be tracked', async () => {
    const home = { path: '/', title: '首页' };
    await reportView(api, home, { 'Sec-GPC': '1' });
    await reportView(api, home, { DNT: '1' });
    await reportView(api, home, { 'User-Agent': 'Googlebot/2.1' });
    await api.api.close(AbortSignal.abort());
    expect(google.requests).toEqual([]);
  });

  it('never delays an answer, however slow it is', async () => {
    google.answerNext('hang', 'hang');
    for (let index = 0; index < 60; index += 1) {
      expect((await reportView(api, { path: '/', title: '首页' })).status).toBe(200);
    }
    expect(google.requests.length).toBeLessThanOrEqual(1);
  });
});

describe('forwarding', () => {
  it('is off without the two settings', () => {
    const log = createLog('silent');
    expect(createGoogleAnalytics(readEnv({}), log)).toBeNull();
  });

  it('sends at most 25 events a request, in order, each batch under an id of its own', async () => {
    const analytics = forward();
    for (let index = 0; index < 60; index += 1) analytics.report(view(index));
    await analytics.close();
    expect(locations().flat()).toEqual(Array.from({ length: 60 }, (_, index) => view(index).location));
    expect(google.requests.map(({ payload }) => payload.events.length)).toEqual([25, 25, 10]);
    expect(new Set(google.requests.map(({ payload }) => payload.client_id)).size).toBe(3);
    expect(losses()).toEqual([]);
  });

  it('sends a few events after a while', async () => {
    const analytics = forward({ batchMs: 10 });
    analytics.report(view(1));
    await expect.poll(() => google.requests.length).toBe(1);
    await analytics.close();
  });

  it.each([503, 429, 'cut', 'hang'] as const)('retries once after %s, which succeeds', async (fault) => {
    google.answerNext(fault);
    const analytics = forward(fault === 'hang' ? { timeoutMs: 1_000 } : {});
    analytics.report(view(1));
    await analytics.close();
    expect(locations()).toEqual([[view(1).location], [view(1).location]]);
    expect(losses()).toEqual([]);
  });

  it.each([
    { answers: [500, 500] as const, tries: 2, line: { fault: 'refused', status: 500 } },
    { answers: ['cut', 'cut'] as const, tries: 2, line: { fault: 'unreachable' } },
    { answers: [403] as const, tries: 1, line: { fault: 'refused', status: 403 } },
    { answers: [302] as const, tries: 2, line: { fault: 'unreachable' }, again: [302, 302] as const },
  ])(
    'drops a batch after $answers, logs it, and continues with the next',
    async ({ answers, tries, line, again }) => {
      google.answerNext(...(again ?? answers));
      const analytics = forward();
      for (let index = 0; index < 26; index += 1) analytics.report(view(index));
      await analytics.close();
      expect(google.requests).toHaveLength(tries + 1);
      expect(locations().at(-1)).toEqual([view(25).location]);
      expect(losses()).toMatchObject([
        { level: 'warn', event: 'page-views-not-forwarded', count: 25, ...line },
      ]);
      expect(logLines.join('')).not.toContain(secret);
    },
  );

  it('ends when the process stops, even if Google does not answer, and logs the loss', async () => {
    google.answerNext('hang', 'hang', 'hang');
    const analytics = forward({ closeMs: 50 });
    for (let index = 0; index < 40; index += 1) analytics.report(view(index));
    await analytics.close();
    const lost = losses().map((line) =>
      typeof line === 'object' && line !== null && 'count' in line ? line.count : 0,
    );
    expect(lost).toEqual([25, 15]);
    analytics.report(view(41));
    expect(losses().at(-1)).toMatchObject({ fault: 'closed', count: 1 });
  });

  it('keeps a limited number of views while Google cannot be reached', async () => {
    google.answerNext('hang', 'hang');
    const analytics = forward({ closeMs: 50 });
    for (let index = 0; index < 1_500; index += 1) analytics.report(view(index));
    await analytics.close();
    const lost = losses().map((line) =>
      typeof line === 'object' && line !== null && 'count' in line ? Number(line.count) : 0,
    );
    expect(lost.reduce((sum, count) => sum + count, 0)).toBe(1_500);
  });
});
