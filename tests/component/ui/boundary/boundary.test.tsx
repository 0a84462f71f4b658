import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { reportRenderError } from '#src/contract/site/site-calls.ts';
import { brokenPageTextsOf } from '#src/i18n/broken-page-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { recordVisits } from '#tests/support/component/record-visits.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { renderOverlays } from '#tests/support/component/render-overlays.tsx';

const broken = brokenPageTextsOf('en');
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const api = await startApiForFile();
// React logs each error that a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

/** Opens a chat with the island that shows errors, as on every page. */
async function openChat() {
  const visitor = await api.registerVisitor();
  await visitor.ask((await visitor.startChat()).id, 'Good evening');
  const page = openPage(api, visitor, { path: '/chat/peng-yue-f01' });
  await renderOverlays();
  return { ...page, ...(await renderChat(visitor)) };
}

/** Replaces a method of the language until it is mended. */
function replaceMethod(prototype: object, name: string, method: (this: never, given: never) => unknown) {
  const own: unknown = Reflect.get(prototype, name);
  Reflect.set(prototype, name, method);
  const mend = () => Reflect.set(prototype, name, own);
  onTestFinished(() => void mend());
  return mend;
}

/** Makes the chat impossible to render from its next rendering on, which a message of another tab causes. */
async function breakChat(log: HTMLElement) {
  const mend = replaceMethod(
    Array.prototype,
    'findLast',
    function findLast(this: unknown[], isWanted: (item: unknown) => boolean) {
      // The island calls this while it renders.
      if (String(isWanted).includes('assistant')) throw new TypeError('this test breaks it: my secret words');
      return this.toReversed().find(isWanted);
    },
  );
  const channel = new BroadcastChannel('yuanfen-chat');
  onTestFinished(() => channel.close());
  await waitFor(() => {
    channel.postMessage('f01');
    expect(log.isConnected).toBe(false);
  });
  return mend;
}

it('a chat that breaks during use shows the error page in its place, keeps the typed text, reports it once, and works again (rule:error-page)', async () => {
  const { person, calls, composer, log } = await openChat();
  await person.type(composer, 'Half a thought');
  const mend = await breakChat(log);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Something went wrong on our side. It has been noted; please try again.',
  );
  const typed = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: broken.typedHeading });
  expect(typed.value).toBe('Half a thought');
  expect(document.querySelector('[data-countdown]')).toBeNull();
  const retry = () => person.click(screen.getByRole('button', { name: broken.tryAgain }));
  await retry();
  await screen.findByRole('heading', { level: 1, name: broken.brokenMessage });
  mend();
  await retry();
  await waitFor(() =>
    expect(document.querySelector<HTMLTextAreaElement>('form textarea')?.value).toBe('Half a thought'),
  );
  expect(calls.filter((name) => name === reportRenderError.name)).toHaveLength(1);
});

it('with nothing typed it counts down from 3 s and opens the home page, unless the person moves (rule:error-page)', async () => {
  const { person, log } = await openChat();
  const visits = recordVisits();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const mend = await breakChat(log);
  const countdown = () => document.querySelector('[data-countdown]')?.textContent;
  await waitFor(() => expect(countdown()).toBe(broken.goingHomeIn(3)));
  vi.advanceTimersByTime(2_000);
  expect(countdown()).toBe(broken.goingHomeIn(1));
  expect(visits).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(visits).toEqual(['/']);

  const retry = () => person.click(screen.getByRole('button', { name: broken.tryAgain }));
  await retry();
  await waitFor(() => expect(countdown()).toBe(broken.goingHomeIn(3)));
  await person.click(screen.getByRole('button', { name: broken.stayHere }));
  vi.advanceTimersByTime(10_000);
  expect(visits).toEqual(['/']);
  mend();
  await retry();
  await screen.findByRole('log');
});

it('for a bot nothing replaces the broken part, and nothing is reported (rule:error-page)', async () => {
  const { calls, log } = await openChat();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(bot);
  await breakChat(log);
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(screen.queryByRole('button', { name: broken.tryAgain })).toBeNull();
  expect(calls).not.toContain(reportRenderError.name);
});

it('a heart that breaks stays a button with a name', async () => {
  const { person } = openPage(api, await api.registerVisitor(), { language: 'zh-CN' });
  const { default: Heart } = await import('#src/islands/favourites/button/FavouriteButton.island.tsx');
  await renderOverlays();
  // Likes that cannot be added to a number.
  const likes = 7n as unknown as number;
  render(<Heart language="zh-CN" id="f01" name="彭玥" likes={likes} />);
  const name = new RegExp(brokenPageTextsOf('zh-CN').brokenPart);
  await person.click(await screen.findByRole('button', { name }));
  await screen.findByRole('button', { name });
});
