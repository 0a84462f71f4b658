import { describe, expect, it } from 'vitest';
import { readPictureBody } from '#src/server/platform/http/body/read-body.ts';

function requestOf(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request('http://test/', {
    method: 'POST',
    headers: { 'Content-Type': 'image/png', ...headers },
    body,
  });
}

describe('the body of an upload', () => {
  it('is read whole, up to the limit', async () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
    expect(Uint8Array.from(await readPictureBody(requestOf(bytes), null, 100))).toEqual(bytes);
    expect(await readPictureBody(requestOf(null), null, 100)).toHaveLength(0);
  });

  it('above the limit is 413, whatever length it claims', async () => {
    for (const length of ['101', '1', 'many']) {
      const request = requestOf(new Uint8Array(101), { 'Content-Length': length });
      await expect(readPictureBody(request, null, 100)).rejects.toMatchObject({ code: 40003, status: 413 });
    }
  });

  it('that claims more than the limit is 413 before a byte of it is read (rule:body-limits)', async () => {
    const request = requestOf(new Uint8Array(1), { 'Content-Length': '101' });
    await expect(readPictureBody(request, null, 100)).rejects.toMatchObject({ status: 413 });
    expect(request.bodyUsed).toBe(false);
  });

  it.each(['image/png', 'IMAGE/JPEG', 'image/svg+xml; charset=utf-8', 'application/octet-stream'])(
    'may be called %s: its bytes tell what it is',
    async (type) => {
      const request = requestOf(new Uint8Array(3), { 'Content-Type': type });
      expect(await readPictureBody(request, null)).toHaveLength(3);
    },
  );

  it.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'image/',
    '',
  ])('called %j, as forms may send it, is 415 (rule:own-site)', async (type) => {
    const request = requestOf(new Uint8Array(3), { 'Content-Type': type });
    await expect(readPictureBody(request, null)).rejects.toMatchObject({ code: 40003, status: 415 });
  });

  it('compressed is 415, and never inflated (rule:no-compression)', async () => {
    const request = requestOf(new Uint8Array(3), { 'Content-Encoding': 'br' });
    await expect(readPictureBody(request, null)).rejects.toMatchObject({ status: 415 });
    expect(request.bodyUsed).toBe(false);
  });
});
