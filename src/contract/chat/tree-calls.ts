import { z } from '../base/zod.ts';
import { type Call, defineCall } from '../call/call.ts';
import { conversationSchema, removalSchema } from './conversation-calls.ts';
import { int32, noBody, nonBlank, noQuery, pageNumber, time, uuid } from '../call/fields.ts';
import { messageSchema, replyEventSchema } from './message-calls.ts';

/** The longest text that an edited reply may have, in UTF-16 units. */
export const maxReplyLength = 32_000;

const byMessage = z.object({ message_id: uuid });

export const resendMessage = defineCall({
  name: 'resendMessage',
  method: 'POST',
  path: '/v2/message/pc/resend/',
  summary:
    'Streams another variant of a reply, or a reply to one of the visitor’s own messages. Earlier variants stay. Repeated, it streams the same variant; without client_message_id only while that has not failed.',
  caller: 'visitor',
  reply: 'events',
  readOnly: false,
  query: noQuery,
  /** The browser's id of the variant that it asks for: sent again, it is the same variant (rule:same-message). */
  body: byMessage.extend({ client_message_id: uuid.optional() }),
  result: replyEventSchema,
});

export const continueMessage = defineCall({
  name: 'continueMessage',
  method: 'POST',
  path: '/v2/message/continue',
  summary: 'Streams a variant of a reply that begins with its text and goes on from there.',
  caller: 'visitor',
  reply: 'events',
  readOnly: false,
  query: noQuery,
  /** As `resendMessage` has it, and always needed. */
  body: byMessage.extend({ client_message_id: uuid }),
  result: replyEventSchema,
});

/** Either of the two calls above, for who gives every variant an id. */
export type VariantCall = Call<z.ZodType, z.ZodType<unknown, z.input<typeof resendMessage.body>>>;

export const editMessage = defineCall({
  name: 'editMessage',
  method: 'POST',
  path: '/v2/message/editMsg',
  summary:
    'Edits a message. The earlier text stays as a variant. On a branch of its own, the default for own messages, what followed stays with the earlier text; in place it stays with the new one.',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: byMessage.extend({
    content: nonBlank(maxReplyLength),
    branch: z.boolean().optional(),
    /** The version that was edited: another one is 409, and nothing is overwritten. */
    version: int32.optional(),
  }),
  result: messageSchema,
});

export const selectMessage = defineCall({
  name: 'selectMessage',
  method: 'POST',
  path: '/v2/message/select',
  summary: 'Makes a variant, and what followed it last, the active branch.',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: byMessage,
  result: conversationSchema,
});

export const branchMessage = defineCall({
  name: 'branchMessage',
  method: 'POST',
  path: '/v2/message/branch',
  summary:
    'Goes back to a message. The next message begins a branch there; what followed stays on its own branch.',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: byMessage,
  result: conversationSchema,
});

export const hideMessage = defineCall({
  name: 'hideMessage',
  method: 'POST',
  path: '/v2/message/hide',
  summary:
    'Keeps a message out of prompts, or lets it in again. A hidden message is shown as before, but neither sent to the model nor remembered.',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: byMessage.extend({ is_hidden: z.boolean() }),
  result: messageSchema,
});

export const deleteMessage = defineCall({
  name: 'deleteMessage',
  method: 'POST',
  path: '/v2/message/del',
  summary:
    'Deletes a message with all that follows it, or with `alone` only it. It can be restored for 30 days.',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: byMessage.extend({ alone: z.boolean().default(false) }),
  result: removalSchema,
});

export const restoreRemoval = defineCall({
  name: 'restoreRemoval',
  method: 'POST',
  path: '/v2/message/undel',
  summary: 'Undoes a deletion of messages, or a reset.',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ removal_id: uuid }),
  result: conversationSchema,
});

export const listRemovals = defineCall({
  name: 'listRemovals',
  method: 'GET',
  path: '/v2/message/removals',
  summary:
    'Lists what was deleted or reset in a conversation and can still be restored, newest first, 100 at most.',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({ conversation_id: uuid }),
  body: noBody,
  result: z.array(
    z.object({
      removal_id: uuid,
      /** `single`: one message alone. */
      kind: z.enum(['message', 'single', 'reset']),
      excerpt: z.string(),
      message_count: z.number().int(),
      remove_time: time,
    }),
  ),
});

/** A stretch of messages without a fork, by its last one. */
export const branchSchema = z.object({
  /** The last message of the stretch: select it to go there. */
  id: uuid,
  /** The last message of the stretch before; null at the beginning. */
  parent_id: uuid.nullable(),
  /** The depth of its last message. */
  depth: z.number().int(),
  /** How many messages it has. */
  length: z.number().int(),
  /** How its first message begins, without Markdown. */
  excerpt: z.string(),
  role: z.enum(['user', 'assistant']),
  is_active: z.boolean(),
  time,
});

export type Branch = z.infer<typeof branchSchema>;

export const listBranches = defineCall({
  name: 'listBranches',
  method: 'GET',
  path: '/v2/message/tree',
  summary: 'Lists the branches of a conversation, 500 at most, always including the active one.',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({ conversation_id: uuid }),
  body: noBody,
  result: z.array(branchSchema),
});

export const searchMessages = defineCall({
  name: 'searchMessages',
  method: 'GET',
  path: '/v2/message/search',
  summary:
    'Searches the active branch of a conversation, newest message first, 50 a page. Every word has to occur.',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({
    conversation_id: uuid,
    q: z.string().trim().min(1).max(100),
    page: pageNumber.default(1),
  }),
  body: noBody,
  result: z.object({
    records: z.array(
      z.object({
        id: uuid,
        role: z.enum(['user', 'assistant']),
        depth: z.number().int(),
        /** The words around the first hit, without Markdown. */
        excerpt: z.string(),
        time,
      }),
    ),
    has_more: z.boolean(),
  }),
});
