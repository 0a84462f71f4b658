import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { gemDetailTextsOf, mineGemTextsOf } from '#src/i18n/gem-account-texts.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { addAuthenticator } from '#tests/support/e2e/login.ts';
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
  await expect(page.locator('.gem-chip'), 'the member has more than the guest had').toHaveText('1.0 K gems');
  await page.locator('.gem-chip').click();
  await page.locator('.gem-popover').getByRole('link', { name: gemDetails.getMore }).click();
  await page.waitForURL(`**/membership?return=${encodeURIComponent(chatPath)}`);
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
  await page.goto('/mine/gems');
  const rows = page.locator('.gem-entries > li');
  await expect(rows.first()).toContainText(mineGems.spentOn.reply('Peng Yue'));
  await expect(rows.filter({ hasText: mineGems.purchase })).toContainText('+5,000');
  await expect(rows.filter({ hasText: mineGems.movedIn })).toContainText('+5');
});
