import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { watchNetwork } from '#tests/support/e2e/chat/quiet-network.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import {
  hostileArticles,
  hostileCharacterId,
  hostileTag,
  insertHostileContent,
  removeHostileContent,
} from './hostile-content.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { xssCorpus } from '#tests/fixtures/xss-corpus.ts';

declare global {
  interface Window {
    alertCount: number;
  }
}

const searches = xssCorpus.map((attack) => `/search?${new URLSearchParams({ q: attack }).toString()}`);
/** In `npm test`: a page of each component that shows these texts. */
const pages = [
  ...hostileArticles.map((path) => `/blogs/guides/${path}`),
  `/category/${hostileTag}`,
  `/character/hostile-${hostileCharacterId}`,
  `/chat/hostile-${hostileCharacterId}`,
  ...(isFullRun
    ? ['/', '/?gender=ALL', '/blogs', '/blogs/guides', '/category', ...searches.slice(0, 12)]
    : []),
];

test.afterEach(({ server }) => withE2eDatabase(server, removeHostileContent));

// Problems of a page, such as a CSP report or a request to another site, fail every test.
test('attacks in the texts of content run nothing and load nothing on any page (rule:safe-html)', async ({
  page,
  server,
}) => {
  const network = watchNetwork(page);
  await withE2eDatabase(server, insertHostileContent);
  await page.addInitScript(() => {
    window.alertCount = 0;
    window.alert = () => {
      window.alertCount += 1;
    };
  });
  for (const path of pages) {
    const answer = await network.open(path);
    expect(answer?.status(), path).toBe(200);
    if (!path.startsWith('/search'))
      await expect(page.getByText('<script>alert(1)</script>').first(), path).toBeAttached();
    // Triggers everything that waits for a pointer, the focus or the end of the page.
    await page.locator('main').hover();
    await page.keyboard.press('Tab');
    await page.mouse.wheel(0, 5_000);
    await network.untilQuiet();
    expect(await page.evaluate(() => window.alertCount), path).toBe(0);
    expect(await page.locator('main :is(iframe, object, embed, form[action^="j"], base, link)').count()).toBe(
      0,
    );
    expect(await page.locator('main a[href^="javascript" i]').count(), path).toBe(0);
  }
});
