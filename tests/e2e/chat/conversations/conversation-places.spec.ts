import type { Locator, Page } from '@playwright/test';
import { editMode, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { conversationMenuTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const chatAround = chatAroundTextsOf('en');
const menu = conversationMenuTextsOf('en');
const mine = mineTextsOf('en');

/** A list of conversations: the one beside the chat, or that of the page "My chats". */
interface OpenList {
  place: Locator;
  search: Locator;
}

const lists: Record<string, (page: Page) => Promise<OpenList>> = {
  'beside the chat': async (page) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await chatPage(page).open();
    const place = page.getByRole('complementary', { name: chatAround.conversations });
    return {
      place: place
        .locator('div')
        .filter({ has: page.getByRole('searchbox') })
        .first(),
      search: place.getByRole('searchbox'),
    };
  },
  'of the own page': async (page) => {
    await page.goto('/mine/chats');
    return { place: page.getByRole('main'), search: page.getByRole('searchbox', { name: mine.searchLabel }) };
  },
};

for (const [name, open] of Object.entries(lists)) {
  test(`in the list ${name} a long title in a right-to-left script keeps its beginning`, async ({
    page,
    context,
    server,
  }) => {
    const visitor = await registerVisitor(context, server.url);
    await visitor.say('f01', 'To Peng Yue');
    const { records } = await visitor.client.call(listConversations, { query: {} });
    const title = 'مرحبا بكم في القصة الطويلة للمنارة والضباب';
    await visitor.client.call(editMode, { body: { id: records[0]?.id ?? '', title } });
    const { place } = await open(page);
    await expect(place.getByRole('link', { name: title })).toHaveCSS('direction', 'rtl');
  });

  test(`in the list ${name} a chat is pinned, archived, unarchived and found, without a mouse`, async ({
    page,
    context,
    server,
  }) => {
    const visitor = await registerVisitor(context, server.url);
    await visitor.say('f02', 'To the other');
    await visitor.say('f01', 'To Peng Yue');
    const { place, search } = await open(page);
    const links = place.locator('.card-link');
    const link = place.getByRole('link', { name: 'Peng Yue', exact: true });
    const other = (await links.last().innerText()).trim();
    const otherLink = place.getByRole('link', { name: other, exact: true });
    const choose = async (whose: string, action: string) => {
      await place.getByRole('button', { name: mine.rowActions(whose), exact: true }).press('Enter');
      await place.getByRole('button', { name: action, exact: true }).press('Enter');
    };

    await choose(other, menu.pin);
    await expect(links.first()).toHaveText(other);
    await expect(otherLink).toBeFocused();
    await expect(place.getByRole('img', { name: mine.pinned, exact: true })).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(link).toBeFocused();

    await choose('Peng Yue', menu.archive);
    const undo = place.getByRole('button', { name: menu.undo });
    await expect(undo).toBeFocused();
    await expect(undo).toHaveAccessibleDescription(menu.archived('Peng Yue'));
    await page.keyboard.press('Enter');
    await expect(link).toBeFocused();

    await choose('Peng Yue', menu.archive);
    await expect(undo).toBeFocused();
    await page.reload();
    await expect(links).toHaveText([other]);
    await place.getByRole('button', { name: menu.archiveLink(1) }).press('Enter');
    await expect(links).toHaveText(['Peng Yue']);
    const back = place.getByRole('button', { name: menu.leaveArchive });
    await expect(back).toBeFocused();
    expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);

    await search.fill('peng');
    await expect(link).toBeVisible();
    await expect(place.getByText(mine.archived, { exact: true })).toBeVisible();
    await search.fill('');
    await expect(links).toHaveText([other]);

    await place.getByRole('button', { name: menu.archiveLink(1) }).press('Enter');
    await choose('Peng Yue', menu.bringBack);
    await expect(undo).toHaveAccessibleDescription(menu.returned('Peng Yue'));
    await back.press('Enter');
    await expect(links).toHaveText([other, 'Peng Yue']);
    await expect(search).toBeFocused();
    await choose(other, menu.unpin);
    await expect(links).toHaveText(['Peng Yue', other]);
    await expect(otherLink).toBeFocused();
  });
}

test('a chat that is renamed on the page of chats keeps its new title', async ({ page, context, server }) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'To Peng Yue');
  await page.goto('/mine/chats');
  await page.getByRole('button', { name: mine.rowActions('Peng Yue') }).click();
  await page.getByRole('button', { name: menu.rename, exact: true }).click();
  await page.keyboard.type('Noodles at midnight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: mine.rowActions('Noodles at midnight') })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Noodles at midnight' })).toBeVisible();
});

test('a message sent in an archived chat unarchives it', async ({ page, context, server }) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'To Peng Yue');
  await page.setViewportSize({ width: 1280, height: 800 });
  const chat = chatPage(page);
  await chat.open();
  const rail = page.getByRole('complementary', { name: chatAround.conversations });
  await rail.getByRole('button', { name: chatAround.rowActions('Peng Yue') }).click();
  await rail.getByRole('button', { name: menu.archive, exact: true }).click();
  await expect(rail.getByRole('button', { name: menu.undo })).toBeVisible();
  await page.reload();
  await expect(rail.getByText(menu.allArchived)).toBeVisible();
  await expect(chat.ownMessages).toHaveText(/To Peng Yue/);
  await chat.send('Are you there?');
  await expect(rail.getByRole('link', { name: 'Peng Yue', exact: true })).toBeVisible();
});
