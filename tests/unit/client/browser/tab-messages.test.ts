import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTabChannel, type TabChannel } from '#src/client/browser/tab-messages.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
let channel: TabChannel;
const onMessage = vi.fn();
const onRestore = vi.fn();
const open = () => (channel = openTabChannel('test', { onMessage, onRestore }));

beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => {
  channel.end();
  browser.close();
  vi.clearAllMocks();
});

test('a page in the background hears the others', async () => {
  open();
  browser.setVisible(false);
  await browser.hear('test', 'said');
  expect(onMessage).toHaveBeenCalledExactlyOnceWith('said');
  browser.setVisible(true);
  expect(onRestore).not.toHaveBeenCalled();
});

test('a page whose script runs after it was left has no channel, from which a message would evict it (rule:back-forward-cache)', async () => {
  browser.setVisible(false);
  open();
  await browser.hear('test', 'missed');
  expect(onMessage).not.toHaveBeenCalled();

  // The browser says both of a page that comes back.
  browser.restore();
  browser.setVisible(true);
  expect(onRestore).toHaveBeenCalledOnce();
  await browser.hear('test', 'said');
  expect(onMessage).toHaveBeenCalledExactlyOnceWith('said');
});

test('a hidden page that has no channel yet is heard', async () => {
  browser.setVisible(false);
  open();
  const other = new BroadcastChannel('test');
  const heard = new Promise((resolve) => other.addEventListener('message', resolve, { once: true }));
  channel.send('from here');
  expect(await heard).toMatchObject({ data: 'from here' });
  other.close();
});
