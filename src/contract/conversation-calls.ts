import { z } from './zod.ts';
import { defineCall } from './call.ts';
import { characterId, noBody, noQuery, pageNumber, pageOf, pageSize, slug, time, uuid } from './fields.ts';

export const replyMode = z.enum(['short', 'normal', 'novel']);

/** A conversation in the list (D3). */
export const conversationCardSchema = z.object({
  id: uuid,
  character_id: characterId,
  character_slug: slug,
  name: z.string(),
  /** `/pictures/{id}`; `/{width}` may follow. Null where there is no picture. */
  avatar: z.string().nullable(),
  /** The beginning of the newest message of the active branch, without Markdown. */
  last_message: z.string(),
  last_message_time: time,
  /** Replies that came since its owner last saw it. */
  unread: z.number().int(),
});

export type ConversationCard = z.infer<typeof conversationCardSchema>;

/** One conversation (D3). */
export const conversationSchema = z.object({
  id: uuid,
  character_id: characterId,
  mode: replyMode,
  background_id: z.string().nullable(),
  message_count: z.number().int(),
  create_time: time,
  modify_time: time,
});

export type Conversation = z.infer<typeof conversationSchema>;

export const addConversation = defineCall({
  name: 'addConversation',
  method: 'POST',
  path: '/aiChatConversation/add/',
  summary: "The visitor's newest conversation with a character, or a new one with its greeting (D3).",
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: z.object({ charId: characterId }),
  body: z.object({ fresh: z.boolean().default(false) }).prefault({}),
  result: conversationSchema,
});

export const listConversations = defineCall({
  name: 'listConversations',
  method: 'GET',
  path: '/aiChatConversation/list/pc',
  summary: 'Own conversations, newest first; `character_id` keeps those with one character (D3).',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({
    page: pageNumber.default(1),
    size: pageSize.default(20),
    character_id: characterId.optional(),
    /** Keeps those whose character's name or last message holds these words. */
    q: z.string().trim().max(100).optional(),
  }),
  body: noBody,
  result: pageOf(conversationCardSchema),
});

export const getConversation = defineCall({
  name: 'getConversation',
  method: 'GET',
  path: '/aiChatConversation/getById',
  summary: 'One conversation: character, mode, background, counters (D3).',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({ id: uuid }),
  body: noBody,
  result: conversationSchema,
});

const byId = z.object({ id: uuid });

export const markConversationSeen = defineCall({
  name: 'markConversationSeen',
  method: 'POST',
  path: '/aiChatConversation/seen',
  summary: 'Its owner sees the conversation now: nothing in it is unread.',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: byId,
  result: z.object({ unread: z.literal(0) }),
});

export const deleteConversation = defineCall({
  name: 'deleteConversation',
  method: 'POST',
  path: '/aiChatConversation/delete',
  summary: 'Removes a conversation from the list; for 30 days it can be restored, then it is erased (D3).',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: byId,
  result: z.object({ deleted: z.literal(true) }),
});

export const restoreConversation = defineCall({
  name: 'restoreConversation',
  method: 'POST',
  path: '/aiChatConversation/restore',
  summary: 'Undoes the deletion of a conversation (D3).',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: byId,
  result: conversationSchema,
});
