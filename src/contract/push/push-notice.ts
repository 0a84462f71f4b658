import * as z from 'zod/mini';

/** A push message, as JSON: a notification whose texts the worker shows unchanged. */
export const pushNoticeSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** The tag of the chat: a newer notification replaces an older one with the same tag. */
  tag: z.string(),
  /** The path of the chat, with the message to open at. */
  path: z.string().check(z.regex(/^\/chat\//)),
  lang: z.string(),
  unread_chats: z.number(),
  /** The time when the reply ended, in ms since 1970. */
  time: z.number(),
});

export type PushNotice = z.infer<typeof pushNoticeSchema>;

/**
 * The worker's question to the open pages when a notification was tapped: each answers through the port of the message,
 * or not at all.
 */
export const openChatSchema = z.object({
  type: z.literal('open-chat'),
  conversation_id: z.string(),
  message_id: z.string(),
});

export type OpenChat = z.infer<typeof openChatSchema>;

/**
 * The answer of a page: `shown` from the page that shows the chat, now scrolled to the message; `free` from a window of
 * the app that may navigate to the chat, since it holds no typed text that would be lost.
 */
export type OpenChatAnswer = 'shown' | 'free';

/** The name of the message id in the fragment of a chat's address: `#m={id}`. */
export const messageAnchor = 'm';

export function noticeTag(conversationId: string): string {
  return `chat-${conversationId}`;
}
