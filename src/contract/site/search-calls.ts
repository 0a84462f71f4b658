import * as z from 'zod/mini';
import { articleCardSchema } from '../stories/article-calls.ts';
import { defineCall } from '../call/call.ts';
import { characterCardSchema } from '../characters/character-card.ts';
import { noBody, pageNumber, pageSize } from '../call/fields.ts';

/** The number of characters of a query that are used. */
export const searchQueryLength = 100;

/**
 * One plain line around the first hit in the longer texts of a result; empty if the card itself shows a hit, or none of
 * its texts in the language of the request has one.
 */
const excerpt = z.string();

export const searchResultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('character'), character: characterCardSchema, excerpt }),
  z.object({ kind: z.literal('article'), article: articleCardSchema, excerpt }),
]);

export type SearchResult = z.infer<typeof searchResultSchema>;

export const search = defineCall({
  name: 'search',
  method: 'GET',
  path: '/v2/search',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(searchQueryLength)),
    page: z._default(pageNumber.check(z.maximum(50)), 1),
    size: z._default(pageSize.check(z.maximum(48)), 24),
    kind: z.optional(z.enum(['character', 'article'])),
  }),
  body: noBody,
  result: z.object({
    records: z.array(searchResultSchema),
    page: z.int(),
    size: z.int(),
    /** Counted up to 1,000. */
    total: z.int(),
    /** The text that was searched for instead, if nothing matched the text as it was typed. */
    corrected: z.nullable(z.string()),
    /** The words to mark in the results, without signs; in Chinese also each pair of characters. */
    words: z.array(z.string()),
  }),
});
