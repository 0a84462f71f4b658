import type { Page } from '@playwright/test';
import { userMessages } from '#src/contract/errors/errors.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { testOnOwnServer } from '#tests/support/e2e/test-on-own-server.ts';
import { openOnPort, startE2eServer } from '#tests/support/e2e/server.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { readLoginMail } from '#tests/support/services/read-login-mail.ts';
import { type MailServer, startMailServer } from '#tests/support/services/mail-server.ts';
import type { PageProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { type OidcServer, startOidcServer } from './oidc-server.ts';

const logins = loginTextsOf('en');
const mine = mineTextsOf('en');
const overlays = overlayTextsOf('en');

interface Outside {
  mail: MailServer;
  oidc: OidcServer;
  /** The provider's address. */
  oidcUrl: string;
}

let outside: Outside;

/** A product with a real login provider and a real mail server. */
const test = testOnOwnServer(() =>
  openOnPort(async (sitePort) => {
    const mail = await startMailServer();
    const { oidc, oidcUrl } = await openOnPort(async (port) => ({
      oidc: await startOidcServer({ port, siteUrl: `http://localhost:${sitePort}` }),
      oidcUrl: `http://localhost:${port}`,
    }));
    const close = () => Promise.all([mail.close(), oidc.close()]);
    try {
      const server = await startE2eServer({
        PORT: String(sitePort),
        OIDC_PROVIDERS: oidc.setting,
        SMTP_URL: mail.url,
        MAIL_FROM: 'Yuanfen <login@example.org>',
      });
      outside = { mail, oidc, oidcUrl };
      return {
        ...server,
        async close() {
          await server.close();
          await close();
        },
      };
    } catch (error) {
      await close();
      throw error;
    }
  }),
);

/** Allows the provider's own pages to request files that do not exist. */
function allowProvider(problems: PageProblems, { oidcUrl }: Outside): void {
  problems.allow(new RegExp(`^request to elsewhere: (${oidcUrl}|https://fonts.googleapis.com)`));
  problems.allow(
    new RegExp(`^console: Failed to load resource: .*(${oidcUrl}|https://fonts.googleapis.com)`),
  );
}

const chatLink = (page: Page) => page.getByRole('link', { name: 'Peng Yue', exact: true });

async function openLogin(page: Page, path = '/mine'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: overlays.logIn }).first().click();
  await expect(page.getByRole('dialog', { name: overlays.loginTitle })).toBeVisible();
}

/** Logs in on the provider's own pages, as a person does. */
async function logInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Logs in with the provider, which may still know the person; ends on the settings. */
async function loginAtHouse(page: Page, name: string): Promise<void> {
  await openLogin(page, '/mine/settings');
  await page.getByLabel(overlays.loginAdult).check();
  await page.getByRole('button', { name: overlays.loginWithProvider('House') }).click();
  const login = page.getByPlaceholder('Enter any login');
  await expect(login.or(page.getByRole('heading', { name: /^Logged in as/ }))).toBeVisible();
  if (await login.isVisible()) await logInAtProvider(page, name);
}

