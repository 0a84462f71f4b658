import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#src/contract/locale/language.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { menuLevels } from '../../menu-levels.ts';
import { listFaultsOfLooks, themeLooks } from '../looks/axe-looks.ts';

const panels = chatPanelTextsOf('en');

/**
 * Opens the menu of the chat, at the part with the entry of a panel, as a person does.
 * @returns the entry, which has the name of its panel
 */
export async function openMenuAt(
  page: Page,
  panel: keyof typeof menuLevels,
  language: Language = 'en',
): Promise<Locator> {
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await page.getByRole('button', { name: chatAroundTextsOf(language).menu, exact: true }).click();
  const level = menuLevels[panel];
  if (level !== null) await item(chatMenuTextsOf(language).levels[level]).click();
  return item(chatPanelTextsOf(language).titles[panel]);
}

/** Opens a panel of the chat from the menu, at the width of a small desktop. */
export async function openPanel(page: Page, panel: keyof typeof menuLevels): Promise<Locator> {
  const name = panels.titles[panel];
  const entry = await openMenuAt(page, panel);
  await entry.click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByText(panels.loading)).toHaveCount(0);
  return sheet;
}

/** Lists what axe finds in the open panel or dialog, in both themes (WCAG 2.2 AA). */
export function listPanelViolations(page: Page): Promise<string[]> {
  return listFaultsOfLooks(page, themeLooks, { include: ['[role=dialog]'] });
}
