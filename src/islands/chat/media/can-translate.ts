import { findBrowserTranslator } from '#src/client/translation/find-browser-translator.ts';
import type { ChatOptions } from '#src/contract/chat/chat-option-calls.ts';

/** Checks whether the site or the browser translates. */
export function canTranslate(options: ChatOptions | null): boolean {
  return options?.translates === true || findBrowserTranslator() !== null;
}
