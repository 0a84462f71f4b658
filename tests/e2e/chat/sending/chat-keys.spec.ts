import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatShortcutTextsOf } from '#src/i18n/chat/chat-shortcut-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { getGemBalance } from '#src/contract/gems/gem-balance-calls.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { openMenuAt } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

test('on a desktop the field has the focus on arrival; whatever is typed beside it goes into it, and a stray letter buys nothing', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url, 500);
  await visitor.say('f01', 'One', 'Two');
  const spendable = async () => JSON.stringify(await visitor.client.call(getGemBalance, {}));
  const before = await spendable();
  const chat = chatPage(page);
  await chat.open();
  await expect(chat.composer).toBeFocused();
  const said = 'Really? Never mind, come closer';
  await page.keyboard.type(said);
  await expect(chat.composer).toHaveValue(said);

  await test.step('after a click beside a message, on a button, and without any focus', async () => {
    const newest = messageAt(page, 4).item;
    const around = await newest.boundingBox();
    if (around === null) throw new Error('the newest message is not shown');
    const places = [
      () => page.mouse.click(around.x + around.width - 20, around.y + 30),
      () => newest.locator('.chat-bubble').click(),
      () =>
        page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur()),
    ];
    for (const leave of places) {
      await chat.composer.fill('');
      await leave();
      await expect(chat.composer).not.toBeFocused();
      await page.keyboard.type('/?rnxmsb');
      await expect(chat.composer).toHaveValue('/?rnxmsb');
    }
    await chat.composer.fill('');
    expect(new URL(page.url()).search).toBe('');
    await expect(chat.messages).toHaveCount(5);
  });

  await test.step('on a message a letter is a shortcut; R only offers, with the price, and one press more buys', async () => {
    await messageAt(page, 4).item.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(chatShortcutTextsOf('en').shortcutAgain)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(messageAt(page, 4).item).toBeFocused();
    await page.keyboard.press('r');
    const offer = page.getByRole('button', { name: /^Another reply · 10 gems/ });
    await expect(offer).toBeFocused();
    expect(await spendable()).toBe(before);
    await page.keyboard.press('Enter');
    await expect(messageAt(page, 4).item).toContainText('2/2');
    await expect(chat.stopButton).toBeHidden();
    expect(await spendable()).not.toBe(before);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the field takes no focus on arrival; a swipe shows the price while it pulls, and only offers', async ({
    page,
    context,
    server,
  }) => {
    const visitor = await registerVisitor(context, server.url, 500);
    await visitor.say('f01', 'One');
    const chat = chatPage(page);
    await chat.open();
    await expect(chat.composer).not.toBeFocused();
    // The prices arrive after the page.
    await expect(page.locator('.reply-price')).toContainText(/\d/);
    const { item } = messageAt(page, 2);
    const box = await item.locator('.chat-bubble').boundingBox();
    if (box === null) throw new Error('the reply is not shown');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }],
      });
    await touch('touchStart', x);
    for (const moved of [20, 50, 90]) await touch('touchMove', x - moved);
    await expect(item).toHaveAttribute('data-pulled', /^Another reply · 10 gems/);
    await touch('touchEnd', x - 90);
    await expect(item).not.toHaveAttribute('data-pulled');
    const offer = page.getByRole('button', { name: /^Another reply · 10 gems/ });
    await expect(offer).toBeInViewport();
    await expect(item).not.toContainText('2/2');
    await offer.tap();
    await expect(item).toContainText('2/2');
    await expect(page.getByRole('button', { name: siteTextsOf('en').chatStop })).toBeHidden();

    await expect(await openMenuAt(page, 'settings')).toBeVisible();
    const { shortcuts } = chatMenuTextsOf('en').panels;
    await expect(page.getByRole('menuitem', { name: shortcuts }), 'there are no keys').toBeHidden();
  });
});
