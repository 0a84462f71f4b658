import { z } from './zod.ts';
import { defineCall } from './call.ts';
import { noBody, nonBlank, noQuery, time, uuid } from './fields.ts';

/** The longest message a person may send, in UTF-16 units. */
export const maxMessageLength = 8_000;

/**
 * `streaming` while the reply is being written; then exactly one final state: `complete`, `partial` (stopped or
 * interrupted, the text so far is kept) or `failed` (no text came).
 */
export const messageState = z.enum(['streaming', 'complete', 'partial', 'failed']);

/** Why a reply ended. `interrupted`: the upstream or this server broke off. */
export const finishReason = z.enum([
  'stop',
  'length',
  'content_filter',
  'stopped',
  'interrupted',
  'unavailable',
  'busy',
  'silent',
]);

export type FinishReason = z.infer<typeof finishReason>;

export const messageSchema = z.object({
  id: uuid,
  /** The message that this one answers; null for a greeting. */
  parent_id: uuid.nullable(),
  role: z.enum(['user', 'assistant']),
  /** Markdown. While `streaming`, what was written so far; its length is the event id to resume from. */
  content: z.string(),
  state: messageState,
  finish_reason: finishReason.nullable(),
  /** What wrote it: a model's name, `demo`, `card` for a greeting; null for a person's message. */
  model: z.string().nullable(),
  /** The id that the browser gave its own message; null for a reply. */
  client_message_id: uuid.nullable(),
  create_time: time,
});

export type Message = z.infer<typeof messageSchema>;

/**
 * The events of a reply (D5), in order: one `message-start`, any number of `text-delta`, then exactly one
 * `message-end` or one `error`. An event's id is the length of the reply's text after it, in UTF-16 units.
 */
export const replyEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message-start'),
    user_message: messageSchema.nullable(),
    message: messageSchema,
  }),
  z.object({ type: z.literal('text-delta'), text: z.string() }),
  z.object({ type: z.literal('message-end'), message: messageSchema }),
  z.object({
    type: z.literal('error'),
    code: z.number().int(),
    message: z.string(),
    /** The reply in its final state; null when the stream itself failed and the reply may still be running. */
    reply: messageSchema.nullable(),
  }),
]);

export type ReplyEvent = z.infer<typeof replyEventSchema>;

export const askMessage = defineCall({
  name: 'askMessage',
  method: 'POST',
  path: '/v2/message/pc/ask',
  summary:
    'Stores the message and streams the reply. The same client_message_id is the same message: its reply is ' +
    'streamed again, or written anew if it failed (D3, D5).',
  caller: 'visitor',
  reply: 'events',
  readOnly: false,
  query: noQuery,
  body: z.object({
    conversation_id: uuid,
    content: nonBlank(maxMessageLength),
    client_message_id: uuid,
  }),
  result: replyEventSchema,
});

export const resumeMessage = defineCall({
  name: 'resumeMessage',
  method: 'GET',
  path: '/v2/message/resume',
  summary: 'Streams a reply from the last event id seen, while it is written or afterwards (D5).',
  caller: 'visitor',
  reply: 'events',
  readOnly: true,
  query: z.object({
    message_id: uuid,
    last_event_id: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
  body: noBody,
  result: replyEventSchema,
});

export const stopMessage = defineCall({
  name: 'stopMessage',
  method: 'POST',
  path: '/v2/message/stop',
  summary: 'Stops the reply that is being written and keeps its text so far; answers the reply (D5).',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ message_id: uuid }),
  result: messageSchema,
});

export const getHistory = defineCall({
  name: 'getHistory',
  method: 'GET',
  path: '/v2/history/getAll',
  summary: 'Messages of the active branch, oldest first, a page at a time from the newest (D3).',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({
    conversation_id: uuid,
    /** Messages before this one; without it, the newest. */
    before: uuid.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  body: noBody,
  result: z.object({ records: z.array(messageSchema), has_more: z.boolean() }),
});
