import type { Locator, Page } from '@playwright/test';
import { editorTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';

const chatEditor = editorTextsOf('en');
const texts = messageTextsOf('en');

/** One message of the chat page in English, and what a person can do to it. */
export interface E2eMessage {
  readonly item: Locator;
  readonly variants: Locator;
  readonly previous: Locator;
  readonly next: Locator;
  readonly editor: Locator;
  /** Opens its menu and chooses an entry. */
  choose(entry: string): Promise<void>;
}

/** The message at a depth of the branch that is shown, from 0. */
export function messageAt(page: Page, depth: number): E2eMessage {
  const item = page.locator(`.chat-item[data-depth="${depth}"]`);
  return {
    item,
    variants: item.getByRole('group', { name: texts.variants }),
    previous: item.getByRole('button', { name: texts.previousVariant }),
    next: item.getByRole('button', { name: texts.nextVariant }),
    editor: item.getByRole('textbox', { name: chatEditor.editLabel }),
    async choose(entry) {
      await item.hover();
      await item.getByRole('button', { name: texts.actions }).click();
      // What costs gems names its price behind it.
      const name = new RegExp(`^${RegExp.escape(entry)}(\\s*\\d.*)?$`, 'u');
      await page.getByRole('menuitem', { name }).click();
    },
  };
}
