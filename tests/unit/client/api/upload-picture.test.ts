import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findPictureError, uploadPicture } from '#src/client/api/upload-picture.ts';
import { CallError } from '#src/contract/call/client.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { uploadAvatar } from '#src/contract/account/user-calls.ts';
import { composeUser } from '#tests/support/browser/compose-user.ts';

const deviceId = '0195a2f4-aaaa-7000-8000-000000000001';
const picture = new Blob(['bytes'], { type: 'image/png' });

/** Sets up the parts of a page that a call needs, in Chinese, and the answer to its uploads. */
function openPage(answer: () => Promise<Response>) {
  const requests: Request[] = [];
  vi.stubGlobal('document', {
    cookie: `device-id=${deviceId}`,
    documentElement: { lang: 'zh-CN', dataset: {}, toggleAttribute: () => false },
  });
  vi.stubGlobal('navigator', { languages: ['zh-CN', 'fr'] });
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('fetch', (input: string | Request) => {
    if (!(input instanceof Request)) return Promise.resolve(new Response('{}'));
    requests.push(input);
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
  expect(request?.url).toBe(`http://localhost${uploadAvatar.path}`);
  expect(request?.method).toBe('POST');
  expect(await request?.text()).toBe('bytes');
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    'accept-language': 'zh-CN, fr',
    'content-type': 'application/octet-stream',
    'device-id': deviceId,
    platform: 'pc',
  });
});

it('a refusal is the error that every call throws', async () => {
  const refusal = { code: 40003, message: userMessages.pictureUnreadable['zh-CN'], data: null };
  openPage(() => Promise.resolve(Response.json(refusal, { status: 400 })));
  const error: unknown = await uploadPicture(picture).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: 40003, status: 400, message: refusal.message });
});

it('a file is looked at before it is sent', () => {
  openPage(() => Promise.reject(new Error('nothing is sent')));
  expect(findPictureError(picture)).toBeNull();
  expect(findPictureError(new Blob(['%PDF'], { type: 'application/pdf' }))).toBe(
    userMessages.pictureUnreadable['zh-CN'],
  );
  const large = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' });
  expect(findPictureError(large)).toBe(userMessages.pictureTooLarge['zh-CN']);
});
