import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { int32, noBody, nonBlank, noQuery, time, uuid } from '../call/fields.ts';

export const maxFactLength = 500;
export const maxSummaryLength = 8_000;

/** Something that is remembered of a conversation: its rolling summary, or one fact. */
export const memorySchema = z.object({
  id: uuid,
  kind: z.enum(['summary', 'fact']),
  content: z.string(),
  /** True if it is always in the prompt and never rewritten. */
  is_pinned: z.boolean(),
  /** The author: a model’s name, `rules` for the demo companion’s memories, `person`. */
  author: z.string(),
  /** The messages that it came from, oldest first; for a summary, the last one. */
  message_ids: z.array(uuid),
  version: z.int(),
  modify_time: time,
});

export type Memory = z.infer<typeof memorySchema>;

export const listMemories = defineCall({
  name: 'listMemories',
  method: 'GET',
  path: '/aiChatConversation/memory/list',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({ conversation_id: uuid }),
  body: noBody,
  result: z.object({
    records: z.array(memorySchema),
    /**
     * The ids of the facts that the next prompt would hold; the other facts do not fit. Null if there is no next prompt
     * because the character was deleted.
     */
    in_prompt: z.nullable(z.array(uuid)),
    /** True while something is being remembered in the background. */
    is_working: z.boolean(),
  }),
});

export type MemoryList = z.infer<typeof listMemories.result>;

export const addMemory = defineCall({
  name: 'addMemory',
  method: 'POST',
  path: '/aiChatConversation/memory/add',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ conversation_id: uuid, content: nonBlank(maxFactLength) }),
  result: memorySchema,
});

export const editMemory = defineCall({
  name: 'editMemory',
  method: 'POST',
  path: '/aiChatConversation/memory/edit',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    memory_id: uuid,
    content: z.optional(nonBlank(maxSummaryLength)),
    is_pinned: z.optional(z.boolean()),
    version: int32,
  }),
  result: memorySchema,
});

export const deleteMemory = defineCall({
  name: 'deleteMemory',
  method: 'POST',
  path: '/aiChatConversation/memory/delete',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    memory_id: uuid,
    /**
     * The version that the caller has seen: with another version the response is 409, and nothing is forgotten. Not
     * checked if absent.
     */
    version: z.optional(int32),
  }),
  result: z.object({ deleted: z.literal(true) }),
});

export const contextPartSchema = z.object({
  kind: z.enum([
    'rules',
    'system',
    'instructions',
    'description',
    'personality',
    'scenario',
    'persona',
    'lore',
    'summary',
    'facts',
    'examples',
    'history',
    'card_note',
    'character_note',
    'chat_note',
    'post_history',
  ]),
  /** The lorebook entry, fact or message of this part; empty for parts that occur once. */
  label: z.string(),
  /** Of a part that was not sent (`told`, `dropped`, `hidden`), only the first 200 characters. */
  content: z.string(),
  tokens: z.int(),
  /**
   * `cut`: only a part of it fitted into the budget. `told`: the summary covers it. `dropped`: nothing of it fitted.
   * `hidden`: the person keeps it out.
   */
  state: z.enum(['kept', 'cut', 'told', 'dropped', 'hidden']),
  /** The reason for a lorebook entry: the key that was found, or `constant`; empty for other parts. */
  reason: z.string(),
  /** The id of the message; null for other parts. */
  message_id: z.nullable(uuid),
});

export type ContextPart = z.infer<typeof contextPartSchema>;

export const inspectContext = defineCall({
  name: 'inspectContext',
  method: 'GET',
  path: '/v2/message/context',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({ conversation_id: uuid, content: z._default(z.string().check(z.maxLength(8_000)), '') }),
  body: noBody,
  result: z.object({
    chat_model: z.string(),
    parts: z.array(contextPartSchema),
    /** Tokens of all kept parts, including the tokens of the format itself. */
    tokens: z.int(),
    budget_tokens: z.int(),
    max_reply_tokens: z.int(),
  }),
});
