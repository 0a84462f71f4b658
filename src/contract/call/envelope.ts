import * as z from 'zod/mini';

/** `code` of a successful answer (rule:envelope). */
export const successCode = 200;

/** A header of every response while the server cannot store anything, so that pages say so. */
export const readOnlyHeader = 'X-Read-Only';

/** The wrapper of every JSON response: `{code, message, data}` (rule:envelope). */
export const envelopeSchema = z.object({
  code: z.int(),
  message: z.string(),
  data: z.unknown(),
});
