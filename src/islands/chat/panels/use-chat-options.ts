import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ChatSession } from '#src/browser/chat-session.ts';
import { whenIdle } from '#src/browser/when-idle.ts';
import { loadChatOptions } from '#src/stores/chat-options.ts';
import { $user } from '#src/stores/user.ts';
import { useSelected } from './use-selected.ts';

/** Loads what the site offers in a conversation when the page is idle, and again where other prices may hold. */
export function useChatOptions({ $state }: ChatSession, characterId: string): void {
  const conversationId = useSelected($state, (state) => state.conversationId);
  const model = useSelected($state, (state) => state.conversation?.chat_model ?? null);
  const level = useStore($user, { ssr: 'initial' })?.vip_level ?? 'NOT_VIP';
  useEffect(
    () => whenIdle(() => void loadChatOptions({ conversationId, characterId, model, level })),
    [conversationId, characterId, model, level],
  );
}
