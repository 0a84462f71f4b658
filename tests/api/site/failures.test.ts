import { afterEach, describe, expect, it } from 'vitest';
import { allCalls } from '#src/contract/all-calls.ts';
import { reportInstall, reportPageView, reportRenderError } from '#src/contract/site/site-calls.ts';
import { addressOf, collectBelongings, requestOf, sampleOf } from '#tests/support/api/call-samples.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { createMember } from '#tests/support/api/test-member.ts';

let api: TestApi;
afterEach(() => api.close());

describe('a crash', () => {
  it('is 500 with 20001 in the language of the caller, without any detail (rule:errors-stay, rule:clean-logs)', async () => {
    api = await startTestApi();
    await api.database.sql`drop table tags cascade`;
    for (const { language, message } of [
      { language: 'en', message: 'Server error' },
      { language: 'zh-CN', message: '服务器错误' },
    ]) {
      const response = await api.request('/v2/characterProfile/getAllTags', {
        headers: { 'Accept-Language': language },
      });
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ code: 20001, message, data: null });
      expect(response.headers.get('retry-after')).toBeNull();
    }
    const line: unknown = JSON.parse(api.logLines.at(-1) ?? '');
    expect(line).toMatchObject({
      level: 'error',
      event: 'call-crashed',
      route: '/v2/characterProfile/getAllTags',
      error_code: '42P01',
    });
  });

  it('leaves the process and the other calls unaffected (rule:errors-stay)', async () => {
    api = await startTestApi();
    await api.database.sql`drop table article_authors`;
    const broken = await api.request('/api-front/post-articles?website=yuanfen');
    expect(broken.status).toBe(500);
    expect((await api.request('/api-front/categories?website=yuanfen')).status).toBe(200);
  });
});

describe('while the database cannot be reached (rule:database-faults)', () => {
  it('every call that needs it is 503 with 50001, a message for the person and Retry-After', async () => {
    api = await startTestApi();
    const member = await createMember(api);
    const own = await collectBelongings(member.visitor);
    await api.services.database.close();
    // These are counted in memory and stored a moment later; errors of pages are only logged.
    const withoutIt = new Set<object>([reportPageView, reportInstall, reportRenderError]);
    const callsThatNeedIt = allCalls.filter((call) => !withoutIt.has(call));
    for (const call of callsThatNeedIt) {
      const sample = sampleOf(call, own);
      const headers = { ...member.headers, 'Idempotency-Key': 'once' };
      const response = await api.request(addressOf(call, sample.query), requestOf(call, sample, headers));
      expect(response.status, call.name).toBe(503);
      expect(response.headers.get('retry-after'), call.name).toBe('2');
      expect(await response.json(), call.name).toEqual({
        code: 50001,
        message: 'The database cannot be reached right now. Try again in a moment.',
        data: null,
      });
    }
  });

  it('/readyz is 503, and /healthz is still 200', async () => {
    api = await startTestApi();
    await api.services.database.close();
    const ready = await api.request('/readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: 'waiting for the database', writes: false });
    expect((await api.request('/healthz')).status).toBe(200);
  });

  it('connections that the server cut are replaced by the next calls', async () => {
    api = await startTestApi();
    const visitor = await api.registerVisitor();
    await api.database.sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'yuanfen'`;
    // The driver may notice only at its next use.
    await expect.poll(async () => (await api.request('/readyz')).status).toBe(200);
    const { id } = await visitor.startChat();
    expect((await visitor.ask(id, 'Still there?')).end.type).toBe('message-end');
  });
});
