import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { gemDetailTextsOf, mineGemTextsOf } from '#src/i18n/gem-account-texts.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { addAuthenticator } from '#tests/support/e2e/login.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const gemDetails = gemDetailTextsOf('en');
const logins = loginTextsOf('en');
const membership = membershipTextsOf('en');
const mineGems = mineGemTextsOf('en');
const overlays = overlayTextsOf('en');

test('a guest who runs out of gems logs in, buys some in the sandbox, returns to the chat, and sends the typed text; the history shows it', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/status of 402/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await registerVisitor(context, server.url, 5);
  const chat = chatPage(page);
  await chat.open();
  const place = await page.locator('.gem-chip').boundingBox();
  await addAuthenticator(page);
  await chat.send('What is worth saying twice');
  const upgrade = page.getByRole('dialog', { name: overlays.upgradeTitle });
  await upgrade.getByRole('button', { name: overlays.upgradeLogIn('1,000') }).click();
  const login = page.getByRole('dialog', { name: overlays.loginTitle });
  await login.getByRole('checkbox', { name: overlays.loginAdult }).check();
  await login.getByRole('button', { name: overlays.loginNewPasskey }).click();
  await page
    .getByRole('dialog', { name: logins.offerTitle })
    .getByRole('button', { name: logins.offerSend })
    .click();
  await expect(chat.composer).toHaveValue('What is worth saying twice');
  const chip = page.locator('.gem-chip');
  await expect(chip, 'the member has more than the guest had').toHaveText('1.0 K gems');
  expect(await chip.boundingBox(), 'nothing moves').toEqual(place);
  await chip.click();
  const details = page.locator('.menu:popover-open');
  await expect(details).toContainText(gemDetails.dailyNote('1,000'));
  await expect(details).toContainText(/Daily refill: \d+:\d\d\s[AP]M \(in \d+ (?:h|min)/);
  expect(await listFaultsOfLooks(page, themeLooks, { include: ['.menu:popover-open'] })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await chip.click();
  await details.getByRole('link', { name: gemDetails.getMore }).click();
  await page.waitForURL(`**/membership?return=${encodeURIComponent(chatPath)}`);
  const back = page.locator('[data-way-back]');
  await expect(back.getByRole('link', { name: 'Back to Peng Yue' })).toBeVisible();
  await expect(back.getByText('What you wrote is still in the field.')).toBeVisible();
  await expect(back.getByText('You can get more gems here.')).toBeVisible();
  await page.goto(`${page.url()}&short=1`);
  await expect(back.getByText('You didn’t have enough gems for that. You can get more here.')).toBeVisible();
  await expect(back.getByText('You can get more gems here.')).toBeHidden();
  await page.locator('.pack-card').first().getByRole('button').click();
  const order = page.getByRole('dialog');
  await order.getByRole('checkbox').check();
  await order.getByRole('button', { name: /^Order and pay/ }).click();
  await page.waitForURL('**/membership/sandbox/**');
  await page.getByRole('button', { name: `${membership.sandboxPay} US$4.99`, exact: true }).click();
  await expect(page.getByText(membership.outcomePaid), 'without a touch').toBeVisible();
  await page.getByRole('link', { name: membership.goBackToChat }).click();
  await page.waitForURL(`**${chatPath}`);
  await expect(chat.composer).toHaveValue('What is worth saying twice');
  await chat.composer.press('Enter');
  await expect(chat.messages).toHaveCount(3);
  await chat.replies
    .last()
    .getByRole('button', { name: messageTextsOf('en').actions })
    .click();
  const again = page.getByRole('menuitem', { name: chatMenuTextsOf('en').resend });
  await expect(again, 'another reply states its price').toContainText('10 gems ≈ US$0.01');
  await page.goto('/mine/gems');
  const rows = page.locator('.gem-entries > li');
  await expect(rows.first()).toContainText(mineGems.spentOn.reply('Peng Yue'));
  await expect(rows.filter({ hasText: mineGems.purchase })).toContainText('+5,000');
  await expect(rows.filter({ hasText: mineGems.movedIn })).toContainText('+5');
});
