import { createBrowserClient } from '#src/client/api/browser-client.ts';
import type { ChatMessage } from '#src/client/chat/base/chat-state.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { $user } from '#src/client/account/user.ts';

/** The person's languages (rule:user-fields); those of the page where nobody is known. */
function targetLanguage(): string {
  return $user.get()?.target_language ?? readerLanguages[pageLanguage()];
}

const readerLanguages = { en: 'en-US', 'zh-CN': 'zh-CN' };

/** The language to offer for a text that needs no translation into another: the other one of the site's. */
export function otherLanguage(language: string): string {
  return language.startsWith('zh') ? 'en-US' : 'zh-CN';
}

/** Shows a reply in a language, or the person's; what was translated once is shown at once. */
export async function translateReply(message: ChatMessage, language = targetLanguage()): Promise<void> {
  const { translate } = await import('#src/client/translation/translate-message.ts');
  await translate(message, {
    client: createBrowserClient(),
    language,
    source: $user.get()?.source_language ?? otherLanguage(language),
    byServer: $chatOptions.get()?.translates === true,
    known: message.translation,
  });
}

/** The same where a reply that nobody pointed at is in another language. */
export async function translateForeignReply(message: ChatMessage): Promise<void> {
  const { isInLanguage } = await import('#src/client/translation/translate-message.ts');
  if (!isInLanguage(message.content, targetLanguage())) await translateReply(message);
}
