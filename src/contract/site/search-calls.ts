import { z } from '../base/zod.ts';
import { articleCardSchema } from './article-calls.ts';
import { defineCall } from '../call/call.ts';
import { characterCardSchema } from './character-calls.ts';
import { noBody, pageNumber, pageSize } from '../call/fields.ts';

/** The number of characters of a query that are used. */
export const searchQueryLength = 100;

export const searchResultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('character'), character: characterCardSchema }),
  z.object({ kind: z.literal('article'), article: articleCardSchema }),
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
    q: z.string().trim().min(1).max(searchQueryLength),
    page: pageNumber.max(50).default(1),
    size: pageSize.max(48).default(24),
    kind: z.enum(['character', 'article']).optional(),
  }),
  body: noBody,
  result: z.object({
    records: z.array(searchResultSchema),
    page: z.number().int(),
    size: z.number().int(),
    /** Counted up to 1,000. */
    total: z.number().int(),
    /** The text that was searched for instead, if nothing matched the text as it was typed. */
    corrected: z.string().nullable(),
  }),
});
