import { expect, it } from 'vitest';
import {
  findSharedNames,
  distinguishConversation,
} from '#src/islands/chat/conversations/name-conversation.ts';
import { composeConversationCard } from '#tests/support/browser/compose-conversation-card.ts';

const card = (id: string, name: string, title: string) =>
  composeConversationCard({ id, name, title, last_message: 'Tea?' });

it('conversations with equal names are distinguished by the last words', () => {
  const cards = [
    card('1', 'Peng Yue', ''),
    card('2', 'Peng Yue', 'Rain'),
    card('3', 'Peng Yue', ''),
    card('4', 'Ada', ''),
  ];
  expect([...findSharedNames(cards)]).toEqual(['Peng Yue']);
  expect(distinguishConversation(card('1', 'Peng Yue', ''), 'en')).toMatch(/^Tea\? · .*2026/);
});
