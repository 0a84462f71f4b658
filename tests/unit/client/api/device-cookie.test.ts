import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';

const old = '0123abcd-0000-4000-8000-00000000cafe';
const planted = 'ffffffff-0000-4000-8000-00000000dead';
/** Returns the note in local storage that the old id is registered (FNV-1a). */
const noteOfOld = () => {
  let hash = 0x81_1c_9d_c5;
  for (const character of old) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01_00_01_93);
  return (hash >>> 0).toString(16);
};

let browser: FakeBrowser;

beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => {
  browser.close();
  vi.unstubAllGlobals();
});

async function openPage(address: string) {
  vi.resetModules();
  vi.stubGlobal('location', new URL(address));
  return import('#src/client/api/ensure-device.ts');
}

describe('the cookie of the device', () => {
  it('is bound to this host on https, and read by script', async () => {
    const { getDeviceId } = await openPage('https://yuanfen.example/');
    const id = getDeviceId();
    expect([...browser.cookies]).toEqual([['__Host-device-id', id]]);
    expect(browser.written.at(-1)).toMatch(/^__Host-device-id=[^;]+; path=\/; .*secure/i);
    expect(browser.written.at(-1)).not.toMatch(/domain|httponly/i);
    expect(getDeviceId()).toBe(id);
  });

  it('has its plain name on http, where browsers refuse the other', async () => {
    const { getDeviceId } = await openPage('http://localhost/');
    const id = getDeviceId();
    expect([...browser.cookies]).toEqual([['device-id', id]]);
  });

  it('is migrated once from the plain cookie, with its guest', async () => {
    browser.cookies.set('device-id', old);
    browser.local.setItem('device-registered', noteOfOld());
    const page = await openPage('https://yuanfen.example/');
    expect(page.isDeviceRegistered()).toBe(true);
    expect(page.getDeviceId()).toBe(old);
    expect([...browser.cookies]).toEqual([['__Host-device-id', old]]);
    browser.cookies.set('device-id', planted);
    expect(page.getDeviceId()).toBe(old);
  });

  it('is not migrated if this host never registered it, as one that another host planted', async () => {
    browser.cookies.set('device-id', planted);
    const page = await openPage('https://yuanfen.example/');
    expect(page.hasDeviceId()).toBe(false);
    expect(page.getDeviceId()).not.toBe(planted);
  });
});

describe('a request', () => {
  const idOf = (cookie: string) =>
    requestDeviceId(new Request('https://yuanfen.example/', { headers: { cookie } }));

  it.each([
    [`device-id=${planted}; __Host-device-id=${old}`, old],
    [`__Host-device-id=${old}; device-id=${planted}`, old],
    [`device-id=${old}`, old],
    [`x__Host-device-id=${planted}`, null],
    [`__Host-device-id=nonsense; device-id=${planted}`, null],
  ])('with %s is of %s', (cookie, id) => {
    expect(idOf(cookie)).toBe(id);
  });
});
