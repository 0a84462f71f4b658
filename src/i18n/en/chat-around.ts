/** The English texts around the messages of a chat: header, list, composer, search, keyboard. */
export const chatAround = {
  close: 'Close',
  tryAgain: 'Try again',
  loading: 'Loading…',

  menu: 'More about this chat',
  menuConversations: 'Conversations',
  menuSearch: 'Search in this chat',

  conversations: 'Conversations',
  newChat: (name: string) => `New chat with ${name}`,
  listEmpty: 'What you write to anyone is kept here.',
  listFailed: 'Your chats could not be loaded.',
  listMore: 'Show more',
  listSearch: 'Search your chats',
  listSearchHint: 'Names, titles, messages',
  listSearchClear: 'Clear the search',
  listNothing: (words: string) => `No chat matches “${words}”.`,
  listFound: (count: number) => (count === 1 ? '1 chat' : `${count} chats`),
  unread: (count: number) => (count === 1 ? '1 new reply' : `${count} new replies`),
  rowActions: (title: string) => `More for ${title}`,
  pinned: 'Pinned',
  archived: 'Archived',
  offlineReading: 'You are offline. This is what this browser kept of the chat.',
  offlineNothing: 'You are offline, and nothing of this chat was kept in this browser.',
  you: 'You',

  offline: 'You are offline. What you write is sent when you are back.',
  waiting: (count: number) =>
    count === 1 ? '1 message waits for the connection.' : `${count} messages wait for the connection.`,

  charactersLeft: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  dictate: 'Dictate',
  dictateStop: 'Stop dictating',
  dictating: 'Listening…',
  suggest: 'Suggest what to say',
};

export type ChatAroundTexts = typeof chatAround;
