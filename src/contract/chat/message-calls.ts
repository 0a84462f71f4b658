import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { finishReasons } from '../errors/finish-reasons.ts';
import { noBody, nonBlank, noQuery, time, uuid } from '../call/fields.ts';
import { pictureSchema } from '../pictures/picture.ts';

/** The longest message a person may send, in UTF-16 units. */
export const maxMessageLength = 8_000;

/**
 * `streaming` while the reply is being written; then exactly one final state: `complete`, `partial` (stopped or
 * interrupted, the text so far is kept) or `failed` (no text came).
 */
export const messageState = z.enum(['streaming', 'complete', 'partial', 'failed']);

export const finishReason = z.enum(finishReasons);

export type FinishReason = z.infer<typeof finishReason>;

/** A picture that came with a reply (rule:chat-pictures): its content is not sent before it is unlocked. */
export const attachmentSchema = z.object({
  kind: z.literal('picture'),
  is_locked: z.boolean(),
  /** A `data:` address of a few blurred pixels. */
  blur: z.string(),
  caption: z.string(),
  /** Null while the picture is locked. */
  picture: z.nullable(pictureSchema),
});

export type Attachment = z.infer<typeof attachmentSchema>;

export const messageSchema = z.object({
  id: uuid,
  /** The message that this message answers; null for a greeting. */
  parent_id: z.nullable(uuid),
  role: z.enum(['user', 'assistant']),
  /** Markdown. While `streaming`, the text so far; its length is the event id to resume from. */
  content: z.string(),
  state: messageState,
  finish_reason: z.nullable(finishReason),
  /**
   * The author: a model's name, `demo`, `card` for a greeting, `safety` for the site's own text instead of the
   * persona's; null for a person's message.
   */
  model: z.nullable(z.string()),
  /** The id that the browser gave to its own message, or to the variant that it requested; null otherwise. */
  client_message_id: z.nullable(uuid),
  create_time: time,
  /** The number of messages before it on its branch. */
  depth: z.int(),
  /** The ids of all variants at this place, including this one, oldest first. */
  variants: z.array(uuid).check(z.minLength(1)),
  /** Grows by one with every edit in place. */
  version: z.int(),
  /** The time of its last edit in place. */
  edit_time: z.nullable(time),
  /** The time since which the person keeps it out of prompts; null while it is sent to the model. */
  hide_time: z.nullable(time),
  /** True if the app repeats here that the other side is an AI (rule:ai-notice): decided by the server's clock. */
  ai_notice: z.boolean(),
  attachment: z.nullable(attachmentSchema),
  /** True if the thoughts of the model before this reply are stored; `getThoughts` returns them. */
  has_thoughts: z._default(z.boolean(), false),
  /** The stored translation into the visitor's target language. */
  translation: z.nullable(z.object({ language: z.string(), content: z.string() })),
  /**
   * The sampler parameters that the person chose and the model refused: this reply was written without them. Only at the
   * end of its stream.
   */
  left_out: z.optional(z.array(z.string())),
});

export type Message = z.infer<typeof messageSchema>;

/** The activity of a model before its first text: its server loads it, or it thinks. */
const replyStatuses = ['loading', 'thinking'] as const;

export type ReplyStatus = (typeof replyStatuses)[number];

/**
 * The events of a reply (rule:reply-events), in order: one `message-start`, any number of `text-delta`, then exactly
 * one `message-end` or one `error`. `text-reset` withdraws the text before it: it was the model's thoughts. Before the
 * first text, and after a reset, `status` names what the model is doing, and `thought-delta` carries its thoughts. An
 * event's id is the length of the reply's text after it, in UTF-16 units.
 */
export const replyEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message-start'),
    user_message: z.nullable(messageSchema),
    message: messageSchema,
  }),
  z.object({ type: z.literal('text-delta'), text: z.string() }),
  /** The text so far, which replaces all earlier text. */
  z.object({ type: z.literal('text-reset'), text: z.string() }),
  z.object({ type: z.literal('status'), status: z.enum(replyStatuses) }),
  /** A piece of the model's thoughts; a client that reconnects gets all of them again. */
  z.object({ type: z.literal('thought-delta'), text: z.string() }),
  z.object({ type: z.literal('message-end'), message: messageSchema }),
  z.object({
    type: z.literal('error'),
    code: z.int(),
    message: z.string(),
    /** The reply in its final state; null when the stream itself failed and the reply may still be running. */
    reply: z.nullable(messageSchema),
  }),
]);

export type ReplyEvent = z.infer<typeof replyEventSchema>;

export const askMessage = defineCall({
  name: 'askMessage',
  method: 'POST',
  path: '/v2/message/pc/ask',
  caller: 'visitor',
  reply: 'events',
  readOnly: false,
  query: noQuery,
  body: z.object({
    conversation_id: uuid,
    content: nonBlank(maxMessageLength),
    client_message_id: uuid,
    /**
     * The message that it follows; if absent, the newest of the active branch. If another message already follows it,
     * the message begins a branch.
     */
    parent_id: z.optional(uuid),
  }),
  result: replyEventSchema,
});

export const resumeMessage = defineCall({
  name: 'resumeMessage',
  method: 'GET',
  path: '/v2/message/resume',
  caller: 'visitor',
  reply: 'events',
  readOnly: true,
  query: z.object({
    message_id: uuid,
    last_event_id: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0),
  }),
  body: noBody,
  result: replyEventSchema,
});

export const stopMessage = defineCall({
  name: 'stopMessage',
  method: 'POST',
  path: '/v2/message/stop',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ message_id: uuid }),
  result: messageSchema,
});

export const getThoughts = defineCall({
  name: 'getThoughts',
  method: 'GET',
  path: '/v2/message/thoughts',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({ message_id: uuid }),
  body: noBody,
  result: z.object({ content: z.string() }),
});

/** The number of messages on a page, unless the request says otherwise. */
export const historySize = 50;

export const getHistory = defineCall({
  name: 'getHistory',
  method: 'GET',
  path: '/v2/history/getAll',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({
    conversation_id: uuid,
    /** Messages before this message; without `before`, `after` and `around`, the newest messages. */
    before: z.optional(uuid),
    after: z.optional(uuid),
    /** Messages before and after this message, including itself; it must be on the active branch. */
    around: z.optional(uuid),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), historySize),
  }),
  body: noBody,
  result: z.object({
    records: z.array(messageSchema),
    /** True if there are older messages. */
    has_more: z.boolean(),
    /** True if there are newer messages. */
    has_newer: z.boolean(),
    /** The version of the conversation that this page shows. */
    version: z.int(),
  }),
});
