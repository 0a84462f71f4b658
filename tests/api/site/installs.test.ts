import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installReportPath } from '#src/contract/site/install-report-path.ts';
import { listViews, personAgent } from '#tests/support/api/page-view-reports.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let first: TestApi;
let api: TestApi;

beforeAll(async () => {
  first = await startTestApi();
});
afterAll(() => first.close());
// A process stores its counts when it closes.
beforeEach(async () => {
  await first.database.sql`delete from page_views`;
  api = await startTestApi({ beside: first });
});
afterEach(() => api.close());

const report = (headers: Record<string, string> = {}) =>
  api.post(installReportPath, {}, { 'User-Agent': personAgent, ...headers });

describe('an installation of the app', () => {
  it('is counted for its day, without anything about the person', async () => {
    for (const secret of ['one', 'two']) {
      const answer = await report({ Cookie: `device-id=${secret}`, 'device-id': secret });
      expect(await answer.json()).toEqual({ code: 200, message: 'success', data: null });
    }
    await api.api.close(AbortSignal.abort());
    const [row, ...others] = await api.database.sql`select * from page_views`;
    expect(others).toEqual([]);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['day', 'path', 'title', 'views']);
    expect(row).toMatchObject({ path: 'app-installed', title: '安装应用', views: 2 });
  });

  it.each([
    ['who asks not to be tracked', { DNT: '1' }],
    ['who sends Global Privacy Control', { 'Sec-GPC': '1' }],
    ['a bot', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ])('is answered normally and not counted for %s', async (_who, headers) => {
    expect((await report(headers)).status).toBe(200);
    await api.api.close(AbortSignal.abort());
    expect(await listViews(api)).toEqual([]);
  });
});
