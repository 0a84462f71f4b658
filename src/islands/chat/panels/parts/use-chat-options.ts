import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { runWhenIdle } from '#src/client/browser/run-when-idle.ts';
import { loadChatOptions } from '#src/client/chat/view/chat-options.ts';
import { $user } from '#src/client/account/user.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';

/**
 * Loads the options that the site offers in a conversation when the page is idle, and again when other prices may
 * apply.
 */
export function useChatOptions({ $state }: ChatSession, characterId: string): void {
  const conversationId = useSelected($state, (state) => state.conversationId);
  const model = useSelected($state, (state) => state.conversation?.chat_model ?? null);
  const level = useStore($user, { ssr: 'initial' })?.vip_level ?? 'NOT_VIP';
  useEffect(
    () => runWhenIdle(() => void loadChatOptions({ conversationId, characterId, model, level })),
    [conversationId, characterId, model, level],
  );
}
