import { userMessages } from '#src/contract/errors/errors.ts';
import { membershipPageTextsOf } from '#src/i18n/membership-page-texts.ts';
import { languageFacts } from '#src/contract/base/language-facts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const membershipPage = membershipPageTextsOf('en');
const zhCn = siteTextsOf('zh-CN');

test('the switch changes the language of the page and of every later page, and back', async ({ page }) => {
  await page.goto('/blogs');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');
  await page.getByRole('banner').getByRole('link', { name: '中文' }).click();
  await expect(page).toHaveURL(/\/blogs\?lang=zh-CN$/);
  await expect(html).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('故事');

  await page.getByRole('link', { name: zhCn.navHome }).click();
  await expect(page.getByRole('heading', { name: '推荐角色' })).toBeVisible();
  await page.goto('/chat/peng-yue-f01');
  await expect(html).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByText('你正在与 AI 对话。')).toBeVisible();

  await page.goto('/membership');
  await page.getByRole('contentinfo').getByRole('link', { name: languageFacts.en.name }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(membershipPage.heading);
});

for (const { accept, cookie, lang } of [
  { accept: 'zh-TW,zh;q=0.9,en;q=0.8', lang: 'zh-CN' },
  { accept: 'zh', lang: 'zh-CN' },
  { accept: 'fr-FR,fr;q=0.9', lang: 'en' },
  { accept: 'fr;q=0.9,zh-Hans;q=0.5,en;q=0.1', lang: 'zh-CN' },
  { accept: '"><script>', lang: 'en' },
  { accept: 'zh-CN', cookie: 'en', lang: 'en' },
  { accept: 'en', cookie: 'zh-CN', lang: 'zh-CN' },
  { accept: 'en', cookie: 'de', lang: 'en' },
  { accept: 'zh-CN', cookie: 'zh-TW"onload=x', lang: 'zh-CN' },
]) {
  test(`Accept-Language ${accept} with the cookie ${cookie ?? 'none'} is served in ${lang} (rule:languages)`, async ({
    server,
  }) => {
    const headers = {
      'Accept-Language': accept,
      ...(cookie === undefined ? {} : { Cookie: `lang=${cookie}` }),
    };
    for (const path of ['/', '/membership', '/no-such-page']) {
      const html = await (await fetch(`${server.url}${path}`, { headers })).text();
      expect(html.match(/<html[^>]* lang="([^"]*)"/)?.[1]).toBe(lang);
    }
  });
}

test.describe('for a Chinese reader', () => {
  test.use({ locale: 'zh-CN' });

  test('the whole path to a reply is in Chinese', async ({ page, upstream }) => {
    upstream.setScript({ name: 'reply', text: '好久不见。' });
    await page.goto('/');
    await page.getByRole('main').locator('a[href^="/character/"]').first().click();
    await page.getByRole('link', { name: zhCn.startChat }).click();
    await page.getByRole('textbox', { name: zhCn.chatComposerLabel }).fill('你好');
    const send = page.getByRole('button', { name: zhCn.chatSend });
    await expect(send).toBeEnabled();
    await send.click();
    await expect(page.getByRole('log').getByText('好久不见。', { exact: true })).toBeVisible();
    upstream.setScript('500');
    await page.getByRole('textbox', { name: zhCn.chatComposerLabel }).fill('在吗');
    await expect(send).toBeEnabled();
    await send.click();
    await expect(page.getByRole('alert')).toContainText(userMessages.modelUnavailable['zh-CN']);
    await expect(page.getByRole('button', { name: zhCn.chatRetry })).toBeVisible();
  });
});
