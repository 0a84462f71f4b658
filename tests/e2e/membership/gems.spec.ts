import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listLevels } from '#src/contract/membership/payment-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { gemDetailTextsOf, mineGemTextsOf } from '#src/i18n/gem-account-texts.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { giveE2eGems } from '#tests/support/e2e/gifts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const chatMenu = chatMenuTextsOf('en');
const chatMessages = messageTextsOf('en');
const en = siteTextsOf('en');
const gemDetails = gemDetailTextsOf('en');
const gems = gemTextsOf('en');
const mineGems = mineGemTextsOf('en');
const overlays = overlayTextsOf('en');
const zh = siteTextsOf('zh-CN');
const chineseDetails = gemDetailTextsOf('zh-CN');
const chineseGems = gemTextsOf('zh-CN');
const chineseMineGems = mineGemTextsOf('zh-CN');
const chineseOverlays = overlayTextsOf('zh-CN');

const lineOf = (page: Page) => page.locator('.reply-price');
const chipOf = (page: Page) => page.locator('.gem-chip');

/** Finds a seeded VIP character, whose chat costs twice as much without a membership. */
async function findVipPath(page: Page): Promise<string> {
  await page.goto('/');
  const href = await page.locator('.card-vip a[href^="/character/"]').first().getAttribute('href');
  return (href ?? '').replace('/character/', '/chat/');
}

test('a reply shows its price and the value in money before it is requested, in both languages; a VIP character costs twice from the first message', async ({
  page,
}) => {
  await page.goto(chatPath);
  await expect(lineOf(page)).toHaveText(gems.replyCosts('10 gems ≈ US$0.01'));
  await page.goto(`${chatPath}?lang=zh-CN`);
  await expect(lineOf(page)).toHaveText(chineseGems.replyCosts('10 颗宝石 ≈ ¥0.07'));
  await page.goto('/?lang=en');
  await page.goto(await findVipPath(page));
  await expect(lineOf(page)).toHaveText(gems.replyCosts('20 gems ≈ US$0.02'));
});

test('texts that the chat sends automatically have the price of their reply beside them', async ({
  page,
}) => {
  const usual = gems.replyCosts('10 gems ≈ US$0.01');
  const hero = page.locator('.hero').getByText(/^A reply: \d+ gems ≈ US\$0\.0\d$/);
  await page.goto('/');
  await expect(hero).toBeVisible();
  await page.goto(chatPath.replace('/chat/', '/character/'));
  await expect(page.getByText(usual, { exact: true })).toBeVisible();
  await page.goto('/?lang=en');
  await page.goto((await findVipPath(page)).replace('/chat/', '/character/'));
  await expect(page.getByText(gems.replyCosts('20 gems ≈ US$0.02'), { exact: true })).toBeVisible();
  await page.goto('/blogs/culture/what-yuanfen-means');
  await expect(page.locator('.talk-about')).toContainText(usual);
});

