import { z } from './zod.ts';

/** What gems are spent on (D5). */
export const gemActions = ['reply', 'resend', 'voice', 'picture', 'background'] as const;

export type GemAction = (typeof gemActions)[number];

/** What something costs a visitor, in gems. */
export const quoteSchema = z.object({
  /** The price. */
  gems: z.number().int().min(0),
  /** What this visitor pays now: 0 for levels that have it free, for what was paid already, and while nothing is charged. */
  due: z.number().int().min(0),
});

export type Quote = z.infer<typeof quoteSchema>;
