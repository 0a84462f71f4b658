import { userMessages } from '#src/contract/errors/errors.ts';
import { membershipPageTextsOf } from '#src/i18n/membership-page-texts.ts';
import { languageFacts } from '#src/contract/locale/language-facts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const zhCn = siteTextsOf('zh-CN');

test('the switch changes the language of the page and of every later page, up to a reply and its failure, and back', async ({
  page,
  upstream,
}) => {
  await page.goto('/blogs');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');
  await page.getByRole('banner').getByRole('link', { name: '中文' }).click();
  await expect(html).toHaveAttribute('lang', 'zh-CN');
  await expect(page, 'an address to go back to').toHaveURL(/\/blogs$/);

  upstream.setScript({ name: 'reply', text: '好久不见。' });
  await page.getByRole('link', { name: zhCn.navHome }).click();
  await page.locator('#recommended').locator('a[href^="/character/"]').first().click();
  await page.getByRole('link', { name: zhCn.startChat }).click();
  await expect(page.getByText('你正在与 AI 对话。')).toBeVisible();
  const composer = page.getByRole('textbox', { name: zhCn.chatComposerLabel });
  const send = page.getByRole('button', { name: zhCn.chatSend });
  await composer.fill('你好');
  await expect(send).toBeEnabled();
  await send.click();
  await expect(page.getByRole('log').getByText('好久不见。', { exact: true })).toBeVisible();
  upstream.setScript('500');
  await composer.fill('在吗');
  await expect(send).toBeEnabled();
  await send.click();
  await expect(page.getByRole('alert')).toContainText(userMessages.modelUnavailable['zh-CN']);
  await expect(page.getByRole('button', { name: zhCn.chatRetry })).toBeVisible();

  await page.goto('/membership');
  await page.getByRole('contentinfo').getByRole('link', { name: languageFacts.en.name }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(membershipPageTextsOf('en').heading);
});

test('the way back keeps the language that was chosen last', async ({ page }) => {
  const html = page.locator('html');
  await page.goto('/?lang=zh-CN');
  await page.locator('#recommended a[href^="/character/"]').first().click();
  await expect(html).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await page.locator('[data-back]').click();
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '');
  await expect(html).toHaveAttribute('lang', 'en');
});