test('the chip updates with each payment, without moving anything; its details list the kinds of gems and when they come again', async ({
  page,
  context,
  server,
}) => {
  await registerVisitor(context, server.url, 480_000);
  const chat = chatPage(page);
  await chat.open();
  const place = await chipOf(page).boundingBox();
  await expect(chipOf(page)).toHaveText('480.0 K gems');
  expect(await chipOf(page).boundingBox()).toEqual(place);
  await chat.begin('Good evening');
  await expect(chipOf(page)).toHaveText('480.0 K gems');
  await chipOf(page).click();
  const details = page.locator('.gem-popover');
  await expect(details).toContainText(gemDetails.dailyNote('200'));
  await expect(details).toContainText('479,990');
  await expect(details).toContainText(/The next gems of the day: \d+:\d\d\s[AP]M\./);
  expect(await listFaultsOfLooks(page, themeLooks, { include: ['.gem-popover'] })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await test.step('another reply shows its price in the menu of a message', async () => {
    await chat.replies.last().getByRole('button', { name: chatMessages.actions }).click();
    await expect(page.getByRole('menuitem', { name: chatMenu.resend })).toContainText('10 gems ≈ US$0.01');
    await expect(page.getByRole('menuitem', { name: chatMenu.continueReply })).toContainText('10 gems');
    await page.keyboard.press('Escape');
  });
});

test('with too few gems the dialog shows the balance; the typed text stays in the field, over a reload too, and is sent once there are gems', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/status of 402/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const level = { level: 'NOT_VIP', package: 1_000, free_pictures: false, free_voice: false };
  const limits = {
    vip_character_factor: 2,
    memories: 100,
    lorebooks: 50,
    storage_megabytes: 500,
    models: [],
  };
  const prices = { reply: 10, resend: 10, voice: 20, picture: 100, background: 200 };
  const data = { guest_gems: 200, levels: [{ ...level, ...limits }], prices };
  await page.route(`**${listLevels.path}`, (route) =>
    route.fulfill({ json: { code: 200, message: 'success', data } }),
  );
  const visitor = await registerVisitor(context, server.url, 5);
  const chat = chatPage(page);
  await chat.open();
  await expect(lineOf(page)).toContainText(gems.tooFew(5));
  await chat.send('What is worth saying twice');
  const dialog = page.getByRole('dialog', { name: overlays.upgradeTitle });
  await expect(dialog).toContainText(overlays.upgradeSubtitle);
  await expect(dialog).toContainText(overlays.upgradeTextKept);
  await expect(dialog.getByRole('link', { name: overlays.upgradeGo })).toHaveAttribute(
    'href',
    `/membership?return=${encodeURIComponent(chatPath)}`,
  );
  await expect(dialog.getByRole('button', { name: overlays.upgradeLogIn('1,000') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.ownMessages).toHaveCount(0);
  await expect(chat.composer).toHaveValue('What is worth saying twice');
  await expect(chat.failure.filter({ hasText: /\w/ })).toHaveCount(0);
  await page.reload();
  await expect(chat.composer).toHaveValue('What is worth saying twice');
  const { id } = await visitor.client.call(getUserInfo);
  await giveE2eGems(server.url, id, 100);
  await chat.open();
  await expect(lineOf(page)).toHaveText(gems.replyCosts('10 gems ≈ US$0.01'));
  await chat.composer.press('Enter');
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.ownMessages).toHaveText(/What is worth saying twice/);
  await expect(chat.composer).toHaveValue('');
});

for (const { lang, words, dialogTexts, details } of [
  { lang: 'en', words: en, dialogTexts: overlays, details: gemDetails },
  { lang: 'zh-CN', words: zh, dialogTexts: chineseOverlays, details: chineseDetails },
] as const) {
  test(`the dialog for too few gems says in ${lang} how many there are and when more come, and axe finds nothing in it`, async ({
    page,
    context,
    server,
    problems,
  }) => {
    problems.allow(/status of 402/);
    await registerVisitor(context, server.url, 5);
    await page.goto(`${chatPath}?lang=${lang}`);
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
    const composer = page.getByRole('textbox', { name: words.chatComposerLabel });
    await composer.fill('Good evening');
    await composer.press('Enter');
    const dialog = page.getByRole('dialog', { name: dialogTexts.upgradeTitle });
    await expect(dialog).toContainText(dialogTexts.upgradeSubtitle);
    await expect(dialog).toContainText(dialogTexts.upgradeTextKept);
    await expect(dialog).toContainText(details.dailyNote('200'));
    await expect(dialog.getByRole('link', { name: dialogTexts.upgradeGo })).toBeVisible();
    await expect(dialog.getByRole('button', { name: dialogTexts.upgradeDismiss })).toBeVisible();
    expect(await listFaultsOfLooks(page, themeLooks, { include: ['[role=dialog]'] })).toEqual([]);
  });
}

test('/mine/gems lists every entry with a description, in both languages, by direction, and as CSV', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url, 1_000);
  await visitor.say('f01', 'Good evening');
  await page.goto('/mine/gems');
  const rows = page.locator('.gem-entries > li');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(mineGems.spentOn.reply('Peng Yue'));
  await expect(rows.first()).toContainText('−10');
  await expect(rows.first()).toContainText(mineGems.after('990'));
  await expect(page.locator('.gem-total')).toContainText('990');
  expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
  await page.getByRole('button', { name: mineGems.filters.in, exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(`${mineGems.granted}: for a test`);
  await expect(rows.first()).toContainText('+1,000');
  await page.getByRole('button', { name: mineGems.filters.out, exact: true }).click();
  await expect(rows.first()).toContainText(mineGems.spentOn.reply('Peng Yue'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: mineGems.download }).click();
  const file = await (await download).path();
  expect((await readFile(file, 'utf8')).trim().split('\r\n')).toHaveLength(3);
  await page.goto('/mine/gems?lang=zh-CN');
  await expect(rows.first()).toContainText(chineseMineGems.spentOn.reply('彭玥'));
});

test('a failed load on /mine/gems says so and can be retried; a person without entries is told', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await page.route('**/v2/gems/**', (route) => route.abort());
  await page.goto('/mine/gems');
  await expect(page.getByText(mineGems.failed)).toBeVisible();
  await expect(page.getByText(mineGems.balanceFailed)).toBeVisible();
  await page.unroute('**/v2/gems/**');
  await page.getByRole('main').getByRole('button', { name: mineGems.tryAgain }).last().click();
  await expect(page.getByText(mineGems.emptyHeading.all)).toBeVisible();
  await expect(page.locator('.gem-total'), 'both are asked for again').toContainText('200');
});
