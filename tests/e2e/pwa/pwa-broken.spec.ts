import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { test } from '#tests/support/e2e/looks/editions.ts';
import { expect } from '#tests/support/e2e/test.ts';
import type { ProxyAnswer } from '#tests/support/services/worker-proxy.ts';

/** The browser itself logs this, whatever a page does. */
const ownLine = /^console: A bad HTTP response code \(500\) was received when fetching the script\. \(\)$/;
const script = { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' };
const shellFile = '/offline?lang=en';

const breaks: { what: string; path: string; answer: ProxyAnswer }[] = [
  { what: 'is answered with an error', path: '/sw.js', answer: { status: 500, body: 'away' } },
  {
    what: 'throws',
    path: '/sw.js',
    answer: { status: 200, headers: script, body: "throw new Error('this test breaks it');" },
  },
  { what: 'lacks a file of the shell', path: shellFile, answer: { status: 404, body: 'none' } },
];

test('with a worker that is broken the site works as without one, and shows no error (rule:offline)', async ({
  page,
  editions,
  problems,
}) => {
  test.slow();
  problems.allow(ownLine);
  const chat = chatPage(page);
  for (const [index, { what, path, answer }] of breaks.entries()) {
    await test.step(`one that ${what}`, async () => {
      editions.answerBy((asked) => (asked === path ? answer : undefined));
      const before = editions.countAsked(path);
      if (index === 0) await chat.begin('Good evening');
      else await chat.open();
      await expect.poll(() => editions.countAsked(path)).toBeGreaterThan(before);
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0);
      await chat.send('And again');
      await expect(chat.messages).toHaveCount(5 + 2 * index);
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    });
  }
});
