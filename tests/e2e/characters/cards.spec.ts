import { cardTextsOf } from '#src/i18n/character-texts.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const texts = cardTextsOf('en');

/** Returns the target of a press on the middle of an element, whatever lies there. */
function leadsTo(part: Element): string | null | undefined {
  const { left, top, width, height } = part.getBoundingClientRect();
  const pressed = document.elementFromPoint(left + width / 2, top + height / 2);
  return pressed?.closest('a, button')?.getAttribute('href');
}

test('a card has name, role, the whole line, four tags and a chat button, and the rest on hover, when open eyes blink; everything on it but its buttons leads to the character (rule:tag-order)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const vip = page.locator('#recommended .card-vip').first();
  await expect(vip).toContainText('VIP');
  await vip.scrollIntoViewIfNeeded();
  const isAbovePicture = await vip.locator('.card-mark').evaluate((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect();
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    return stack.indexOf(mark) < stack.findIndex((element) => element.matches('.picture'));
  });
  expect(isAbovePicture).toBe(true);

  const card = page.locator('#recommended .card').filter({ hasText: 'Solveig Aune' });
  await expect(card.getByRole('heading')).toHaveText('Solveig Aune');
  await expect(card.getByText('travelling piano tuner', { exact: true })).toBeVisible();
  const line = card.getByText('Tunes 300 pianos up the Arctic coast. Her hearing is going. Nobody knows.', {
    exact: true,
  });
  expect(await line.evaluate((text) => text.scrollHeight - text.clientHeight), 'cut off').toBe(0);
  const tags = card.locator('.card-tags > li:visible');
  await expect(tags).toHaveText(['Calm', 'Gentle', 'Music', 'Romance', '...']);
  await card.scrollIntoViewIfNeeded();
  for (const part of ['.card-link', 'h3', '.card-role', '.card-line']) {
    expect(await card.locator(part).evaluate(leadsTo), part).toBe('/character/solveig-aune-f02');
  }

  const words = card.getByText(texts.firstWords('The ship is not coming. I rang them.').slice(0, -1));
  await expect(words).toBeHidden();
  await card.hover({ position: { x: 60, y: 120 } });
  await expect(words).toBeVisible();
  await expect(card.locator('.card-more .chip')).toHaveText(['Slice of life']);
  // Six tags: five are shown, the sixth is '...'.
  await expect(card.locator('.card-more .tags-more')).toHaveText('...');
  await page.mouse.move(0, 0);
  await expect(words).toBeHidden();
  await card.locator('.card-link').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(words).toBeVisible();

  const open = page.locator('#recommended .card').filter({ has: page.locator('a[href$="-f01"]') });
  const readLids = () =>
    open.locator('.picture').evaluate((box) => {
      const { animationName, backgroundImage, content } = getComputedStyle(box, '::before');
      return { animationName, backgroundImage, content };
    });
  expect((await readLids()).animationName).toBe('none');
  await open.hover();
  const { animationName, backgroundImage, content } = await readLids();
  expect({ animationName, content }).toEqual({ animationName: 'blink', content: '""' });
  expect(backgroundImage.match(/radial-gradient/g)).toHaveLength(4);
  expect(backgroundImage).not.toContain('url(');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await readLids()).animationName).toBe('none');

  await card.getByRole('link', { name: texts.chatWith('Solveig Aune') }).click();
  await expect(page).toHaveURL('/chat/solveig-aune-f02');
});

for (const path of ['/', '/no/such/page', '/?gender=FEMALE&show=all', '/category/witty']) {
  const details = { tag: path === '/' ? [] : '@full' };
  test(
    `the cards of ${path} are of one height in a row, and the last row is full at every width`,
    details,
    async ({ page, problems }) => {
      problems.allow(notFoundProblem);
      await page.goto(path);
      await page.keyboard.press('Shift'); // Stops the error page's redirect to the home page.
      for (const width of [390, 700, 820, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const faults = await page.locator('.card-grid').evaluateAll((grids) =>
          grids.flatMap((grid) => {
            const { right } = grid.getBoundingClientRect();
            const boxes = [...grid.children]
              .filter((item) => item.getClientRects().length > 0)
              .map((item) => (item.firstElementChild ?? item).getBoundingClientRect());
            const rows = Object.values(Object.groupBy(boxes, ({ top }) => Math.round(top)));
            return rows.flatMap((row = []) => {
              const isFull = Math.abs((row.at(-1)?.right ?? 0) - right) < 1;
              const heights = new Set(row.map(({ height }) => Math.round(height)));
              return isFull && heights.size === 1 ? [] : [[...heights, isFull]];
            });
          }),
        );
        expect(faults, `at ${width} px`).toEqual([]);
      }
    },
  );
}
