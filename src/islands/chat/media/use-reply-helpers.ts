import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import { stopSpeaking } from '#src/client/voice/speaking.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { $user } from '#src/client/account/user.ts';
import { canSpeak } from './can-speak.ts';
import { canTranslate } from './can-translate.ts';

/**
 * Translates and plays every new reply when it is finished, for people with these settings (rule:user-fields); silent
 * when the page is left.
 */
export function useReplyHelpers({ $state }: ChatSession, language: Language): void {
  useEffect(() => {
    let writtenId: string | null = null;
    const stop = $state.listen(({ messages }) => {
      const last = messages.at(-1);
      if (last?.role !== 'assistant') return;
      const isEnded = last.state !== 'streaming' && last.id === writtenId;
      writtenId = last.state === 'streaming' ? last.id : null;
      if (isEnded && last.content !== '') runHelpers(last, language);
    });
    addEventListener('pagehide', stopSpeaking);
    return () => {
      stop();
      removeEventListener('pagehide', stopSpeaking);
      stopSpeaking();
    };
  }, [$state, language]);
}

function runHelpers(reply: ChatMessage, language: Language): void {
  const user = $user.get();
  const options = $chatOptions.get();
  if (user?.auto_translate === true && canTranslate(options)) {
    void import('./translate-reply.ts').then((part) => part.translateForeignReply(reply));
  }
  // Without a touch of the page, browsers allow no sound.
  if (
    user?.audio_switch === true &&
    canSpeak(options, user.isLogin) &&
    navigator.userActivation.hasBeenActive
  ) {
    // Nothing is paid without a press.
    void import('./speak-reply.ts').then((part) => part.speakReply(reply, language, 'unasked'));
  }
}
