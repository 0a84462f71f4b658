/** The English texts of the messages that a search in all chats finds; loaded with it. */
export const foundMessages = {
  heading: 'Messages',
  searching: 'Searching what was said…',
  found: (count: number, hasMore: boolean) =>
    count === 1 && !hasMore ? '1 message' : `${count}${hasMore ? ' or more' : ''} messages`,
  nothing: (words: string) => `Nobody said “${words}” in your chats.`,
  /** How far it was searched back, and how many were found so far. */
  stopped: (count: number, day: string) =>
    `${count === 1 ? '1 message' : `${count} messages`} since ${day}. Older ones were not searched yet.`,
  failed: 'The messages could not be searched.',
  tryAgain: 'Try again',
  more: 'Show more messages',
  furtherBack: 'Search further back',
  you: 'You',
};

export type FoundMessageTexts = typeof foundMessages;
