import { expect, type Locator, type Page } from '@playwright/test';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { listFaultsOfLooks, themeLooks } from '../looks/axe-looks.ts';

const chatAround = chatAroundTextsOf('en');
const panels = chatPanelTextsOf('en');

/** The panels that the menu opens; a menu entry has the name of its panel. */
type MenuPanel =
  | 'memory'
  | 'context'
  | 'persona'
  | 'lorebooks'
  | 'guidance'
  | 'settings'
  | 'background'
  | 'transfer';

/** Opens a panel of the chat from the menu, as a person does, at the width of a small desktop. */
export async function openPanel(page: Page, panel: MenuPanel): Promise<Locator> {
  await page.getByRole('button', { name: chatAround.menu }).click();
  const name = panels.titles[panel];
  await page.getByRole('menuitem', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByText(panels.loading)).toHaveCount(0);
  return sheet;
}

/** Lists what axe finds in the open panel or dialog, in both themes (WCAG 2.2 AA). */
export function listPanelViolations(page: Page): Promise<string[]> {
  return listFaultsOfLooks(page, themeLooks, { include: ['[role=dialog]'] });
}
