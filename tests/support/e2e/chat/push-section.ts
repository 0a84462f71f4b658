import { expect, type Page } from '@playwright/test';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { pushTextsOf } from '#src/i18n/push-texts.ts';

const mine = mineTextsOf('en');
const push = pushTextsOf('en');

export const settingsPath = '/mine/settings';

/** The section of notifications in the settings, in English. */
export function pushSection(page: Page) {
  const section = page.getByRole('region', { name: mine.notifications, exact: true });
  return {
    section,
    status: section.getByRole('status'),
    turnOn: section.getByRole('button', { name: push.turnOn }),
    turnOff: section.getByRole('button', { name: push.turnOff }),
  };
}

/** Turns notifications on in the settings, as a person does. */
export async function turnPushOn(page: Page): Promise<void> {
  const { status, turnOn } = pushSection(page);
  await page.goto(settingsPath);
  await turnOn.click();
  await expect(status).toHaveText(push.isOn);
}
