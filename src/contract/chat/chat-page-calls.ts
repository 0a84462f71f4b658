import { z } from '../base/zod.ts';
import { defineCall } from '../call/call.ts';
import { chatCharacterSchema } from '../site/character-calls.ts';
import { conversationCardSchema, conversationSchema } from './conversation-calls.ts';
import { characterId, noBody, uuid } from '../call/fields.ts';
import { messageSchema } from './message-calls.ts';

/** How many conversations stand beside a chat. */
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
    /** The conversation to open, one's own with this character; without, the newest with it is opened. */
    conversation_id: uuid.optional(),
    /** `true` opens none. */
    fresh: z.enum(['true', 'false']).optional(),
  }),
  body: noBody,
  result: z.object({
    character: chatCharacterSchema,
    conversations: z.array(conversationCardSchema),
    /** What is open; null before the first message. */
    open: z
      .object({
        conversation: conversationSchema,
        /** Its newest messages, oldest first. */
        messages: z.array(messageSchema),
        /** There are older ones. */
        has_more: z.boolean(),
      })
      .nullable(),
  }),
});
