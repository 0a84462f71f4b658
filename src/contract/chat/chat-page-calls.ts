import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { chatCharacterSchema } from '../characters/character-calls.ts';
import { conversationSchema, listedConversationSchema } from './conversation-calls.ts';
import { characterId, noBody, uuid } from '../call/fields.ts';
import { messageSchema } from './message-calls.ts';

/** The number of conversations in the list next to a chat. */
export const chatPageListSize = 20;

export const getChatPage = defineCall({
  name: 'getChatPage',
  method: 'GET',
  path: '/aiChatConversation/page',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({
    id: characterId,
    /** The conversation to open, an own one with this character; if absent, the newest with it. */
    conversation_id: z.optional(uuid),
    /** `true` opens no conversation. */
    fresh: z.optional(z.enum(['true', 'false'])),
  }),
  body: noBody,
  result: z.object({
    character: chatCharacterSchema,
    conversations: z.array(listedConversationSchema),
    /** The open conversation; null before the first message. */
    open: z.nullable(
      z.object({
        conversation: conversationSchema,
        /** Its newest messages, oldest first. */
        messages: z.array(messageSchema),
        /** True if there are older messages. */
        has_more: z.boolean(),
      }),
    ),
  }),
});
