import type { Page } from '@playwright/test';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { listFaultsOfLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { openMenuAt } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const chatAround = chatAroundTextsOf('zh-CN');
const panels = chatPanelTextsOf('zh-CN');
const overlays = overlayTextsOf('zh-CN');
const zhCn = siteTextsOf('zh-CN');

/** The other tests of parts that have to be opened check them in English, and completely only in the dark theme. */
const inTheLight = [{ theme: 'light' }] as const;

const panelNames = [
  'memory',
  'context',
  'persona',
  'lorebooks',
  'settings',
  'background',
  'transfer',
] as const;

/** Lists what axe finds in a part above the page. */
function listFaults(page: Page, part: 'menu' | 'dialog'): Promise<string[]> {
  return listFaultsOfLooks(page, inTheLight, { include: [`[role=${part}]`], rules: 'wcag' });
}

test(
  'axe finds nothing in the menu of a chat, its panels, its list and its upgrade dialog in Chinese (WCAG 2.2 AA)',
  { tag: '@full' },
  async ({ page, context, server, problems }) => {
    problems.allow(/status of 402/);
    await context.addCookies([{ name: 'lang', value: 'zh-CN', url: server.url }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const visitor = await registerVisitor(context, server.url);
    await visitor.say('f01', '你好');
    await chatPage(page).open();
    for (const name of panelNames) {
      const item = await openMenuAt(page, name, 'zh-CN');
      await expect(item).toBeVisible();
      if (name === 'memory') expect(await listFaults(page, 'menu'), 'menu').toEqual([]);
      await item.click();
      const sheet = page.getByRole('dialog', { name: panels.titles[name] });
      await expect(sheet).toBeVisible();
      await expect(sheet.getByText(panels.loading)).toHaveCount(0);
      expect(await listFaults(page, 'dialog'), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    }
    await page.route(`**${askMessage.path}`, (route) =>
      route.fulfill({ status: 402, json: { code: 20003, message: 'Not Enough Gems Now', data: null } }),
    );
    await page.getByRole('textbox', { name: zhCn.chatComposerLabel }).fill('你好');
    await expect(page.getByRole('button', { name: zhCn.chatSend })).toBeEnabled();
    await page.keyboard.press('Enter');
    const upgrade = page.getByRole('dialog', { name: overlays.upgradeTitle });
    await expect(upgrade).toBeVisible();
    expect(await listFaults(page, 'dialog'), 'upgrade').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(upgrade).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: chatAround.menuConversations }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    expect(await listFaults(page, 'dialog'), 'list').toEqual([]);
  },
);
