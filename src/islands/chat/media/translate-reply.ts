import { createBrowserClient } from '#src/client/api/browser-client.ts';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { $user } from '#src/client/account/user.ts';
import { translationLanguages } from '#src/domain/account/translation-languages.ts';

const chosen = () => translationLanguages($user.get(), pageLanguage());

/** Shows a reply in a language, by default the person's; a cached translation is shown at once. */
export async function translateReply(message: ChatMessage, language = chosen().into): Promise<void> {
  const { translate } = await import('#src/client/translation/translate-message.ts');
  await translate(message, {
    client: createBrowserClient(),
    language,
    source: chosen().from,
    byServer: $chatOptions.get()?.translates === true,
    known: message.translation,
  });
}

/** Translates a reply automatically, if it is in another language. */
export async function translateForeignReply(message: ChatMessage): Promise<void> {
  const { isInLanguage } = await import('#src/client/translation/translate-message.ts');
  if (!isInLanguage(message.content, chosen().into)) await translateReply(message);
}
