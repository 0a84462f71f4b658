import type { Locator, Page } from '@playwright/test';
import { chatGuidanceTextsOf } from '#src/i18n/chat/chat-guidance-texts.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { reportDialogTextsOf } from '#src/i18n/chat/report-dialog-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { listPanelViolations, openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const panels = chatPanelTextsOf('en');
const { lorebooks, memory, settings } = panels;

test.beforeEach(async ({ page, context, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  await chatPage(page).open();
});

test('a panel works by keyboard alone: the focus goes in, stays, and comes back', async ({ page }) => {
  const sheet = await openPanel(page, 'memory');
  await expect(sheet.getByRole('heading', { name: panels.titles.memory })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('button', { name: panels.close })).toBeFocused();
  await sheet.getByRole('button', { name: memory.add, exact: true }).press('Enter');
  const field = sheet.getByRole('textbox', { name: memory.newFact });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field, 'Escape leaves the form, not the panel').toHaveCount(0);
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: memory.add, exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.locator('main').locator(':focus')).toHaveCount(1);
});

async function close(page: Page, sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: panels.close }).first().click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('axe finds nothing in any panel of the chat, in both themes', { tag: '@full' }, async ({ page }) => {
  await test.step('panels as they open', async () => {
    for (const panel of ['context', 'background', 'transfer', 'settings', 'guidance'] as const) {
      const sheet = await openPanel(page, panel);
      if (panel === 'guidance') {
        await sheet.getByRole('textbox', { name: chatGuidanceTextsOf('en').note }).fill('It rains.');
      }
      expect(await listPanelViolations(page), panel).toEqual([]);
      await close(page, sheet);
    }
  });
  await test.step('memory with a fact', async () => {
    const sheet = await openPanel(page, 'memory');
    await sheet.getByRole('button', { name: memory.add, exact: true }).click();
    await sheet.getByRole('textbox', { name: memory.newFact }).fill('Tom sails a small boat.');
    await sheet.getByRole('button', { name: panels.save }).click();
    await expect(sheet.getByRole('listitem').filter({ hasText: 'small boat' })).toBeVisible();
    expect(await listPanelViolations(page)).toEqual([]);
    await close(page, sheet);
  });
  await test.step('a persona', async () => {
    const sheet = await openPanel(page, 'persona');
    await sheet.getByRole('button', { name: panels.personas.add }).click();
    await sheet.getByRole('textbox', { name: panels.personas.name }).fill('Tom');
    await sheet.getByRole('textbox', { name: panels.personas.description }).fill('Sails at night.');
    await sheet.getByRole('button', { name: panels.save }).click();
    await expect(sheet.getByRole('radio', { name: /Tom/ })).toBeVisible();
    expect(await listPanelViolations(page)).toEqual([]);
    await close(page, sheet);
  });
  await test.step('lorebooks, and the form of an entry', async () => {
    const sheet = await openPanel(page, 'lorebooks');
    await sheet.getByRole('button', { name: lorebooks.add }).click();
    await sheet.getByRole('textbox', { name: lorebooks.name }).fill('Tea');
    await sheet.getByRole('button', { name: panels.save }).click();
    await expect(sheet.getByRole('button', { name: lorebooks.entriesOf('Tea') })).toBeVisible();
    expect(await listPanelViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: lorebooks.entriesOf('Tea') }).click();
    await sheet.getByRole('button', { name: lorebooks.addEntry }).click();
    await sheet.getByRole('switch', { name: lorebooks.switches.constant }).check();
    expect(await listPanelViolations(page)).toEqual([]);
    await close(page, sheet);
  });
  await test.step('the report of a reply', async () => {
    await messageAt(page, 2).choose(chatMenuTextsOf('en').report);
    await expect(page.getByRole('dialog', { name: reportDialogTextsOf('en').title })).toBeVisible();
    expect(await listPanelViolations(page)).toEqual([]);
  });
});

test(
  'in the system’s forced colours a switch and the chosen style differ from the others',
  { tag: '@full' },
  async ({ page }) => {
    const sheet = await openPanel(page, 'settings');
    await sheet.getByRole('radio', { name: settings.modes.novel }).check();
    await expect(sheet.getByText(settings.modeHints.novel)).toBeVisible();
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const voice = sheet.getByRole('switch', { name: mineTextsOf('en').audioSwitch });
    const off = await voice.evaluate(groundOf);
    await voice.click();
    await expect(voice).toBeChecked();
    expect(await voice.evaluate(groundOf)).not.toBe(off);
    const modeOf = (name: string) => sheet.locator('.choices > *').filter({ hasText: name });
    const chosen = await modeOf(settings.modes.novel).evaluate(groundOf);
    expect(chosen).not.toBe(await modeOf(settings.modes.short).evaluate(groundOf));
  },
);
