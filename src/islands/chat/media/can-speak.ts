import { hasBrowserVoices } from '#src/browser/speaking.ts';
import type { ChatOptions } from '#src/stores/chat-options.ts';
import { $isLogin } from '#src/stores/user.ts';

/** True where a reply can be spoken: by the site, for members (D4), or by the browser. */
export function canSpeak(options: ChatOptions | null): boolean {
  return hasBrowserVoices() || (options?.speaks === true && $isLogin.get());
}
