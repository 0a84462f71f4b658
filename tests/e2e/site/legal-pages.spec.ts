import { pageRoutes } from '#src/contract/pages/routes.ts';
import { languages } from '#src/contract/locale/language.ts';
import { legalPages } from '#src/domain/legal/legal-text.ts';
import { listFaultsOfLooks, listPageLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** Runs in the page: returns the number of pixels by which it scrolls sideways. */
function measureOverflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

for (const language of languages) {
  test(
    `the legal pages in ${language} fit every width and axe finds nothing, in either theme (WCAG 2.2 AA)`,
    { tag: '@full' },
    async ({ context, page, server }) => {
      test.slow();
      await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const [kind, name] of legalPages.entries()) {
        const { path } = pageRoutes[name];
        await page.goto(path);
        for (const width of [390, 820, 1440, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(measureOverflow), `${path} at ${width} px`).toBe(0);
        }
        expect(await listFaultsOfLooks(page, listPageLooks(kind, language)), path).toEqual([]);
      }
    },
  );
}
