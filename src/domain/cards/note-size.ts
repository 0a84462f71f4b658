import type { CardData } from './card-data.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';

/** The share of the model's context from which a card's texts leave too little room for the chat. */
const largeShare = 0.5;

/**
 * Estimates the tokens that the texts of a card take in every prompt: one for four characters of an alphabetic script,
 * one for each character of all others.
 */
export function estimateCardTokens(card: CardData): number {
  const texts = [
    card.system_prompt,
    card.description,
    card.personality,
    card.scenario,
    card.post_history_instructions,
  ];
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  const others = texts.reduce((sum, text) => sum + text.replace(/[\0-\u02ff]+/g, '').length, 0);
  return Math.ceil((letters - others) / 4 + others);
}

/**
 * Notes a card whose texts take up a large share of the model's context: parts of them may be cut, and chats forget
 * sooner.
 */
export function noteCardSize(cardTokens: number, contextTokens: number): FileNote[] {
  if (cardTokens <= contextTokens * largeShare) return [];
  const [tokens, context] = [cardTokens, contextTokens].map((count) => count.toLocaleString('en'));
  return [
    {
      field: 'description',
      outcome: 'kept',
      reason: {
        en: `the card's texts are about ${tokens} tokens, more than half of the ${context} that the model reads at once: in chats they may be cut, and less of the chat is remembered`,
        'zh-CN': `角色卡的文字约有 ${tokens} 词元，超过模型一次所读 ${context} 词元的一半：聊天时可能会被截短，能记住的对话也更少`,
      },
    },
  ];
}
