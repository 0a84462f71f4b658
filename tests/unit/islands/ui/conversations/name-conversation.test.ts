import { expect, it } from 'vitest';
import type { ConversationCard } from '#src/contract/chat/conversation-calls.ts';
import { findSharedNames, distinguishConversation } from '#src/islands/ui/conversations/name-conversation.ts';

const card = (id: string, name: string, title: string): ConversationCard => ({
  id,
  name,
  title,
  character_id: 'f01',
  character_slug: 'peng-yue',
  avatar: null,
  last_message: 'Tea?',
  last_message_time: '2026-11-24T08:00:00.000Z',
  unread: 0,
  pinned: false,
  archived: false,
});

it('conversations with equal names are distinguished by the last words', () => {
  const cards = [
    card('1', 'Peng Yue', ''),
    card('2', 'Peng Yue', 'Rain'),
    card('3', 'Peng Yue', ''),
    card('4', 'Ada', ''),
  ];
  expect([...findSharedNames(cards)]).toEqual(['Peng Yue']);
  expect(distinguishConversation(card('1', 'Peng Yue', ''), 'en')).toMatch(/^Tea\?, .*2026/);
});
