import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';
import { failureTextsOf } from '#src/i18n/failure-texts.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

const texts = failureTextsOf('en');
const now = new Date('2026-11-21T20:00:00');

let browser: FakeBrowser;

beforeEach(() => {
  browser = stubBrowser();
  vi.resetModules();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => {
  browser.close();
  vi.useRealTimers();
});

/** Loads all modules of one page, so that they share classes and stores. */
async function openPage() {
  const { CallError } = await import('#src/contract/call/client.ts');
  const { showError } = await import('#src/client/overlays/show-error.ts');
  const { $toasts } = await import('#src/client/overlays/toasts.ts');
  const { RegistrationError } = await import('#src/client/api/ensure-device.ts');
  const { $dialog } = await import('#src/client/overlays/dialogs.ts');
  const { changeSettings } = await import('#src/client/account/settings.ts');
  const said = () => $toasts.get().map(({ text }) => text);
  return { CallError, RegistrationError, showError, $toasts, $dialog, changeSettings, said };
}

it("the server's own message is used first, and without any it is 'Network Error' (rule:error-words, rule:failures-shown)", async () => {
  const { CallError, showError, said } = await openPage();
  showError(new CallError('Invalid parameters', { code: 40003, status: 400 }));
  showError(new TypeError('x is not a function'));
  expect(said()).toEqual(['Invalid parameters', networkErrorMessage.en]);
});

it('equal errors are one toast (rule:toasts)', async () => {
  const { CallError, showError, $toasts } = await openPage();
  for (const status of [500, 503]) showError(new CallError('Server error', { code: 20001, status }));
  expect($toasts.get()).toMatchObject([{ text: 'Server error', kind: 'failure', count: 2 }]);
});

it('an abort shows nothing, and a timeout is named', async () => {
  const { showError, said } = await openPage();
  showError(new DOMException('aborted', 'AbortError'));
  showError(new DOMException('late', 'TimeoutError'));
  expect(said()).toEqual([texts.timedOut]);
});

it('too many requests name the wait', async () => {
  const { CallError, showError, said } = await openPage();
  for (const retryAfterSeconds of [1, 42, 600]) {
    showError(new CallError('Wait.', { code: 50001, status: 429, retryAfterSeconds }));
  }
  expect(said()).toEqual(['Wait. (1 second)', 'Wait. (42 seconds)', 'Wait. (10 minutes)']);
});

it('a device that could not be registered is named', async () => {
  const { RegistrationError, showError, said } = await openPage();
  showError(new RegistrationError(500));
  expect(said()).toEqual(['This device could not be registered. Check the connection and reload the page.']);
});

it('offline, that is the message, unless the server answered', async () => {
  browser.close();
  browser = stubBrowser({ isOnLine: false });
  const { CallError, RegistrationError, showError, said } = await openPage();
  showError(new CallError(networkErrorMessage.en));
  showError(new RegistrationError(new TypeError('Failed to fetch')));
  showError(new CallError('Server error', { code: 20001, status: 500 }));
  showError(new RegistrationError(503, 'Back at noon.'));
  expect(said()).toEqual([texts.offline, 'Server error', 'Back at noon.']);
});

it('too few gems open the upgrade dialog (rule:not-enough-gems)', async () => {
  const { CallError, showError, $dialog, said } = await openPage();
  showError(new CallError('Not Enough Gems Now', { code: 20003, status: 402 }));
  expect($dialog.get()).toEqual({ name: 'upgrade' });
  expect(said()).toEqual([]);
});

it.each([
  ['2026-11-21T00:00:00', true],
  ['2026-11-20T23:59:59', false],
  ['2026-10-21T20:00:00', false],
])(
  '"Don’t show today" at %s leads straight to /membership: %s (rule:not-enough-gems)',
  async (pressed, isStraight) => {
    const { CallError, showError, changeSettings, $dialog } = await openPage();
    changeSettings({ upgradeDialogKey: Date.parse(pressed) });
    showError(new CallError('Not Enough Gems Now', { code: 20003, status: 402 }));
    expect(browser.assign.mock.calls).toEqual(isStraight ? [['/membership?return=%2F&short=1']] : []);
    expect($dialog.get()).toEqual(isStraight ? null : { name: 'upgrade' });
  },
);
