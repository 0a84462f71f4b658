import type { Locator, Page } from '@playwright/test';
import { cardTextsOf } from '#src/i18n/character-texts.ts';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const card = cardTextsOf('en');
const texts = favouriteTextsOf('en');
const overlays = overlayTextsOf('en');

const path = '/character/peng-yue-f01';

test.afterEach(({ server }) => withE2eDatabase(server, (sql) => sql`delete from favourites`));

const heartOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Favourite ${name}`) });

async function loginAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await loginWithPasskey(page);
}

/** Returns its elements with their classes, labels, addresses and texts, without Astro's wrapper of an island. */
function outlineOf(card: Locator): Promise<string[]> {
  return card.evaluate((root) => {
    const own = (element: Element) =>
      [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data.trim() : [])).join('');
    return [root, ...root.querySelectorAll(':not(astro-island, template, script, svg *)')].map((element) => {
      const name = /^H\d$/.test(element.tagName) ? 'heading' : element.localName;
      const values = ['aria-label', 'href', 'src', 'srcset', 'sizes', 'width', 'height', 'alt'].map(
        (attribute) => element.getAttribute(attribute),
      );
      return [name, ...[...element.classList].toSorted(), ...values, own(element)].join(' ');
    });
  });
}

/** Opens the page as a member who returns: the cookie identifies the member. */
async function openAsMember(page: Page, address: string): Promise<void> {
  await loginAt(page, '/mine');
  await expect(page.getByRole('heading', { name: texts.emptyHeading })).toBeVisible();
  await page.goto(address);
}

test('a member fills hearts on cards and finds them on /mine and on every page after (rule:favourites), though cached pages show everyone the same', async ({
  page,
  server,
}) => {
  const before = await (await fetch(`${server.url}/mine`)).text();
  await openAsMember(page, '/');
  const heart = heartOf(page, 'Peng Yue');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('successful.', { exact: true })).toBeVisible();
  await expect(page.getByText(texts.added('Peng Yue'))).toBeVisible();
  const onServer = await outlineOf(page.locator('#recommended .card', { hasText: 'Peng Yue' }));
  // In the toast, which stays while the pointer is over it.
  await page.getByRole('link', { name: texts.view, exact: true }).click();
  await expect(page).toHaveURL('/mine');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Peng Yue']);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await outlineOf(page.locator('main .card'))).toEqual(onServer);
  await expect(page.getByRole('main').getByRole('link', { name: card.allCharacters })).toBeVisible();
  // Without any interaction: for a member it hydrates on its own (rule:islands).
  await page.goto(path);
  await expect(heart.first()).toHaveAttribute('aria-pressed', 'true');

  for (const address of ['/', path, '/mine']) {
    // The count of likes changes in the cached pages, perhaps between the two.
    await expect(async () => {
      const html = await (await page.request.get(address)).text();
      expect(html, address).not.toContain('aria-pressed="true"');
      expect(html, address).toBe(await (await fetch(`${server.url}${address}`)).text());
    }).toPass();
  }
  expect(await (await page.request.get('/mine')).text()).toBe(before);
});

test('the card of a VIP favourite is that of the lists, and says what VIP means', async ({ page }) => {
  await openAsMember(page, '/');
  const vip = page.locator('#recommended .card-vip').first();
  const name = (await vip.getByRole('heading').textContent()) ?? '';
  await heartOf(page, name).click();
  await expect(page.getByText('successful.', { exact: true })).toBeVisible();
  const onServer = await outlineOf(vip);
  expect(onServer.join('\n')).toContain('VIP: a reply costs 2 ×');
  await page.goto('/mine');
  await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true');
  expect(await outlineOf(page.locator('main .card'))).toEqual(onServer);
});

test('a guest gets the login dialog, and after the login the requested favourite (rule:favourites)', async ({
  page,
}) => {
  await page.goto('/');
  const heart = heartOf(page, 'Solveig Aune');
  await heart.click();
  const dialog = page.getByRole('dialog', { name: overlays.loginTitle });
  await expect(dialog).toHaveAccessibleDescription(overlays.loginSubtitle);
  await expect(dialog.getByText(overlays.loginForFavourite)).toHaveCount(1);
  await expect(page.locator('.heart[aria-pressed="true"]')).toHaveCount(0);
  // The login returns to another page, as an e-mail link may.
  await loginWithPasskey(page);
  await page.goto('/mine');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Solveig Aune']);
  await expect(page.getByText('successful.', { exact: true })).toBeVisible();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  // The heart shows it before the server has it.
  await expect(page.getByText(texts.removed('Solveig Aune'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: texts.emptyHeading })).toBeVisible();
});

test(
  'the heart is above the link of its card, after it by keyboard, and is large enough to touch',
  { tag: '@full' },
  async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const card = page.locator('.card', { hasText: 'Peng Yue' });
      const heart = heartOf(page, 'Peng Yue');
      const box = await heart.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await card.locator('.card-link').focus();
      await page.keyboard.press('Tab');
      await expect(heart).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: overlays.loginTitle })).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.keyboard.press('Escape');
      await expect(heart).toBeFocused();
    }
  },
);
