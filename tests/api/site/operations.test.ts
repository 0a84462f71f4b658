import { describe, expect, it } from 'vitest';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();

describe('the addresses for the operator', () => {
  it('/healthz tells that the process is alive', async () => {
    const response = await api.request('/healthz');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ status: 'alive' });
  });

  it('/readyz tells that the database answers', async () => {
    const response = await api.request('/readyz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ready', writes: true });
  });

  it('an address that does not exist is 404 in the envelope', async () => {
    const response = await api.request('/v2/nothing', { headers: { 'Accept-Language': 'zh-CN' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 40003, message: '没有这个接口。', data: null });
  });
});
