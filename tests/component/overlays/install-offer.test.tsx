import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { installReportPath } from '#src/contract/site/install-report-path.ts';
import { installTextsOf } from '#src/i18n/app-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { Send } from '#tests/support/api/visitor.ts';
import { reload } from '#tests/support/component/reload.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { holdReply } from '#tests/support/services/held-reply.ts';

const texts = installTextsOf('en');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Longer than an offer waits, in ms. */
const longMs = 4_000;
const api = await startApiForFile();
afterEach(() => vi.useRealTimers());

const prompt = vi.fn(() => Promise.resolve());
type Outcome = 'accepted' | 'dismissed';

/** The event of a browser that can install the site; the person answers its prompt. */
function installEvent(outcome: Outcome): Event {
  return Object.assign(new Event('beforeinstallprompt'), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
}

/** A browser whose pages make no calls, and whose clock stands until a test moves it. */
function openBrowser(
  visits: 0 | 1,
  send: Send = () => Promise.reject(new TypeError('Failed to fetch')),
): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  openPage({ send }, { deviceId: 'of-nobody' });
  prompt.mockClear();
  if (visits > 0) localStorage.setItem('install-offer', JSON.stringify({ visits, seenAt: 1 }));
}

/** Opens the next page of this browser; `null` for one that has no prompt. */
async function openNext({
  path = '/',
  outcome = 'accepted',
}: { path?: string; outcome?: Outcome | null } = {}) {
  reload();
  window.happyDOM.setURL(new URL(path, location.href).href);
  await showOverlays();
  if (path === '/mine/settings') await showAppSection();
  const { handleInstall } = await import('#src/client/pwa/handle-install.ts');
  handleInstall(outcome === null ? undefined : installEvent(outcome));
}

async function showOverlays(): Promise<void> {
  const { default: Overlays } = await import('#src/islands/overlays/Overlays.island.tsx');
  render(<Overlays language="en" />);
}

async function showAppSection(): Promise<void> {
  const { AppSection } = await import('#src/islands/account/settings/AppSection.tsx');
  const { useUserSaver } = await import('#src/islands/ui/fields/use-user-saver.ts');
  function App() {
    const saver = useUserSaver('en');
    return <AppSection language="en" texts={mineTextsOf('en')} user={null} isMember={false} saver={saver} />;
  }
  render(<App />);
}

const findDialog = () => screen.queryByRole('dialog');

/** Returns the offer, once it is there. */
async function untilOffered() {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(longMs);
      return findDialog();
    })
    .not.toBeNull();
  return within(screen.getByRole('dialog', { name: texts.title }));
}

/** Waits for longer than any offer does. */
async function expectNoOffer(): Promise<void> {
  await vi.advanceTimersByTimeAsync(longMs);
  await vi.dynamicImportSettled();
  expect(document.documentElement.dataset['offer']).toBeUndefined();
  expect(findDialog()).toBeNull();
}

async function closeWithEscape(): Promise<void> {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await expect.poll(findDialog).toBeNull();
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

it('comes in the second visit, once the page is calm; closing it counts as an answer for two weeks', async () => {
  openBrowser(0);
  for (const path of ['/', '/blogs']) {
    await openNext({ path });
    await expectNoOffer();
  }
  later(31 * minuteMs);
  await openNext();
  await vi.advanceTimersByTimeAsync(2_999);
  await vi.dynamicImportSettled();
  expect(findDialog()).toBeNull();
  await untilOffered();
  await closeWithEscape();
  later(7 * dayMs);
  await openNext();
  await expectNoOffer();
  later(7 * dayMs);
  await openNext();
  await untilOffered();
});

it('never comes again after a person declined, not after a log-out either; the settings still install (rule:install-offer)', async () => {
  openBrowser(1);
  await openNext();
  fireEvent.click((await untilOffered()).getByRole('button', { name: texts.never }));
  await expect.poll(findDialog).toBeNull();
  const { forgetAccount } = await import('#src/client/account/login/log-out.ts');
  await forgetAccount();
  later(60 * dayMs);
  await openNext();
  await expectNoOffer();
  await openNext({ path: '/mine/settings' });
  await expect.poll(() => screen.queryByRole('button', { name: texts.install })).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.install }));
  await expect.poll(() => screen.getByRole('status').textContent).toBe(texts.installing);
  expect(prompt).toHaveBeenCalledOnce();
});

it('opens the browser’s own prompt once; a person who declines there is not asked on the next page', async () => {
  openBrowser(1);
  await openNext({ outcome: 'dismissed' });
  fireEvent.click((await untilOffered()).getByRole('button', { name: texts.install }));
  await expect.poll(findDialog).toBeNull();
  expect(prompt).toHaveBeenCalledOnce();
  await openNext({ outcome: 'dismissed' });
  await expectNoOffer();
});

