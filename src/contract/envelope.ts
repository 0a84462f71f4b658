import { z } from './zod.ts';

/** `code` of a successful answer (spec §7). */
export const successCode = 200;

/** A header of every answer while the server cannot store anything, so that pages say so. */
export const readOnlyHeader = 'X-Read-Only';

/** The wrapper of every JSON answer: `{code, message, data}` (spec §7, D2). */
export const envelopeSchema = z.object({
  code: z.number().int(),
  message: z.string(),
  data: z.unknown(),
});
