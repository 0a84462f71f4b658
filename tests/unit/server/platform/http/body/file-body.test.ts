import { describe, expect, it } from 'vitest';
import { readFileBody } from '#src/server/platform/http/body/read-body.ts';

function requestOf(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request('http://test/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', ...headers },
    body,
  });
}

describe('the body of an imported file', () => {
  it('is read whole, up to the limit', async () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
    expect(Uint8Array.from(await readFileBody(requestOf(bytes), null, 100))).toEqual(bytes);
    expect(await readFileBody(requestOf(null), null, 100)).toHaveLength(0);
  });

  it('above the limit is 413, whatever length it claims', async () => {
    for (const length of ['101', '1', 'many']) {
      const request = requestOf(new Uint8Array(101), { 'Content-Length': length });
      await expect(readFileBody(request, null, 100)).rejects.toMatchObject({ code: 40003, status: 413 });
    }
  });

  it('that comes in pieces without a length is 413 as soon as the limit is passed (rule:body-limits)', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const headers = { 'Content-Type': 'application/zip' };
    const init = { method: 'POST', headers, body: endless, duplex: 'half' };
    await expect(readFileBody(new Request('http://test/', init), null)).rejects.toMatchObject({
      status: 413,
    });
    expect(sent).toBeLessThan(25);
  });

  it('that claims more than the limit is 413 before a byte of it is read (rule:body-limits)', async () => {
    const request = requestOf(new Uint8Array(1), { 'Content-Length': '101' });
    await expect(readFileBody(request, null, 100)).rejects.toMatchObject({ status: 413 });
    expect(request.bodyUsed).toBe(false);
  });

  it.each([
    'application/octet-stream',
    'application/json; charset=utf-8',
    'application/jsonl',
    'application/zip',
    'image/png',
    'TEXT/MARKDOWN',
  ])('may be called %s: its bytes tell what it is', async (type) => {
    const request = requestOf(new Uint8Array(3), { 'Content-Type': type });
    expect(await readFileBody(request, null)).toHaveLength(3);
  });

  it.each([
    'text/plain',
    'Text/Plain; charset=utf-8',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/xml',
    'image/',
    '',
  ])('called %j, as forms may send it or nobody needs it, is 415 (rule:own-site)', async (type) => {
    const request = requestOf(new Uint8Array(3), { 'Content-Type': type });
    await expect(readFileBody(request, null)).rejects.toMatchObject({ code: 40003, status: 415 });
  });

  it('compressed is 415, and never inflated (rule:no-compression)', async () => {
    const request = requestOf(new Uint8Array(3), { 'Content-Encoding': 'gzip' });
    await expect(readFileBody(request, null)).rejects.toMatchObject({ status: 415 });
    expect(request.bodyUsed).toBe(false);
  });
});
