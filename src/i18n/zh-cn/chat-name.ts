import type { ChatNameTexts } from '../en/chat-name.ts';

/** The Chinese texts of the question for somebody's name. */
export const chatName: ChatNameTexts = {
  question: (character) => `${character}该怎么称呼你？`,
  save: '保存',
  later: '暂不',
  saved: (character, name) => `从现在起，${character}会叫你${name}。可在设置中更改。`,
};
