import { createBrowserClient } from '#src/client/api/browser-client.ts';
import type { ChatMessage } from '#src/client/chat/base/chat-state.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { $user } from '#src/client/account/user.ts';
import { defaultLanguage, findLanguage } from '#src/contract/base/language.ts';
import { languageFacts } from '#src/contract/base/language-facts.ts';

/** Returns the person's language (rule:user-fields); that of the page if nobody is logged in. */
function targetLanguage(): string {
  return $user.get()?.target_language ?? languageFacts[pageLanguage()].regionalTag;
}

/** Returns the language to offer for a text that is in the target language already. */
export function otherLanguage(language: string): string {
  const { foreign } = languageFacts[findLanguage(language) ?? defaultLanguage];
  return languageFacts[foreign].regionalTag;
}

/** Shows a reply in a language, by default the person's; a cached translation is shown at once. */
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

/** Translates a reply automatically, if it is in another language. */
export async function translateForeignReply(message: ChatMessage): Promise<void> {
  const { isInLanguage } = await import('#src/client/translation/translate-message.ts');
  if (!isInLanguage(message.content, targetLanguage())) await translateReply(message);
}
