/** The English texts of a character's card, apart from the others: a page's own and a favourite's are the same. */
export const card = {
  vipMark: 'VIP',
  chat: 'Chat',
  chatWith: (name: string) => `Chat with ${name}`,
  firstWords: (words: string) => `“${words}”`,
  allCharacters: 'All characters',
};

export type CardTexts = typeof card;
