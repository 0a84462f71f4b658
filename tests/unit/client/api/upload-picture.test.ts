import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFileName } from '#src/client/api/download-export.ts';
import { sendRaw } from '#src/client/api/send-raw.ts';
import { findPictureFault, uploadPicture } from '#src/client/api/upload-picture.ts';
import { exportAccount } from '#src/contract/account/account-calls.ts';
import { CallError } from '#src/contract/call/client.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { uploadAvatar } from '#src/contract/account/user-calls.ts';
import { composeUser } from '#tests/support/browser/compose-user.ts';

const deviceId = '0195a2f4-aaaa-7000-8000-000000000001';
const picture = new Blob(['bytes'], { type: 'image/png' });

/** As much of a page as a call needs, in Chinese, and what its requests are answered with. */
function openPage(answer: () => Promise<Response>) {
  const requests: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('document', {
    cookie: `device-id=${deviceId}`,
    documentElement: { lang: 'zh-CN', dataset: {}, toggleAttribute: () => false },
  });
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return answer();
  });
  return requests;
}

beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));
afterEach(() => void vi.unstubAllGlobals());

it('sends bytes as they are, with the headers of every call', async () => {
  const user = composeUser({ avatar: '/pictures/00112233445566ff' });
  const requests = openPage(() => Promise.resolve(Response.json({ code: 200, message: 'ok', data: user })));
  expect(await uploadPicture(picture)).toEqual(user);
  const [request] = requests;
  expect(request?.url).toBe(uploadAvatar.path);
  expect(request?.init).toMatchObject({ method: 'POST', body: picture });
  expect(Object.fromEntries(new Headers(request?.init.headers))).toEqual({
    'accept-language': 'zh-CN',
    'content-type': 'image/png',
    'device-id': deviceId,
    platform: 'pc',
  });
});

it('a call without bytes of its own has the headers of every call too (rule:call-headers)', async () => {
  const requests = openPage(() => Promise.resolve(new Response('zip')));
  await sendRaw(exportAccount);
  expect(Object.fromEntries(new Headers(requests[0]?.init.headers))).toMatchObject({
    'content-type': 'application/json',
    'device-id': deviceId,
    platform: 'pc',
  });
});

it('a refusal is the error that the typed client would throw', async () => {
  const refusal = { code: 40003, message: userMessages.pictureUnreadable['zh-CN'], data: null };
  openPage(() => Promise.resolve(Response.json(refusal, { status: 400 })));
  const error: unknown = await uploadPicture(picture).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: 40003, status: 400, message: refusal.message });
});

it('a server that cannot be reached, or answers no envelope, is a network error', async () => {
  openPage(() => Promise.reject(new TypeError('failed to fetch')));
  await expect(sendRaw(exportAccount)).rejects.toMatchObject({
    message: '网络错误',
    code: null,
    status: null,
  });
  openPage(() => Promise.resolve(new Response('<html>', { status: 502 })));
  await expect(sendRaw(exportAccount)).rejects.toMatchObject({ message: '网络错误', status: 502 });
});

it('a file is looked at before it is sent', () => {
  openPage(() => Promise.reject(new Error('nothing is sent')));
  expect(findPictureFault(picture)).toBeNull();
  expect(findPictureFault(new Blob(['%PDF'], { type: 'application/pdf' }))).toBe(
    userMessages.pictureUnreadable['zh-CN'],
  );
  const large = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' });
  expect(findPictureFault(large)).toBe(userMessages.pictureTooLarge['zh-CN']);
});

it.each([
  ['attachment; filename="yuanfen-2026-11-21.zip"', 'yuanfen-2026-11-21.zip'],
  ['attachment; filename=export.zip', 'export.zip'],
  ['attachment', null],
  [null, null],
])('the file name of %s is %s', (header, name) => {
  expect(readFileName(header)).toBe(name);
});
