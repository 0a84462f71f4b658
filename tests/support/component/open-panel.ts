import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { menuLevels } from '../menu-levels.ts';

const panels = chatPanelTextsOf('en');

/** Opens a panel of a rendered chat from its menu, and waits for its content. */
export async function openPanel(person: UserEvent, panel: keyof typeof panels.titles) {
  const name = panels.titles[panel];
  await person.click(screen.getByRole('button', { name: chatAroundTextsOf('en').menu }));
  const level = menuLevels[panel];
  const menu = chatMenuTextsOf('en');
  if (level !== null) await person.click(await screen.findByRole('menuitem', { name: menu.levels[level] }));
  await person.click(await screen.findByRole('menuitem', { name }));
  const sheet = within(await screen.findByRole('dialog', { name }));
  await expect.poll(() => sheet.queryByText(panels.loading)).toBeNull();
  return sheet;
}
