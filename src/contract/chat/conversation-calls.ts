import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import {
  characterId,
  contentId,
  noBody,
  noQuery,
  oneDirection,
  pageNumber,
  pageOf,
  pageSize,
  slug,
  time,
  uuid,
} from '../call/fields.ts';
import { pictureSchema } from '../pictures/picture.ts';
import { characterCardSchema } from '../characters/character-card.ts';

export const replyMode = z.enum(['short', 'normal', 'novel']);

export type ReplyMode = z.infer<typeof replyMode>;

/** Sampler parameters by their name in the request to the model, such as `temperature`. */
export const samplerValues = z.record(z.string().check(z.regex(/^[a-z_]{1,40}$/)), z.number());

export const listedConversationSchema = z.object({
  id: uuid,
  character_id: characterId,
  character_slug: slug,
  name: z.string(),
  /** The title that its owner, or else the site, gave it; empty if it has none. */
  title: z.string(),
  /** `/pictures/{id}`; `/{width}` may follow. Null where there is no picture. */
  avatar: z.nullable(z.string()),
  tags: characterCardSchema.shape.tags,
  /** The beginning of the newest message of the active branch, without Markdown. */
  last_message: z.string(),
  last_message_time: time,
  /** The number of replies since its owner last saw it. */
  unread: z.int(),
  /** True if it comes before the others in the list. */
  pinned: z.boolean(),
  /** True if it is left out of the list. */
  archived: z.boolean(),
});

export type ListedConversation = z.infer<typeof listedConversationSchema>;

/** A conversation in the list, with what the card of its character says (rule:character-cards). */
export const conversationCardSchema = z.extend(
  listedConversationSchema,
  z.pick(characterCardSchema, { likes: true, collect: true, vip: true, scenario: true }).shape,
);

export type ConversationCard = z.infer<typeof conversationCardSchema>;

export const conversationSchema = z.object({
  id: uuid,
  character_id: characterId,
  title: z.string(),
  mode: replyMode,
  /** A model of `getChatOptions`; null for the site's own choice. */
  chat_model: z.nullable(contentId),
  sampler: samplerValues,
  persona_id: z.nullable(uuid),
  /** True if the person is there without any persona, also without the default one. */
  as_self: z.boolean(),
  /** True if it comes before the others in the list. */
  pinned: z.boolean(),
  background_id: z.nullable(contentId),
  background: z.nullable(pictureSchema),
  /** The number of messages of its active branch; a message that was deleted alone keeps its place and counts. */
  message_count: z.int(),
  /** Grows with every change of its messages or settings; a page that holds a lower version is out of date. */
  version: z.int(),
  create_time: time,
  modify_time: time,
});

export type Conversation = z.infer<typeof conversationSchema>;

export const addConversation = defineCall({
  name: 'addConversation',
  method: 'POST',
  path: '/aiChatConversation/add/',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: z.object({ charId: characterId }),
  body: z.prefault(z.object({ fresh: z._default(z.boolean(), false) }), {}),
  result: conversationSchema,
});

export const listConversations = defineCall({
  name: 'listConversations',
  method: 'GET',
  path: '/aiChatConversation/list/pc',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({
    page: z._default(pageNumber, 1),
    size: z._default(pageSize, 20),
    /** Keeps conversations with one character, newest first: pins apply only to the list with all characters. */
    character_id: z.optional(characterId),
    /** Keeps conversations whose character's name, title or last message contains this text. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /**
     * `true` keeps archived conversations, `false` the others; if absent, archived conversations are included when `q`
     * or `character_id` is given.
     */
    archived: z.optional(z.enum(['true', 'false'])),
  }),
  body: noBody,
  result: z.extend(pageOf(conversationCardSchema), {
    /** The number of archived conversations in all, or with the character. */
    archived: z.int(),
  }),
});

export const getConversation = defineCall({
  name: 'getConversation',
  method: 'GET',
  path: '/aiChatConversation/getById',
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
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: byId,
  result: conversationSchema,
});

export const editMode = defineCall({
  name: 'editMode',
  method: 'POST',
  path: '/aiChatConversation/editMode/',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.extend(byId, {
    mode: z.optional(replyMode),
    chat_model: z.optional(z.nullable(contentId)),
    sampler: z.optional(samplerValues),
    /** Another persona, or null for the default one; both end `as_self`. */
    persona_id: z.optional(z.nullable(uuid)),
    as_self: z.optional(z.boolean()),
    title: z.optional(oneDirection(z.string().check(z.trim(), z.maxLength(80)))),
    /** Pinning an archived conversation also unarchives it. */
    pinned: z.optional(z.boolean()),
    /** Archiving a pinned conversation also unpins it. Anything that makes a new reply in it unarchives it. */
    archived: z.optional(z.boolean()),
  }),
  result: conversationSchema,
});

export const setChatBackground = defineCall({
  name: 'setChatBackground',
  method: 'POST',
  path: '/aiChatConversation/setChatBackground',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.extend(byId, { background_id: z.nullable(contentId) }),
  result: conversationSchema,
});

/** Removed messages that can be restored for 30 days (rule:thirty-days). */
export const removalSchema = z.object({ removal_id: uuid, conversation: conversationSchema });

export const resetConversation = defineCall({
  name: 'resetConversation',
  method: 'POST',
  path: '/aiChatConversation/reset',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: byId,
  result: removalSchema,
});

export const conversationEventSchema = z.object({
  type: z.literal('changed'),
  version: z.int(),
});

export const watchConversation = defineCall({
  name: 'watchConversation',
  method: 'GET',
  path: '/aiChatConversation/watch',
  caller: 'visitor',
  reply: 'events',
  readOnly: true,
  query: z.object({ id: uuid }),
  body: noBody,
  result: conversationEventSchema,
});
