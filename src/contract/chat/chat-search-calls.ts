import { z } from '../in-browser/zod.ts';
import { defineCall } from '../call/call.ts';
import { listedConversationSchema } from './conversation-calls.ts';
import { noBody, time, uuid } from '../call/fields.ts';

/** A message that was found, with the conversation that it is in. */
export const foundMessageSchema = listedConversationSchema
  .pick({ character_id: true, character_slug: true, name: true, title: true, avatar: true })
  .extend({
    id: uuid,
    conversation_id: uuid,
    role: z.enum(['user', 'assistant']),
    /** The text around the first hit, without Markdown. */
    excerpt: z.string(),
    time,
  });

export type FoundMessage = z.infer<typeof foundMessageSchema>;

export const searchChats = defineCall({
  name: 'searchChats',
  method: 'GET',
  path: '/v2/message/searchAll',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({
    q: z.string().trim().min(1).max(100),
    /** `next` of the previous page: microseconds since 1970 and the id of the last message that was searched. */
    before: z
      .string()
      .regex(/^-?[0-9]{1,16}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
      .optional(),
  }),
  body: noBody,
  result: z.object({
    records: z.array(foundMessageSchema),
    /** `before` of the next page; null once everything was searched. */
    next: z.string().nullable(),
    /** The time of the last message that was searched; null if there was none. */
    searched_to: time.nullable(),
  }),
});
