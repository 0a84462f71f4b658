/** What a push message holds, as JSON: a notification in the words that the worker shows as they are. */
export interface PushNotice {
  title: string;
  body: string;
  /** Of the chat: a newer notification of it takes the place of an older one. */
  tag: string;
  /** The path of the chat, with the message that it opens at. */
  path: string;
  /** The language of the words. */
  lang: string;
  /** In how many chats replies are unread. */
  unread_chats: number;
  /** When the reply ended, in ms since 1970. */
  time: number;
}

/** How the address of a chat names the message that it opens at: `#m={id}`. */
export const messageAnchor = 'm';

/** The tag of the notifications of a chat. */
export function noticeTag(conversationId: string): string {
  return `chat-${conversationId}`;
}
