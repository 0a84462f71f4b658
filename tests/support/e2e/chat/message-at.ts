import type { Locator, Page } from '@playwright/test';
import { editorTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';

const chatEditor = editorTextsOf('en');
const texts = messageTextsOf('en');

/** One message of the chat page in English, and the actions of a person on it. */
export interface E2eMessage {
  readonly item: Locator;
  readonly variants: Locator;
  readonly previous: Locator;
  readonly next: Locator;
  readonly editor: Locator;
  /** Opens the message's menu and chooses an entry. */
  choose(entry: string): Promise<void>;
}

/** Returns the message at a depth of the shown branch, counted from 0. */
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
      // An entry that costs gems shows its price after its name.
      const name = new RegExp(`^${RegExp.escape(entry)}(\\s*\\d.*)?$`, 'u');
      await page.getByRole('menuitem', { name }).click();
    },
  };
}
