import { hasBrowserVoices } from '#src/client/voice/speaking.ts';
import type { ChatOptions } from '#src/contract/chat/chat-option-calls.ts';

/** Checks whether a reply can be spoken: by the site, for members (rule:members-only), or by the browser. */
export function canSpeak(options: ChatOptions | null, isLogin: boolean): boolean {
  return hasBrowserVoices() || (options?.speaks === true && isLogin);
}
