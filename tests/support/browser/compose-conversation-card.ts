import type { ConversationCard } from '#src/contract/chat/conversation-calls.ts';
import { idOf } from './chat-messages.ts';

/** Composes a conversation with Peng Yue as lists show it. */
export function composeConversationCard(changes: Partial<ConversationCard> = {}): ConversationCard {
  return {
    id: idOf(1),
    character_id: 'f01',
    character_slug: 'peng-yue',
    name: 'Peng Yue',
    title: '',
    avatar: null,
    tags: [],
    likes: 0,
    collect: false,
    vip: false,
    scenario: '',
    last_message: 'Hello',
    last_message_time: '2026-11-21T09:00:00.000Z',
    unread: 0,
    pinned: false,
    archived: false,
    ...changes,
  };
}
