import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cancelCollectCharacter,
  collectCharacter,
  listFavouriteIds,
} from '#src/contract/favourites/favourite-calls.ts';
import { getUserInfo, registerDevice } from '#src/contract/account/user-calls.ts';
import { composeMember, composeUser } from '#tests/support/browser/compose-user.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

const guest = composeUser();
const member = composeMember(2);
const pengYue = { id: 'f01', name: 'Peng Yue' };
const mira = { id: 'f02', name: 'Mira' };

let browser: FakeBrowser;

beforeEach(() => {
  browser = stubBrowser();
  browser.answer(registerDevice, guest);
  browser.answer(getUserInfo, member);
  browser.answer(listFavouriteIds, { ids: ['f02'] });
  browser.answer(collectCharacter, true);
  browser.answer(cancelCollectCharacter, true);
  // Failures are logged to the console, which these tests do not check.
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => {
  browser.close();
  vi.useRealTimers();
});

/** Opens a new page, with stores in their initial state. */
async function openTab() {
  vi.resetModules();
  const stores = {
    ...(await import('#src/client/favourites/favourites.ts')),
    ...(await import('#src/client/favourites/favourite-wish.ts')),
    ...(await import('#src/client/favourites/toggle-favourite.ts')),
    ...(await import('#src/client/account/user.ts')),
    ...(await import('#src/client/overlays/dialogs.ts')),
    ...(await import('#src/client/overlays/toasts.ts')),
  };
  stores.$favourites.listen(() => undefined);
  return {
    ...stores,
    ids: () => [...(stores.$favourites.get() ?? [])].toSorted(),
    toasts: () =>
      stores.$toasts.get().map(({ text, detail, kind, count }) => `${kind}: ${text} ${detail} ×${count}`),
  };
}

const changes = () => browser.made.filter((name) => name.includes('ollect'));

describe('the favourites of a member', () => {
  it('are loaded once per page, for any number of callers', async () => {
    const tab = await openTab();
    await Promise.all([tab.loadFavourites(), tab.loadFavourites()]);
    await tab.loadFavourites();
    expect(tab.ids()).toEqual(['f02']);
    expect(browser.made).toEqual(['listFavouriteIds']);
  });

  it('are requested again after a failure', async () => {
    browser.answer(listFavouriteIds, 500);
    const tab = await openTab();
    expect(await tab.loadFavourites()).toBeNull();
    expect(tab.$favourites.get()).toBeNull();
    browser.answer(listFavouriteIds, { ids: ['f03'] });
    await tab.loadFavourites();
    expect(tab.ids()).toEqual(['f03']);
  });

  it('are forgotten with the member, also if their list arrives later', async () => {
    const gate = Promise.withResolvers<object>();
    browser.answer(listFavouriteIds, () => gate.promise);
    const tab = await openTab();
    const loading = tab.loadFavourites();
    tab.forgetFavourites();
    gate.resolve({ ids: ['f02'] });
    await loading;
    expect(tab.$favourites.get()).toBeNull();
  });

  it('are forgotten when the page shows a guest', async () => {
    const tab = await openTab();
    tab.setUser(member);
    await tab.loadFavourites();
    expect(tab.ids()).toEqual(['f02']);
    tab.setUser(guest);
    expect(tab.$favourites.get()).toBeNull();
  });
});

describe('toggling a favourite (rule:favourites)', () => {
  it('adds, then removes, and confirms it', async () => {
    const tab = await openTab();
    await tab.toggleFavourite(pengYue);
    expect(tab.ids()).toEqual(['f01', 'f02']);
    await tab.toggleFavourite(pengYue);
    expect(tab.ids()).toEqual(['f02']);
    expect(changes()).toEqual(['collectCharacter f01', 'cancelCollectCharacter f01']);
  });

  it('confirms the change, with a link to the list, and of a heart its last change only', async () => {
    const tab = await openTab();
    await tab.toggleFavourite(pengYue);
    expect(tab.toasts()).toEqual(['success: successful. Peng Yue is in your favourites. ×1']);
    expect(tab.$toasts.get()[0]?.action).toEqual({ label: 'View', href: '/mine' });
    await tab.toggleFavourite(pengYue);
    await tab.toggleFavourite(mira);
    expect(tab.toasts()).toEqual([
      'success: successful. Peng Yue is no longer in your favourites. ×1',
      'success: successful. Mira is no longer in your favourites. ×1',
    ]);
  });

  it('can be undone from the toast of a removed favourite', async () => {
    const tab = await openTab();
    await tab.toggleFavourite(pengYue);
    await tab.toggleFavourite(pengYue);
    const action = tab.$toasts.get()[0]?.action;
    expect(action?.label).toBe('Undo');
    if (action !== undefined && 'run' in action) action.run();
    await tab.waitUntilSaved();
    expect(tab.ids()).toEqual(['f01', 'f02']);
    expect(tab.toasts()).toEqual(['success: successful. Peng Yue is in your favourites. ×1']);
  });

  it('shows the change before the server answers, and ignores a second click until then', async () => {
    const tab = await openTab();
    await tab.loadUser();
    await tab.loadFavourites();
    const gate = Promise.withResolvers<true>();
    browser.answer(collectCharacter, () => gate.promise);
    const toggling = tab.toggleFavourite(pengYue);
    await expect.poll(changes).toEqual(['collectCharacter f01']);
    expect(tab.ids()).toEqual(['f01', 'f02']);
    expect([...tab.$changing.get()]).toEqual(['f01']);
    await tab.toggleFavourite(pengYue);
    expect(tab.ids()).toEqual(['f01', 'f02']);
    let isAnswered = false;
    const answered = tab.waitUntilSaved().then(() => (isAnswered = true));
    await Promise.resolve();
    expect(isAnswered).toBe(false);
    gate.resolve(true);
    await toggling;
    await answered;
    expect(changes()).toEqual(['collectCharacter f01']);
    expect(tab.$changing.get().size).toBe(0);
  });

  it('undoes the change when the server refuses, and a toast says its message (rule:failures-shown, rule:error-words)', async () => {
    browser.answer(collectCharacter, 500);
    browser.answer(cancelCollectCharacter, 404);
    const tab = await openTab();
    await tab.toggleFavourite(pengYue);
    await tab.toggleFavourite(mira);
    await tab.toggleFavourite(mira);
    expect(tab.ids()).toEqual(['f02']);
    expect(tab.toasts()).toEqual([
      'failure: failed. Peng Yue could not be added. No. ×1',
      'failure: failed. Mira could not be removed. No. ×2',
    ]);
  });

  it('fails, and opens no login, when the server cannot be reached', async () => {
    browser.answer(getUserInfo, () => {
      throw new TypeError('Failed to fetch');
    });
    const tab = await openTab();
    await tab.toggleFavourite(pengYue);
    expect(tab.toasts()).toEqual(['failure: failed. Peng Yue could not be added. Network Error ×1']);
    expect(tab.$dialog.get()).toBeNull();
  });

  it('says what the server says of a device that it does not register (rule:error-words)', async () => {
    browser.answer(registerDevice, 500);
    const tab = await openTab();
    await tab.toggleFavourite(pengYue);
    expect(tab.toasts()).toEqual(['failure: failed. Peng Yue could not be added. No. ×1']);
  });

  it('does what the heart showed: a favourite that was not loaded yet is not removed', async () => {
    const tab = await openTab();
    await tab.toggleFavourite(mira);
    expect(changes()).toEqual(['collectCharacter f02']);
    expect(tab.ids()).toEqual(['f02']);
  });

  it('is not undone by a list that was requested before', async () => {
    const tab = await openTab();
    const gate = Promise.withResolvers<object>();
    browser.answer(listFavouriteIds, () => gate.promise);
    const loading = tab.loadFavourites();
    await tab.changeFavourite(pengYue, true);
    gate.resolve({ ids: ['f02'] });
    await loading;
    expect(tab.ids()).toEqual(['f01', 'f02']);
  });

  it('speaks the language of the page', async () => {
    document.documentElement.lang = 'zh-CN';
    const tab = await openTab();
    await tab.toggleFavourite(pengYue);
    browser.answer(cancelCollectCharacter, 500);
    await tab.toggleFavourite(mira);
    expect(tab.toasts()).toEqual([
      'success: 操作成功。 已收藏Peng Yue。 ×1',
      'failure: 操作失败。 没能取消收藏Mira。No. ×1',
    ]);
  });

  it('shows in the other tabs', async () => {
    const here = await openTab();
    const there = await openTab();
    await Promise.all([here.loadFavourites(), there.loadFavourites()]);
    await here.toggleFavourite(pengYue);
    await here.toggleFavourite(mira);
    await expect.poll(() => there.ids()).toEqual(['f01']);
  });
});

describe('a guest who wants a favourite (rule:favourites)', () => {
  beforeEach(() => browser.answer(getUserInfo, guest));

  it('gets the login dialog, and nothing is sent', async () => {
    const tab = await openTab();
    await tab.toggleFavourite(pengYue);
    expect(tab.$dialog.get()).toEqual({ name: 'login', favourite: 'f01' });
    expect(changes()).toEqual([]);
    expect(tab.toasts()).toEqual([]);
  });

  it('gets it when the session has ended, too', async () => {
    browser.answer(getUserInfo, member);
    browser.answer(collectCharacter, 401);
    const tab = await openTab();
    await tab.toggleFavourite(pengYue);
    expect(tab.$dialog.get()).toEqual({ name: 'login', favourite: 'f01' });
    expect(tab.ids()).toEqual(['f02']);
  });

  it('has it after the login, also on another page, exactly once', async () => {
    const before = await openTab();
    await before.toggleFavourite(pengYue);
    const after = await openTab();
    await Promise.all([after.performFavouriteWish(), after.performFavouriteWish()]);
    await after.performFavouriteWish();
    expect(changes()).toEqual(['collectCharacter f01']);
    expect(after.ids()).toEqual(['f01', 'f02']);
    expect(after.toasts()).toEqual(['success: successful. Peng Yue is in your favourites. ×1']);
    expect(browser.local.getItem('after-login')).toBeNull();
  });

  it('is told when that failed, and it is not retried', async () => {
    browser.answer(collectCharacter, 404);
    const tab = await openTab();
    tab.rememberFavouriteWish(pengYue);
    await tab.performFavouriteWish();
    await tab.performFavouriteWish();
    expect(changes()).toEqual(['collectCharacter f01']);
    expect(tab.toasts()).toEqual(['failure: failed. Peng Yue could not be added. No. ×1']);
  });

  it('is remembered for 30 minutes, and not longer', async () => {
    const tab = await openTab();
    vi.useFakeTimers({ toFake: ['Date'] });
    tab.rememberFavouriteWish(pengYue);
    vi.setSystemTime(Date.now() + 30 * 60_000);
    expect(tab.takeFavouriteWish()).toEqual(pengYue);
    expect(tab.takeFavouriteWish()).toBeNull();
    tab.rememberFavouriteWish(pengYue);
    vi.setSystemTime(Date.now() + 30 * 60_000 + 1);
    expect(tab.takeFavouriteWish()).toBeNull();
  });

  it.each([
    'not json',
    'null',
    '[]',
    '{"favourite":"f01"}',
    `{"favourite":"f01","time":${Date.now()}}`,
    `{"favourite":"../f01","name":"A","time":${Date.now()}}`,
    `{"favourite":7,"name":"A","time":${Date.now()}}`,
    `{"favourite":"f01","name":7,"time":${Date.now()}}`,
    `{"favourite":"f01","name":"A","time":${Date.now() + 86_400_000}}`,
  ])('is not read from a storage with %s', async (stored) => {
    browser.local.setItem('after-login', stored);
    const tab = await openTab();
    expect(tab.takeFavouriteWish()).toBeNull();
    expect(Object.keys(browser.local)).toEqual([]);
  });
});
