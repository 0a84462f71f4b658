import * as z from 'zod/mini';
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
  caller: 'visitor',
  reply: 'events',
  readOnly: false,
  query: noQuery,
  /** The browser's id of the variant that it requests: sent again, it means the same variant (rule:same-message). */
  body: z.extend(byMessage, { client_message_id: z.optional(uuid) }),
  result: replyEventSchema,
});

export const continueMessage = defineCall({
  name: 'continueMessage',
  method: 'POST',
  path: '/v2/message/continue',
  caller: 'visitor',
  reply: 'events',
  readOnly: false,
  query: noQuery,
  /** As for `resendMessage`, but required. */
  body: z.extend(byMessage, { client_message_id: uuid }),
  result: replyEventSchema,
});

/** Either of the two calls above, for a caller that gives every variant an id. */
export type VariantCall = Call<z.ZodMiniType, z.ZodMiniType<unknown, z.input<typeof resendMessage.body>>>;

export const editMessage = defineCall({
  name: 'editMessage',
  method: 'POST',
  path: '/v2/message/editMsg',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.extend(byMessage, {
    content: nonBlank(maxReplyLength),
    branch: z.optional(z.boolean()),
    /** The version that was edited: with another version the response is 409, and nothing is overwritten. */
    version: z.optional(int32),
  }),
  result: messageSchema,
});

export const selectMessage = defineCall({
  name: 'selectMessage',
  method: 'POST',
  path: '/v2/message/select',
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
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.extend(byMessage, { is_hidden: z.boolean() }),
  result: messageSchema,
});

export const deleteMessage = defineCall({
  name: 'deleteMessage',
  method: 'POST',
  path: '/v2/message/del',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.extend(byMessage, { alone: z._default(z.boolean(), false) }),
  /** With the last message of another branch that begins at the same place and is not shown; null for none. */
  result: z.extend(removalSchema, { other_branch_id: z.nullable(uuid) }),
});

export const restoreRemoval = defineCall({
  name: 'restoreRemoval',
  method: 'POST',
  path: '/v2/message/undel',
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
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({ conversation_id: uuid }),
  body: noBody,
  result: z.array(
    z.object({
      removal_id: uuid,
      /** `single`: only one message. */
      kind: z.enum(['message', 'single', 'reset']),
      excerpt: z.string(),
      message_count: z.int(),
      remove_time: time,
    }),
  ),
});

/** A run of messages without a fork, identified by its last one. */
export const branchSchema = z.object({
  /** The last message of the run: select it to go there. */
  id: uuid,
  /** The last message of the preceding run; null at the beginning. */
  parent_id: z.nullable(uuid),
  /** The depth of the last message of the run. */
  depth: z.int(),
  /** The number of its messages. */
  length: z.int(),
  /** The beginning of its first message, without Markdown. */
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
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({
    conversation_id: uuid,
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    page: z._default(pageNumber, 1),
  }),
  body: noBody,
  result: z.object({
    records: z.array(
      z.object({
        id: uuid,
        role: z.enum(['user', 'assistant']),
        depth: z.int(),
        /** The text around the first hit, without Markdown. */
        excerpt: z.string(),
        time,
      }),
    ),
    has_more: z.boolean(),
  }),
});
