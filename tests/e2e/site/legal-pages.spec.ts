import { pageRoutes } from '#src/contract/pages/routes.ts';
import { languages } from '#src/contract/base/language.ts';
import { legalPages } from '#src/domain/legal/legal-text.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { listFaultsOfLooks, listPageLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { createDataFolder, startServer } from '#tests/support/process/server-process.ts';

const widths = [390, 820, 1440, 1920];

/** Runs in the page: returns the number of pixels by which it scrolls sideways. */
function measureOverflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

for (const language of languages) {
  test(`the legal pages in ${language} fit every width and axe finds nothing, in either theme (rule:pages, WCAG 2.2 AA)`, async ({
    context,
    page,
    server,
  }) => {
    test.slow();
    await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [kind, name] of legalPages.entries()) {
      const { path, title } = pageRoutes[name];
      await page.goto(path);
      await expect(page).toHaveTitle(`${title['zh-CN']} | Yuanfen`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title[language]);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(measureOverflow), `${path} at ${width} px`).toBe(0);
      }
      // They differ only in their texts: in `npm test` one is enough.
      if (!isFullRun && kind > 0) continue;
      expect(await listFaultsOfLooks(page, listPageLooks(kind, language)), path).toEqual([]);
    }
  });

  test(
    `every page leads to the legal pages, and their contents to their sections, in ${language}`,
    { tag: language === 'zh-CN' ? [] : '@full' },
    async ({ context, page, server }) => {
      await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
      const texts = siteTextsOf(language);
      await page.goto('/');
      const footer = page.getByRole('navigation', { name: texts.footerLabel });
      await expect(footer.getByRole('link')).toHaveText(
        legalPages.map((name) => pageRoutes[name].title[language]),
      );
      await footer.getByRole('link', { name: pageRoutes['privacy-policy'].title[language] }).click();
      await expect(page).toHaveURL(/\/privacy-policy$/);
      await expect(footer.locator('[aria-current="page"]')).toHaveText(
        pageRoutes['privacy-policy'].title[language],
      );

      const contents = page.getByRole('navigation', { name: texts.contentsLabel }).getByRole('link');
      const headings = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(contents).toHaveText(await headings.allTextContents());
      await contents.last().click();
      await expect(page).toHaveURL(/#contact$/);
      await expect(headings.last()).toBeInViewport();
    },
  );
}

test(
  "the texts contain the operator's name for the site as plain text, and an address to write to",
  { tag: '@full' },
  async () => {
    const siteName = '<b>Our</b> *place* & [yours](javascript:alert(1))';
    const folder = await createDataFolder();
    const env = { SITE_NAME: siteName, CONTACT_EMAIL: 'hello@example.com' };
    const server = await startServer({ dataDir: folder.dataDir, env });
    try {
      for (const language of languages) {
        for (const name of legalPages) {
          const headers = { 'Accept-Language': language };
          const answer = await fetch(`${server.url}${pageRoutes[name].path}`, { headers });
          const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '';
          expect(main).toContain('href="mailto:hello@example.com"');
          expect(main).toContain('&#x3C;b>Our&#x3C;/b> *place* &#x26; [yours](javascript:alert(1))');
          expect(main).not.toMatch(/\{\{|<b>|href="javascript:/);
        }
      }
    } finally {
      await server.kill();
      await folder.remove();
    }
  },
);
