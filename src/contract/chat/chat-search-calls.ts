import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { listedConversationSchema } from './conversation-calls.ts';
import { noBody, time, uuid } from '../call/fields.ts';

/** A message that was found, with the conversation that it is in. */
export const foundMessageSchema = z.extend(
  z.pick(listedConversationSchema, {
    character_id: true,
    character_slug: true,
    name: true,
    title: true,
    avatar: true,
  }),
  {
    id: uuid,
    conversation_id: uuid,
    role: z.enum(['user', 'assistant']),
    /** The text around the first hit, without Markdown. */
    excerpt: z.string(),
    time,
  },
);

export type FoundMessage = z.infer<typeof foundMessageSchema>;

export const searchChats = defineCall({
  name: 'searchChats',
  method: 'GET',
  path: '/v2/message/searchAll',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    /** `next` of the previous page: microseconds since 1970 and the id of the last message that was searched. */
    before: z.optional(
      z
        .string()
        .check(z.regex(/^-?[0-9]{1,16}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
    ),
  }),
  body: noBody,
  result: z.object({
    records: z.array(foundMessageSchema),
    /** `before` of the next page; null once everything was searched. */
    next: z.nullable(z.string()),
    /** The time of the last message that was searched; null if there was none. */
    searched_to: z.nullable(time),
  }),
});
