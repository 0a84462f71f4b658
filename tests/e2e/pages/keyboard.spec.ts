import type { Page } from '@playwright/test';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const chatAround = chatAroundTextsOf('en');
const en = siteTextsOf('en');

/** Presses Tab until the focus is on the element with this name; every stop on the way must show its focus. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const wanted = page
    .locator(':focus')
    .and(
      page
        .getByRole('link', { name })
        .or(page.getByRole('button', { name }))
        .or(page.getByRole('textbox', { name })),
    );
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if ((await wanted.count()) > 0) return;
  }
  throw new Error(`The Tab key never came to ${String(name)}.`);
}

/**
 * Expects an outline around the focused element, or the card that it covers, or the frame around its field, that is not
 * cut off on two sides or more.
 */
async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const isOutlined = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    const frame = focused.matches('.card-link') ? '.card' : '.composer, .field-bar';
    const element = isOutlined(focused) ? focused : (focused.closest(frame) ?? focused);
    const { outlineOffset } = getComputedStyle(element);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const reach = parseFloat(outlineOffset) + 1;
    const isCut = (x: number, y: number) => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue;
        const edge = box.getBoundingClientRect();
        if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return true;
      }
      return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
    };
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const sides = [
      isCut(left - reach, middle.y),
      isCut(right + reach, middle.y),
      isCut(middle.x, top - reach),
      isCut(middle.x, bottom + reach),
    ];
    return {
      element: element.outerHTML.slice(0, 200),
      hasOutline: isOutlined(element),
      shownSides: sides.filter((cut) => !cut).length,
    };
  });
  expect(focus, 'something has the focus').not.toBeNull();
  expect(focus).toMatchObject({ hasOutline: true });
  expect(focus?.shownSides, focus?.element).toBeGreaterThanOrEqual(2);
}

test('a person without a mouse gets from the home page to a reply, and always sees the focus', async ({
  page,
  upstream,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: en.skipToContent })).toBeFocused();
  await expect(page.getByRole('link', { name: en.skipToContent })).toBeInViewport();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Peng Yue$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Peng Yue' })).toBeVisible();
  await tabTo(page, en.startChat);
  await page.keyboard.press('Enter');

  const chat = chatPage(page);
  // The field takes the focus once its script runs, unless something has it already.
  await expect(chat.composer).toBeFocused();
  await tabTo(page, en.skipToContent, 'Shift+Tab');
  await tabTo(page, en.toProfile('Peng Yue'));
  await tabTo(page, new RegExp(`^${en.themeLabel}`));
  await tabTo(page, chatAround.menu);
  await page.keyboard.press('Tab');
  await expect(chat.list).toBeFocused();
  await expectVisibleFocus(page);
  // The message that the arrow keys begin at, and its buttons, come before it.
  await tabTo(page, en.chatComposerLabel);
  await expect(chat.composer).toBeFocused();
  await expectVisibleFocus(page);

  const reply = holdReply(upstream);
  await page.keyboard.type('Hello without a mouse');
  await expect(chat.sendButton).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(chat.replyText).toHaveText(reply.begun);
  await expect(chat.composer).toBeFocused();
  await expect(chat.composer).toHaveValue('');

  await tabTo(page, en.chatStop);
  await page.keyboard.press('Enter');
  await expect(chat.replies.last()).toContainText(en.chatStopped);
  await expect(chat.composer).toBeFocused();
  await expectVisibleFocus(page);
});

test('every stop of the Tab key on every page shows its focus', { tag: '@full' }, async ({ page }) => {
  for (const path of [
    '/',
    '/mine/settings',
    '/blogs',
    '/blogs/guides/what-a-model-remembers',
    '/category',
    '/category/romance',
    '/character/peng-yue-f01',
    '/search?q=memory',
    '/membership',
    '/mine',
    '/mine/chats',
  ]) {
    await page.goto(path);
    const stops = await page.locator('a[href], button').count();
    for (let stop = 0; stop < Math.min(stops, 40); stop += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      await expectVisibleFocus(page);
    }
  }
});
