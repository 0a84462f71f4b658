import type { Page } from '@playwright/test';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { holdReply, numberedWords } from '#tests/support/services/held-reply.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { buy, openAsMember, vipMonthly } from '#tests/support/e2e/shop.ts';
import { watchNetwork } from '#tests/support/e2e/chat/quiet-network.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor } from '#tests/support/e2e/visitor.ts';

const en = siteTextsOf('en');

const goOn = (page: Page) => page.getByRole('region', { name: 'Pick up where you left off' });
const mine = (page: Page, name: string) =>
  page.getByRole('navigation', { name: en.navLabel }).getByRole('link', { name, exact: true });

/** Returns the sum of the page's layout shifts. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        });
        // Two frames after the first drawing.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

test('the home page begins with the last character one talked to, with a reply that came during an absence by name, and nothing moves for it; a first visitor finds nothing there', async ({
  page,
  context,
  server,
  upstream,
}) => {
  const network = watchNetwork(page);
  await network.open('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(goOn(page)).toBeHidden();

  upstream.setScript({ name: 'reply', text: '*She nods.* Flat it is.' });
  const chat = chatPage(page);
  await chat.begin('Flat, please');
  // The last message is stored as soon as the reply begins; the reply's last words a second after its end.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-chats'))).toContain('Flat it is.');
  await network.open('/');
  const row = goOn(page).getByRole('link', { name: 'Peng Yue' });
  await expect(row).toContainText('She nods. Flat it is.');
  expect(await shiftsOf(page)).toBe(0);
  await row.focus();
  await page.evaluate(() => {
    for (const key of ['draft:x', 'recent-chats']) dispatchEvent(new StorageEvent('storage', { key }));
    dispatchEvent(new Event('storage'));
  });
  await expect(row).toBeFocused();
  const [section, heading] = await Promise.all(
    [goOn(page), page.getByRole('heading', { level: 1 })].map((part) => part.boundingBox()),
  );
  expect(section?.y).toBeLessThan(heading?.y ?? 0);
  await row.click();
  await expect(chat.messages).toHaveCount(3);
  await expect(page).toHaveURL(/\/chat\/peng-yue-f01\?c=[0-9a-f-]{36}$/);

  await test.step('a reply that came during an absence is marked there and on the tab, until it is seen', async () => {
    const reply = holdReply(upstream, { text: numberedWords(12), afterTokens: [3] });
    await chat.send('Count for me');
    await expect(chat.replyText).toContainText(reply.begun);
    await page.goto('/safety');
    reply.release();
    const visitor = await findVisitor(context, server.url);
    await expect.poll(async () => (await visitor.listMessages('f01')).at(-1)?.state).toBe('complete');
    // The previous page may have checked just now; the next check would follow within 15 s.
    await page.evaluate(() => sessionStorage.removeItem('looked-for-replies'));
    await page.goto('/blogs');
    await expect(mine(page, `${en.navUnread} ${en.navMine}`)).toBeVisible();
    await page.goto('/');
    await expect(goOn(page).getByRole('link', { name: en.newReply })).toBeVisible();

    await mine(page, `${en.navUnread} ${en.navMine}`).click();
    await expect(page).toHaveURL(/\/chat\/peng-yue-f01\?c=/);
    await expect(chat.messages).toHaveCount(5);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recent-chats')))
      .toContain('"seen":true');
    await page.goto('/');
    await expect(goOn(page).getByRole('link', { name: 'Peng Yue' })).toBeVisible();
    await expect(goOn(page).getByText(en.newReply)).toBeHidden();
    await expect(mine(page, en.navMine)).toHaveAttribute('href', '/mine/chats');
  });
  await test.step('a storage that is malformed or blocked hides the last chats, and breaks nothing', async () => {
    await page.goto('/safety');
    for (const text of ['{', '7', '[null]']) {
      await page.evaluate((kept) => localStorage.setItem('recent-chats', kept), text);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(goOn(page)).toBeHidden();
    }
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('not here', 'SecurityError');
        },
      }),
    );
    await watchNetwork(page).open('/');
    await expect(goOn(page)).toBeHidden();
  });
});

test('people who are known are greeted as known: no offer to strangers at home, and the page of a character leads back into the chat, with its last line', async ({
  page,
  upstream,
}) => {
  const free = page.getByText('Free to start. No sign-up.');
  const start = page.getByRole('link', { name: 'Start chatting' });
  const network = watchNetwork(page);
  await network.open('/');
  await expect(free).toBeVisible();
  await page.goto('/character/peng-yue-f01');
  await expect(start).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your first words to Peng Yue' })).toBeVisible();
  await expect(goOn(page)).toBeHidden();

  upstream.setScript({ name: 'reply', text: '*She nods.* Flat it is.' });
  await chatPage(page).begin('Flat, please');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-chats'))).toContain('Flat it is.');
  await network.open('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(free).toBeHidden();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await network.open('/character/peng-yue-f01');
    const row = goOn(page).getByRole('link', { name: 'Peng Yue' });
    await expect(row).toContainText('She nods. Flat it is.');
    expect(await shiftsOf(page)).toBe(0);
    await expect(page.getByRole('link', { name: 'Go on', exact: true })).toBeVisible();
    await expect(start).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Your first words to Peng Yue' })).toBeHidden();
  }
  await network.open('/character/solveig-aune-f02');
  await expect(start).toBeVisible();
  await expect(goOn(page)).toBeHidden();

  await test.step('a member without chats in this browser is no stranger either, nor one with a plan to the offers', async () => {
    await openAsMember(page);
    await buy(page, vipMonthly);
    for (const field of ['%22isLogin%22:true', '%22vip_level%22:%22VIP%22'])
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain(field);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(goOn(page)).toBeHidden();
    await expect(free).toBeHidden();
    await page.goto('/membership');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your plan, your gems, your orders.');
  });
});

test("a member's chats are not shown to the next person after the session, and a deleted one to nobody", async ({
  page,
  context,
}) => {
  await page.goto('/');
  await loginWithPasskey(page);
  // The person is stored once a page has asked the server.
  await page.goto('/mine');
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('user');
  const chat = chatPage(page);
  await chat.begin('Between us');
  await page.goto('/');
  await expect(goOn(page)).toBeVisible();
  // An answer that is on its way to an open page would name the member again.
  await page.goto('about:blank');
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(goOn(page)).toBeHidden();

  await context.addCookies(cookies);
  await page.goto('/mine/chats');
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-chats'))).toBe('[]');
  await page.goto('/');
  await expect(goOn(page)).toBeHidden();
});
