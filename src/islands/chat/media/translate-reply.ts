import { createBrowserClient } from '#src/browser/call-client.ts';
import type { ChatMessage } from '#src/browser/chat-state.ts';
import { findBrowserTranslator } from '#src/browser/translate-in-browser.ts';
import { $chatOptions, type ChatOptions } from '#src/stores/chat-options.ts';
import { $user } from '#src/stores/user.ts';

/** True where the site or the browser translates. */
export function canTranslate(options: ChatOptions | null): boolean {
  return options?.translates === true || findBrowserTranslator() !== null;
}

/** The person's languages (spec §9). */
function targetLanguage(): string {
  return $user.get()?.target_language ?? 'en-US';
}

/** Shows a reply in the person's target language; what was translated once is shown at once. */
export async function translateReply(message: ChatMessage): Promise<void> {
  const { translate } = await import('#src/browser/translate-message.ts');
  await translate(message, {
    client: createBrowserClient(),
    language: targetLanguage(),
    source: $user.get()?.source_language ?? 'zh-CN',
    byServer: $chatOptions.get()?.translates === true,
    known: message.translation,
  });
}

/** The same where a reply that nobody pointed at is in another language. */
export async function translateForeignReply(message: ChatMessage): Promise<void> {
  const { isInLanguage } = await import('#src/browser/translate-message.ts');
  if (!isInLanguage(message.content, targetLanguage())) await translateReply(message);
}
