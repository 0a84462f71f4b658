import { addConversation, editMode, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { foundMessageTextsOf } from '#src/i18n/chat/chat-search-texts.ts';
import { conversationMenuTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { growConversation } from '#tests/support/e2e/chat/grow-conversation.ts';
import { openBeforeScripts } from '#tests/support/e2e/looks/open-before-scripts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { type E2eVisitor, registerVisitor } from '#tests/support/e2e/visitor.ts';

const around = chatAroundTextsOf('en');
const foundMessages = foundMessageTextsOf('en');
const menu = conversationMenuTextsOf('en');
const mine = mineTextsOf('en');

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** In `npm test` each place is looked at in one theme. */
const looksIn = (theme: 'dark' | 'light') => (isFullRun ? themeLooks : [{ theme } as const]);

const arabic = 'مرحبا بكم في القصة الطويلة للمنارة والضباب';

/** Chats with two characters; that with the second has a long title in a right-to-left script. */
async function haveChats(visitor: E2eVisitor): Promise<void> {
  await visitor.say('f02', 'To the other');
  const { id } = await visitor.client.call(addConversation, { query: { charId: 'f02' }, body: {} });
  await visitor.client.call(editMode, { body: { id, title: arabic } });
  await visitor.say('f01', 'To Peng Yue');
}

test('the list beside a chat leads to others and to a new one, and on a phone it is an accessible sheet', async ({
  page,
  context,
  server,
}) => {
  await page.setViewportSize(wide);
  await haveChats(await registerVisitor(context, server.url));
  await withE2eDatabase(
    server,
    (sql) => sql`
      update conversations set modified_at = modified_at - interval '12 minutes'
      where id in (select id from conversations order by created_at desc limit 2)`,
  );
  const chat = chatPage(page);
  await chat.open();
  const rail = page.getByRole('complementary', { name: around.conversations });
  const links = rail.getByRole('list', { name: around.conversations }).getByRole('link');
  await expect(links).toHaveText(['Peng Yue', arabic]);
  await test.step('a name is whole beside the time, and keeps its beginning in its own script', async () => {
    await expect(rail.getByText(/^1[2-5]m ago$/).first()).toBeVisible();
    const isWhole = (link: Element) => link.scrollWidth <= link.clientWidth;
    expect(await links.first().evaluate(isWhole)).toBe(true);
    await expect(links.last()).toHaveCSS('direction', 'rtl');
  });

  await page.getByRole('link', { name: around.newChat('Peng Yue') }).click();
  await expect(page).toHaveURL(/\?new=1/);
  await expect(chat.messages).toHaveCount(1);
  // A chat that was only opened is not listed before those with messages.
  await chat.open();
  await expect(chat.ownMessages).toHaveText(/To Peng Yue/);
  await expect(links).toHaveCount(2);
  await chat.messages.last().focus();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\?new=1/);
  await chat.send('The new one');
  await expect(page).toHaveURL(/\?c=/);
  await expect(links).toHaveCount(3);
  await page.reload();
  await expect(chat.ownMessages).toHaveText(/The new one/);
  await links.last().click();
  await expect(page).toHaveURL(/-f02\?c=/);
  await expect(chat.ownMessages).toHaveText(/To the other/);

  await test.step('on a phone', async () => {
    await page.setViewportSize(phone);
    const opener = page.getByRole('button', { name: around.menuConversations });
    await opener.click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('link', { name: arabic })).toBeVisible();
    expect(await listFaultsOfLooks(page, looksIn('dark'), { rules: 'all' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test('the page of chats has no faults, also in its archive, and leads to a login', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await haveChats(visitor);
  await page.goto('/mine/chats');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: arabic })).toHaveCSS('direction', 'rtl');
  const login = main.getByRole('button', { name: mine.logIn });
  await login.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(login).toBeFocused();
  await page.getByRole('button', { name: mine.rowActions('Peng Yue') }).press('Enter');
  await page.getByRole('button', { name: menu.archive, exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: menu.undo })).toBeFocused();
  await expect
    .poll(async () => (await visitor.client.call(listConversations, { query: {} })).records.length)
    .toBe(1);
  await page.reload();
  await page.getByRole('button', { name: menu.archiveLink(1) }).press('Enter');
  await expect(main.getByRole('link', { name: 'Peng Yue', exact: true })).toBeVisible();
  expect(await listFaultsOfLooks(page, looksIn('light'), { rules: 'all' })).toEqual([]);
  // The hint about the keyboard is shown only with a keyboard.
  await expect(page.getByText(mine.searchHint)).toBeVisible();
  await page.setViewportSize(phone);
  await expect(page.getByText(mine.searchHint)).toBeHidden();
});

test('a search leads to a message far up in a long chat: from the page of chats and back, beside the chat, and from the sheet of a phone', async ({
  page,
  context,
  server,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: 'I see.' });
  await page.setViewportSize(wide);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f02', 'Fog with the other');
  await visitor.say('f01', 'A **lighthouse** in the fog');
  await growConversation(server, 300);
  const chat = chatPage(page);
  const message = chat.list.getByText('A lighthouse in the fog');
  await page.goto('/mine/chats');
  const field = page.getByRole('searchbox', { name: mine.searchLabel });
  await field.fill('LIGHTHOUSE fog');
  const link = page.getByRole('region', { name: foundMessages.heading }).getByRole('link');
  await expect(link).toHaveCount(1);
  await field.press('ArrowDown');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/-f01\?c=/);
  await expect(message).toBeInViewport();
  await expect(page).toHaveURL(/\?c=[0-9a-f-]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/mine\/chats$/);

  await test.step('on a phone the sheet closes to show it', async () => {
    await page.setViewportSize(phone);
    await chat.open();
    await page.getByRole('button', { name: around.menuConversations }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('searchbox', { name: around.listSearch }).fill('lighthouse');
    await sheet.getByRole('region', { name: foundMessages.heading }).getByRole('link').click();
    await expect(sheet).toBeHidden();
    await expect(message).toBeInViewport();
  });

  await test.step('beside the chat it is shown at once, and one of another chat opens that', async () => {
    await page.setViewportSize(wide);
    // Words that are typed before the chat's script runs, by a person who then goes on to the message field.
    const { promise: arrived, resolve: deliver } = Promise.withResolvers<undefined>();
    await page.route(/\/Chat\.island/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(chatPath);
    const rail = page.getByRole('complementary', { name: around.conversations });
    await rail.getByRole('searchbox', { name: around.listSearch }).fill('fog');
    await chat.composer.focus();
    deliver(undefined);
    const links = rail.getByRole('region', { name: foundMessages.heading }).getByRole('link');
    await expect(links).toHaveCount(2);
    const before = page.url();
    await links.filter({ hasText: 'lighthouse' }).press('Enter');
    await expect(message).toBeInViewport();
    expect(page.url()).toBe(before);
    await links.filter({ hasText: 'Fog with the other' }).click();
    await expect(page).toHaveURL(/-f02\?c=/);
    await expect(chat.list.getByText('Fog with the other')).toBeInViewport();
  });
});

test('nothing moves when the chats load', { tag: '@full' }, async ({ page, context, server }) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'First');
  for (const path of ['/mine/chats', '/mine/settings']) {
    const readShifts = await openBeforeScripts(page, path);
    await expect(page.getByRole('main').locator('.animate-pulse')).toHaveCount(0);
    if (path === '/mine/chats') await expect(page.getByText(mine.guestChats)).toBeVisible();
    // The icon beside the number of gems, by 8 px.
    expect(await readShifts(), path).toBeLessThan(0.000_01);
  }
});
