import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { editPushSettings, getPushSettings, unsubscribePush } from '#src/contract/push/push-calls.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { pushTextsOf } from '#src/i18n/push-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { type FakePushOptions, installPush } from '#tests/support/browser/install-push.ts';
import { refuse } from '#tests/support/component/answers.ts';
import { reload } from '#tests/support/component/reload.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { recordVisits } from '#tests/support/component/record-visits.ts';

const mine = mineTextsOf('en');
const push = pushTextsOf('en');
const api = await startApiForFile();

/** Opens the settings in a browser that has notifications, `null` for one without. */
async function openSettings(visitor: Parameters<typeof openPage>[1], options: FakePushOptions | null = {}) {
  const page = openPage(api, visitor, { path: '/mine/settings' });
  const endpoint = `https://push.invalid/${crypto.randomUUID()}`;
  installPush({ endpoint, permission: 'default', answer: 'granted', isReachable: true, ...options });
  if (options === null) Reflect.deleteProperty(window, 'PushManager');
  await showSettings();
  return { ...page, endpoint };
}

async function showSettings(): Promise<void> {
  const [{ default: Settings }, { default: Overlays }] = await Promise.all([
    import('#src/islands/account/Settings.island.tsx'),
    import('#src/islands/overlays/Overlays.island.tsx'),
  ]);
  render(
    <>
      <Settings language="en" hasSession={false} chargesGems />
      <Overlays language="en" />
    </>,
  );
}

/** Opens the settings as the next page of this browser. */
async function openAgain(): Promise<void> {
  reload();
  await showSettings();
}

const section = () => within(screen.getByRole('region', { name: mine.notifications }));
const status = () => section().getByRole('status').textContent;
const turnOff = () => section().getByRole('button', { name: push.turnOff });
const isSubscribed = () => sessionStorage.getItem('fake-push-key') !== null;
const switchOf = (name: string) => section().getByRole<HTMLInputElement>('switch', { name });

/** Waits for the button, which works once the person and the state of this browser are known. */
async function untilReady(): Promise<HTMLElement> {
  const button = () => section().getByRole('button', { name: push.turnOn });
  await expect.poll(() => isInert(button()) || button().hasAttribute('aria-disabled')).toBe(false);
  return button();
}

/** Asks each element around it: this DOM remembers what `matches` once answered, though they have changed. */
function isInert(element: Element | null): boolean {
  return element !== null && (element.hasAttribute('inert') || isInert(element.parentElement));
}

async function turnOn({ person }: Pick<Awaited<ReturnType<typeof openSettings>>, 'person'>): Promise<void> {
  await person.click(await untilReady());
  await expect.poll(status).toBe(push.isOn);
}

/** The state of an account whose session ended elsewhere. */
const becomeAnothers = () => localStorage.setItem('push', 'on 1 01890a5d-ac96-774b-bcce-b302099a8057');

it('are off until a tap, then on with their settings, and off again with another', async () => {
  const visitor = await api.registerVisitor();
  const page = await openSettings(visitor);
  const { person } = page;
  await untilReady();
  expect(status()).toBe(push.isOff);
  expect(isSubscribed()).toBe(false);
  await turnOn(page);
  expect(switchOf(push.showsText)).toHaveProperty('checked', false);
  await person.click(switchOf(push.showsText));
  await person.click(switchOf(push.quiet));
  fireEvent.change(await section().findByLabelText(push.quietUntil), { target: { value: '06:45' } });
  const settings = {
    shows_text: true,
    quiet: { from: '22:00', until: '06:45' },
    time_zone: expect.any(String) as string,
  };
  await expect.poll(() => visitor.client.call(getPushSettings)).toEqual({ ...settings, browsers: 1 });

  await openAgain();
  await expect.poll(status).toBe(push.isOn);
  expect(switchOf(push.showsText)).toHaveProperty('checked', true);
  expect(section().getByLabelText(push.quietFrom)).toHaveProperty('value', '22:00');
  expect(section().getByLabelText(push.quietUntil)).toHaveProperty('value', '06:45');
  await person.click(turnOff());
  await expect.poll(status).toBe(push.isOff);
  await expect.poll(() => visitor.client.call(getPushSettings)).toEqual({ ...settings, browsers: 0 });
  expect(isSubscribed()).toBe(false);
});

it('whose changes fail one after the other are shown as the server has them', async () => {
  const page = await openSettings(await api.registerVisitor());
  const { person, answer } = page;
  await turnOn(page);
  const bothPressed = Promise.withResolvers<null>();
  answer(editPushSettings, async (request) => {
    await bothPressed.promise;
    return refuse(503)(request);
  });
  await person.click(switchOf(push.showsText));
  await person.click(switchOf(push.quiet));
  bothPressed.resolve(null);
  await expect
    .poll(() => [push.showsText, push.quiet].map((name) => switchOf(name).checked))
    .toEqual([false, false]);
  expect(page.calls.filter((name) => name === editPushSettings.name)).toHaveLength(2);
});

