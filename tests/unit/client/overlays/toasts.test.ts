import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;

beforeEach(() => {
  browser = stubBrowser();
  vi.resetModules();
});
afterEach(() => browser.close());

const load = () => import('#src/client/overlays/toasts.ts');
const action = { label: 'Undo', run: () => undefined };

it('equal toasts are one, with a count (rule:toasts)', async () => {
  const { $toasts, showToast } = await load();
  for (const text of ['failed.', 'failed.', 'other']) showToast({ text, kind: 'failure' });
  showToast({ text: 'other', kind: 'note' });
  expect($toasts.get().map(({ text, kind, count }) => [text, kind, count])).toEqual([
    ['failed.', 'failure', 2],
    ['other', 'failure', 1],
    ['other', 'note', 1],
  ]);
});

it('toasts about different events are not counted as one', async () => {
  const { $toasts, showToast } = await load();
  for (const detail of ['A is added.', 'A is added.', 'B is added.']) {
    showToast({ text: 'successful.', detail, kind: 'success' });
  }
  expect($toasts.get().map(({ detail, count }) => [detail, count])).toEqual([
    ['A is added.', 2],
    ['B is added.', 1],
  ]);
});

it('a toast replaces one about the same thing, and no other', async () => {
  const { $toasts, showToast } = await load();
  for (const [about, detail] of [
    ['a', 'added'],
    ['b', 'added'],
    ['a', 'removed'],
  ] as const) {
    showToast({ text: 'successful.', detail, kind: 'success', about, action });
  }
  expect($toasts.get().map(({ about, detail }) => `${about} ${detail}`)).toEqual(['b added', 'a removed']);
});

it('toasts with a button are never merged', async () => {
  const { $toasts, showToast } = await load();
  showToast({ text: 'Deleted', kind: 'note', action });
  showToast({ text: 'Deleted', kind: 'note', action });
  expect($toasts.get().map(({ count }) => count)).toEqual([1, 1]);
});

it('the oldest is dropped for a fourth, and one may be dismissed', async () => {
  const { $toasts, dismissToast, showToast } = await load();
  for (const text of ['a', 'b', 'c', 'd']) showToast({ text, kind: 'note' });
  const texts = () => $toasts.get().map(({ text }) => text);
  expect(texts()).toEqual(['b', 'c', 'd']);
  dismissToast($toasts.get()[0]?.id ?? 0);
  expect(texts()).toEqual(['c', 'd']);
});

it('load the island that shows them', async () => {
  const asked = vi.fn();
  addEventListener('overlays', asked);
  (await load()).showToast({ text: 'a', kind: 'note' });
  expect(asked).toHaveBeenCalledOnce();
});
