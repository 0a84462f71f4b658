import { z } from '../base/zod.ts';
import { defineCall } from '../call/call.ts';
import { noBody, noQuery, time } from '../call/fields.ts';

/** What something costs a visitor, in gems. */
export const quoteSchema = z.object({
  /** The price; 0 where this site charges nothing (`GEMS=off`). */
  gems: z.number().int().min(0),
  /** What this visitor pays now: 0 for levels that have it free, for what was paid already, and while nothing is charged. */
  due: z.number().int().min(0),
  /** What `due` is worth, as text in the person's currency, such as `US$0.10`; null where nothing is due. */
  money: z.string().nullable(),
});

export type Quote = z.infer<typeof quoteSchema>;

const gems = z.number().int();

export const getGemBalance = defineCall({
  name: 'getGemBalance',
  method: 'GET',
  path: '/v2/gems/balance',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.object({
    /** Gems of today that can be spent; a package that was not taken yet counts. */
    daily: gems.min(0),
    /** Bought gems that can be spent. They never expire. */
    bought: gems.min(0),
    /** Held by what runs right now: neither spent nor free. */
    held: gems.min(0),
    /** What the daily part is topped up to. */
    package: gems.min(0),
    /** When the gems of the day come again: the person's next midnight; after a change of the time zone, the later one of both. */
    refills_at: time,
  }),
});

export type GemBalance = z.infer<typeof getGemBalance.result>;