describe('an obstacle has its own explanation:', () => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

  it('the browser blocks them', async () => {
    const { person } = await openSettings(await api.registerVisitor(), { answer: 'denied' });
    await person.click(await untilReady());
    await expect.poll(status).toBe(push.denied);
    expect(section().queryByRole('button', { name: push.turnOn })).toBeNull();
    // The focus is not lost with the button.
    await expect.poll(() => document.activeElement?.textContent).toBe(push.denied);
  });

  it.each([
    { what: 'only the installed app has them', userAgent: iPhone, words: push.install },
    { what: 'the browser has none', userAgent: 'Mozilla/5.0 Chrome/148', words: push.none },
  ])('$what', async ({ userAgent, words }) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    await openSettings(await api.registerVisitor(), null);
    await expect.poll(status).toBe(words);
    expect(section().queryByRole('button', { name: push.turnOn })).toBeNull();
  });

  it.each([
    { what: 'an unreachable push service', options: { isReachable: false }, words: push.failed },
    { what: 'a dismissed prompt', options: { answer: 'default' as const }, words: push.dismissed },
  ])('$what changes nothing', async ({ options, words }) => {
    const { person } = await openSettings(await api.registerVisitor(), options);
    await person.click(await untilReady());
    await screen.findByText(words);
    await untilReady();
    expect(status()).toBe(push.isOff);
  });
});

it('continue for the guest who logs in; those of another member are given up', async () => {
  const member = await createMember(api);
  const { guest } = member;
  await turnOn(await openSettings(guest));
  expect(await guest.client.call(getPushSettings)).toMatchObject({ browsers: 1 });
  const key = sessionStorage.getItem('fake-push-key') ?? '';

  const mark = localStorage.getItem('push') ?? '';
  reload();
  await openSettings({ deviceId: guest.deviceId, cookie: member.cookie }, { permission: 'granted' });
  await untilReady();
  localStorage.setItem('push', mark);
  sessionStorage.setItem('fake-push-key', key);
  await openAgain();
  await expect.poll(status).toBe(push.isOn);
  expect(await member.visitor.client.call(getPushSettings)).toMatchObject({ browsers: 1 });
  expect(localStorage.getItem('push')).toMatch(new RegExp(`^on \\d+ ${member.userId}$`));

  becomeAnothers();
  await openAgain();
  await untilReady();
  expect(status()).toBe(push.isOff);
  expect(isSubscribed()).toBe(false);
});

it('are repaired by the next page where the browser lost its subscription, or changed it', async () => {
  const visitor = await api.registerVisitor();
  const page = await openSettings(visitor);
  await turnOn(page);
  await visitor.client.call(unsubscribePush, { body: { endpoint: page.endpoint } });
  sessionStorage.removeItem('fake-push-key');
  await openAgain();
  await expect.poll(status).toBe(push.isOn);
  expect(isSubscribed()).toBe(true);
  expect(await visitor.client.call(getPushSettings)).toMatchObject({ browsers: 1 });

  sessionStorage.setItem('fake-push-endpoint', `https://push.invalid/${crypto.randomUUID()}`);
  await openAgain();
  await expect.poll(status).toBe(push.isOn);
  expect(await visitor.client.call(getPushSettings), 'both until the old one fails').toMatchObject({
    browsers: 2,
  });
});

it('that were lost are not renewed once the browser blocks them, nor for another member', async () => {
  await turnOn(await openSettings(await api.registerVisitor()));
  sessionStorage.removeItem('fake-push-key');
  sessionStorage.setItem('fake-push-permission', 'default');
  await openAgain();
  await untilReady();
  expect(status()).toBe(push.isOff);
  expect(isSubscribed()).toBe(false);
  sessionStorage.setItem('fake-push-permission', 'granted');
  becomeAnothers();
  await openAgain();
  await untilReady();
  expect(status()).toBe(push.isOff);
  expect(isSubscribed()).toBe(false);
});

it('leave no subscription at a log-out, neither in the browser nor on the server, although the cookie names nobody', async () => {
  const member = await createMember(api);
  const page = await openSettings({ deviceId: member.guest.deviceId, cookie: member.cookie });
  const visits = recordVisits();
  const button = await untilReady();
  // An entry of another version, or a truncated one.
  document.cookie = 'user={%22isLogin%22:true}; path=/';
  await page.person.click(button);
  await expect.poll(status).toBe(push.isOn);
  expect(localStorage.getItem('push')).toMatch(new RegExp(`^on \\d+ ${member.userId}$`));
  await page.person.click(screen.getByRole('button', { name: mine.logOut }));
  await expect.poll(() => visits).toEqual(['/']);
  expect(isSubscribed()).toBe(false);
  expect(await member.guest.client.call(getPushSettings)).toMatchObject({ browsers: 0 });
});
