import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#tests/support/test-api.ts';
let api: TestApi;
beforeAll(async () => { api = await startTestApi(); });
afterAll(() => api.close());
describe('x', () => {
  it('y', async () => {
    const v = await api.registerVisitor();
    const c = await v.startChat();
    const r = await v.ask(c.id, 'Hello there');
    console.log(r.events.map((e) => [e.id, e.event.type]), r.text, r.final);
    console.log(JSON.stringify(api.upstream.requests, null, 1).slice(0, 3000));
    expect(r.end.type).toBe('message-end');
  });
});