test('a guest who cancels at the provider is told so, then logs in there, keeps the chats, and returns to where the login began; an address that is not verified is not used (rule:login-proofs)', async ({
  page,
  browser,
  context,
  ownServer,
  problems,
}) => {
  allowProvider(problems, outside);
  const visitor = await registerVisitor(context, ownServer.url);
  await visitor.say('f01', 'Hello from a guest');
  await openLogin(page, '/mine/settings');
  await page.getByLabel(overlays.loginAdult).check();
  await page.getByRole('button', { name: overlays.loginWithProvider('House') }).click();
  await page.getByRole('link', { name: /cancel/i }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await expect(page.getByText(overlays.confirmCancelled)).toBeVisible();

  await page.getByRole('button', { name: overlays.confirmChoose }).click();
  await page.getByRole('button', { name: overlays.loginWithProvider('House') }).click();
  await logInAtProvider(page, 'maria');
  await page.waitForURL((url) => url.pathname === '/mine/settings');
  await expect(page.getByRole('heading', { name: 'Logged in as maria@example.org' })).toBeVisible();
  await page.goto('/mine/chats');
  await expect(chatLink(page)).toBeVisible();

  // Out and in again, and from another device: the same account (rule:login-ways).
  await page.goto('/mine/settings');
  await page.getByRole('main').getByRole('button', { name: overlays.logOut, exact: true }).last().click();
  await page.waitForURL((url) => url.pathname === '/');
  await loginAtHouse(page, 'maria');
  await expect(page.getByRole('heading', { name: 'Logged in as maria@example.org' })).toBeVisible();
  const device = await browser.newContext();
  const there = await device.newPage();
  await loginAtHouse(there, 'maria');
  await expect(there.getByRole('heading', { name: 'Logged in as maria@example.org' })).toBeVisible();
  await there.goto('/mine/chats');
  await expect(chatLink(there)).toBeVisible();
  await device.close();

  // Another person, whose provider knows them in another browser. An answer that was on its way would name the first.
  await page.goto('about:blank');
  await context.clearCookies();
  await openLogin(page, '/mine/settings');
  await page.getByLabel(overlays.loginAdult).check();
  await page.getByRole('button', { name: overlays.loginWithProvider('House') }).click();
  await logInAtProvider(page, 'unproven-zoe');
  await page.waitForURL((url) => url.pathname === '/mine/settings');
  await expect(page.getByRole('button', { name: overlays.logOut, exact: true }).last()).toBeVisible();
  await expect(page.getByText('unproven-zoe@example.org')).toBeHidden();
});

test(
  'an e-mail link logs in at the press of a button, once; opening it alone does nothing',
  { tag: '@full' },
  async ({ page, browser, ownServer, problems }) => {
    problems.allow(/^console: Failed to load resource: .* 400 .*email\/inspect/);
    await openLogin(page);
    await page.getByLabel(overlays.loginAdult).check();
    await page.getByLabel(overlays.loginEmailLabel).fill('joan@example.org');
    await page.getByRole('button', { name: overlays.loginEmailSend }).click();
    await expect(page.getByText(overlays.loginInboxTitle)).toBeVisible();
    const { link, token } = readLoginMail(await outside.mail.waitForMail('joan@example.org'));

    // A mail scanner opens the link, and presses nothing.
    const scanner = await browser.newContext();
    const scanned = await scanner.newPage();
    await scanned.goto(link);
    await expect(
      scanned.getByRole('main').getByRole('button', { name: overlays.confirmButton }),
    ).toBeVisible();
    await scanner.close();

    const tab = await page.context().newPage();
    await tab.goto(link);
    await expect(tab).toHaveURL(`${ownServer.url}/login`);
    await tab.getByRole('main').getByRole('button', { name: overlays.confirmButton }).click();
    await tab.waitForURL((url) => url.pathname !== '/login');
    await tab.goto('/mine/settings');
    await expect(tab.getByRole('heading', { name: 'Logged in as joan@example.org' })).toBeVisible();
    // The first tab follows on its own.
    await expect(page.getByRole('dialog')).toBeHidden();

    const late = await page.context().newPage();
    await late.goto(link);
    await expect(late.getByText(userMessages.loginLinkSpent.en)).toBeVisible();
    expect(ownServer.log()).not.toContain(token);
  },
);

test('a member adds a provider and an e-mail address later, and each of them works as a login', async ({
  page,
  problems,
}) => {
  allowProvider(problems, outside);
  await page.goto('/');
  await loginWithPasskey(page);
  await page.goto('/mine/settings');
  const ways = page.getByRole('region', { name: mine.ways });
  await ways.getByRole('button', { name: mine.addProvider('House') }).click();
  await logInAtProvider(page, 'petra');
  await page.waitForURL((url) => url.pathname === '/mine/settings' && url.search === '');
  await expect(ways.getByRole('listitem')).toHaveCount(2);
  await expect(ways.getByRole('listitem').filter({ hasText: 'House' })).toBeVisible();

  await ways.getByRole('button', { name: mine.addEmail }).click();
  await ways.getByLabel(overlays.loginEmailLabel).fill('petra@example.net');
  await page.keyboard.press('Enter');
  await expect(ways.getByText(mine.addEmailSent('petra@example.net'))).toBeVisible();
  const { link } = readLoginMail(await outside.mail.waitForMail('petra@example.net'));
  await page.goto(link);
  await page.getByRole('main').getByRole('button', { name: logins.addButton }).click();
  await page.getByRole('link', { name: logins.toSettings }).click();
  await expect(ways.getByRole('listitem')).toHaveCount(3);
  await expect(ways.getByRole('listitem').filter({ hasText: 'petra@example.net' })).toBeVisible();
});