it('comes in a chat after the third reply, never while one is written, and not over typed text', async () => {
  const visitor = await api.registerVisitor();
  openPage(api, visitor);
  // The clock goes on for the API, and is moved while it has nothing to do.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await showOverlays();
  const chat = await renderChat(visitor);
  const { composer } = chat;
  const { handleInstall } = await import('#src/client/pwa/handle-install.ts');
  handleInstall(installEvent('accepted'));
  const countOwn = () => document.querySelector<HTMLElement>('.chat-frame')?.dataset['ownMessages'];
  const write = (value: string) => fireEvent.change(composer, { target: { value } });
  const send = () => fireEvent.keyDown(composer, { key: 'Enter' });
  for (const [index, text] of ['One', 'Two'].entries()) {
    write(text);
    send();
    await chat.untilAnswered(3 + 2 * index);
    await expect.poll(countOwn).toBe(String(index + 1));
    await expectNoOffer();
  }
  const reply = holdReply(api.upstream);
  write('Three');
  send();
  await screen.findByText(new RegExp(reply.begun));
  expect(countOwn()).toBeUndefined();
  await expectNoOffer();
  write('Half a thought');
  reply.release();
  await expect.poll(countOwn).toBe('3');
  await expectNoOffer();
  api.upstream.setScript('reply');
  send();
  await chat.untilAnswered(9);
  await expect.poll(countOwn).toBe('4');
  await untilOffered();
});

it('does not come right after another dialog, nor where a person is busy', async () => {
  openBrowser(1);
  await openNext({ path: '/mine/settings' });
  await expectNoOffer();
  await openNext();
  const { openDialog } = await import('#src/client/overlays/dialogs.ts');
  openDialog({ name: 'login' });
  await expect.poll(findDialog).not.toBeNull();
  await closeWithEscape();
  await openNext();
  await expectNoOffer();
  later(minuteMs);
  await openNext();
  await untilOffered();
});

it('does not come to a browser that stores nothing', async () => {
  openBrowser(0);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function keep(this: Storage, name, value) {
    if (name === 'install-offer') throw new DOMException('nothing is kept', 'QuotaExceededError');
    Reflect.set(this, name, value);
  });
  for (const path of ['/', '/blogs', '/category']) {
    await openNext({ path });
    await expectNoOffer();
    later(60 * minuteMs);
  }
});

it('shows the steps with pictures where the browser has no prompt, as on an iPhone, and the settings always do', async () => {
  openBrowser(1);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari/604.1');
  await openNext({ outcome: null });
  const offer = await untilOffered();
  const steps = offer.getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(
    texts.iosSteps.map(({ text, hint }, index) => `${index + 1}. ${text}${hint}`),
  );
  expect(steps.map((step) => step.querySelectorAll('svg').length)).toEqual([1, 1, 1]);
  fireEvent.click(offer.getByRole('button', { name: texts.understood }));
  await expect.poll(findDialog).toBeNull();
  await openNext({ path: '/mine/settings', outcome: null });
  await expect.poll(() => screen.queryAllByRole('listitem')).toHaveLength(3);
});

it.each([
  {
    where: 'its window',
    standAlone: () => {
      const match = window.matchMedia.bind(window);
      vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
        match(query.includes('display-mode: standalone') ? 'all' : query),
      );
    },
  },
  {
    where: 'the home screen of an iPhone',
    standAlone: () => {
      Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
    },
  },
])(
  'is not offered in the installed app, and the settings say that it is installed: $where',
  async ({ standAlone }) => {
    openBrowser(1);
    standAlone();
    await openNext({ outcome: null });
    await expectNoOffer();
    await openNext({ path: '/mine/settings', outcome: null });
    await expect.poll(() => screen.queryByText(texts.installed)).not.toBeNull();
  },
);

it('is counted once when it was accepted, without cookies', async () => {
  const sent: Request[] = [];
  openBrowser(0, (request) => {
    sent.push(request.clone());
    return api.send(request);
  });
  await openNext();
  const { handleInstall } = await import('#src/client/pwa/handle-install.ts');
  handleInstall(new Event('appinstalled'));
  await expect.poll(() => sent).toHaveLength(1);
  const [report] = sent;
  expect(new URL(report?.url ?? '').pathname).toBe(installReportPath);
  expect(report?.headers.get('cookie')).toBeNull();
  expect(await report?.json()).toEqual({});
});
