import type { ChatMessage } from '#src/browser/chat-state.ts';
import { fetchSpeech } from '#src/browser/fetch-speech.ts';
import { hasBrowserVoices, speak } from '#src/browser/speak-message.ts';
import type { Language } from '#src/contract/language.ts';
import { $chatOptions, type ChatOptions } from '#src/stores/chat-options.ts';
import { $isLogin, loadUser } from '#src/stores/user.ts';

/** True where a reply can be spoken: by the site, for members (D4), or by the browser. */
export function canSpeak(options: ChatOptions | null): boolean {
  return hasBrowserVoices() || (options?.speaks === true && $isLogin.get());
}

/** Speaks a reply in its own language, by the site's voice where there is one for this person. */
export function speakReply({ id, content }: ChatMessage, language: Language): void {
  const fallback = language === 'en' ? 'en-US' : language;
  const fetchSound = $chatOptions.get()?.speaks === true ? () => fetchForMember(id) : null;
  speak({ id, content, fetchSound, language: fallback });
}

/** Nothing on the page may have asked yet who is here. @throws Error for a guest, who hears the browser's voice (D4) */
async function fetchForMember(messageId: string): Promise<Blob> {
  const user = await loadUser();
  if (user?.isLogin !== true) throw new Error('the voice of the site is for members');
  return fetchSpeech(messageId);
}
