/** The English texts of the page that works without a connection. */
export const offline = {
  loading: 'Opening what this browser kept…',
  heading: 'You are offline',
  lead: 'This page comes back by itself when the connection does. Until then:',
  missing: 'This page was not kept in this browser.',
  missingChat: 'This chat was not kept in this browser.',
  chats: 'Chats to read and to write in',
  chatsHint: 'What you write is sent when you are back.',
  stories: 'Pages that you read before',
  nothing: 'Nothing was kept in this browser yet: chats and pages that you open are, from now on.',
  tryAgain: 'Try again',
  trying: 'Trying…',
  still: 'There is still no connection.',
};

export type OfflineTexts = typeof offline;
