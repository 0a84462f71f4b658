import { z } from '../base/zod.ts';

/** A push message, as JSON: a notification in the words that the worker shows as they are. */
export const pushNoticeSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** Of the chat: a newer notification of it takes the place of an older one. */
  tag: z.string(),
  /** The path of the chat, with the message that it opens at. */
  path: z.string().regex(/^\/chat\//),
  /** The language of the words. */
  lang: z.string(),
  /** The number of chats with unread replies. */
  unread_chats: z.number(),
  /** The end of the reply, in ms since 1970. */
  time: z.number(),
});

export type PushNotice = z.infer<typeof pushNoticeSchema>;

/**
 * The worker's question to the pages that are open, when a notification was tapped: each answers through the port of the
 * message, or not at all.
 */
export const openChatSchema = z.object({
  type: z.literal('open-chat'),
  conversation_id: z.string(),
  message_id: z.string(),
});

export type OpenChat = z.infer<typeof openChatSchema>;

/**
 * The answer of a page: `shown` by the one that shows the chat, at the message by now; `free` by a window of the app that
 * may go to the chat, since nothing is typed there that would be lost.
 */
export type OpenChatAnswer = 'shown' | 'free';

/** The name of the message in the address of a chat that opens at it: `#m={id}`. */
export const messageAnchor = 'm';

/** The tag of the notifications of a chat. */
export function noticeTag(conversationId: string): string {
  return `chat-${conversationId}`;
}
