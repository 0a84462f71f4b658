/** The English texts of the search in a chat; loaded with it. */
export const chatSearch = {
  label: 'Words to search for',
  placeholder: 'Words that were said',
  hint: 'Every word has to be in the message.',
  empty: 'Before the first message there is nothing to search.',
  nothing: (words: string) => `Nobody said “${words}” here.`,
  found: (count: number, hasMore: boolean) =>
    count === 1 && !hasMore ? '1 message' : `${count}${hasMore ? ' or more' : ''} messages`,
  failed: 'The search did not work.',
  you: 'You',
  more: 'Show more',
};

export type ChatSearchTexts = typeof chatSearch;
