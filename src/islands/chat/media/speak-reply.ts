import type { ChatMessage } from '#src/browser/chat-state.ts';
import { speechAddress } from '#src/browser/speak-address.ts';
import { hasBrowserVoices, speak } from '#src/browser/speak-message.ts';
import type { Language } from '#src/contract/language.ts';
import { $chatOptions, type ChatOptions } from '#src/stores/chat-options.ts';
import { $isLogin } from '#src/stores/user.ts';

/** True where a reply can be spoken: by the site, for members (D4), or by the browser. */
export function canSpeak(options: ChatOptions | null): boolean {
  return hasBrowserVoices() || (options?.speaks === true && $isLogin.get());
}

/** Speaks a reply in its own language, by the site's voice where there is one for this person. */
export function speakReply({ id, content }: ChatMessage, language: Language): void {
  const isBySite = $chatOptions.get()?.speaks === true && $isLogin.get();
  const fallback = language === 'en' ? 'en-US' : language;
  speak({ id, content, address: isBySite ? speechAddress(id) : null, language: fallback });
}
