import { describe, expect, it } from 'vitest';
import { readFileBody, readPictureBody } from '#src/server/platform/http/body/read-body.ts';

const form = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'image/',
  '',
];

describe.each([
  {
    what: 'an upload',
    read: readPictureBody,
    type: 'image/png',
    allowed: ['image/png', 'IMAGE/JPEG', 'image/svg+xml; charset=utf-8', 'application/octet-stream'],
    refused: form,
    encoding: 'br',
  },
  {
    what: 'an imported file',
    read: readFileBody,
    type: 'application/octet-stream',
    allowed: [
      'application/octet-stream',
      'application/json; charset=utf-8',
      'application/jsonl',
      'application/zip',
      'image/png',
      'TEXT/MARKDOWN',
    ],
    refused: [...form, 'Text/Plain; charset=utf-8', 'application/xml'],
    encoding: 'gzip',
  },
])('the body of $what', ({ read, type, allowed, refused, encoding }) => {
  function requestOf(body: BodyInit | null, headers: Record<string, string> = {}): Request {
    return new Request('http://test/', {
      method: 'POST',
      headers: { 'Content-Type': type, ...headers },
      body,
    });
  }

  it('is read whole, up to the limit', async () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
    expect(Uint8Array.from(await read(requestOf(bytes), null, 100))).toEqual(bytes);
    expect(await read(requestOf(null), null, 100)).toHaveLength(0);
  });

  it('above the limit is 413, whatever length it claims', async () => {
    for (const length of ['101', '1', 'many']) {
      const request = requestOf(new Uint8Array(101), { 'Content-Length': length });
      await expect(read(request, null, 100)).rejects.toMatchObject({ code: 40003, status: 413 });
    }
  });

  it('that claims more than the limit is 413 before a byte of it is read (rule:body-limits)', async () => {
    const request = requestOf(new Uint8Array(1), { 'Content-Length': '101' });
    await expect(read(request, null, 100)).rejects.toMatchObject({ status: 413 });
    expect(request.bodyUsed).toBe(false);
  });

  it.each(allowed)('may be called %s: its bytes tell what it is', async (name) => {
    expect(await read(requestOf(new Uint8Array(3), { 'Content-Type': name }), null)).toHaveLength(3);
  });

  it.each(refused)(
    'called %j, as forms may send it or nobody needs it, is 415 (rule:own-site)',
    async (name) => {
      const request = requestOf(new Uint8Array(3), { 'Content-Type': name });
      await expect(read(request, null)).rejects.toMatchObject({ code: 40003, status: 415 });
    },
  );

  it('compressed is 415, and never inflated (rule:no-compression)', async () => {
    const request = requestOf(new Uint8Array(3), { 'Content-Encoding': encoding });
    await expect(read(request, null)).rejects.toMatchObject({ status: 415 });
    expect(request.bodyUsed).toBe(false);
  });
});

it('a file that comes in pieces without a length is 413 as soon as the limit is passed (rule:body-limits)', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const headers = { 'Content-Type': 'application/zip' };
  const init = { method: 'POST', headers, body: endless, duplex: 'half' };
  await expect(readFileBody(new Request('http://test/', init), null)).rejects.toMatchObject({ status: 413 });
  expect(sent).toBeLessThan(25);
});
