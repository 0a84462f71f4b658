import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { noBody, noQuery, time } from '../call/fields.ts';

/** The price of something for a visitor, in gems. */
export const quoteSchema = z.object({
  /** The price; 0 where this site charges nothing (`GEMS=off`). */
  gems: z.int().check(z.minimum(0)),
  /**
   * The amount that this visitor pays now: 0 for levels that have it free, for what was paid already, and while nothing
   * is charged.
   */
  due: z.int().check(z.minimum(0)),
  /** The value of `due`, as text in the person's currency, such as `US$0.10`; null if nothing is due. */
  money: z.nullable(z.string()),
});

export type Quote = z.infer<typeof quoteSchema>;

const gems = z.int();

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
    /** Gems of today that can be spent, including a package that was not collected yet. */
    daily: gems.check(z.minimum(0)),
    /** Bought gems that can be spent. They never expire. */
    bought: gems.check(z.minimum(0)),
    /** Reserved by what runs right now: neither spent nor free. */
    held: gems.check(z.minimum(0)),
    /** The amount to which the daily part is topped up each day. */
    package: gems.check(z.minimum(0)),
    /** The amount to which it is topped up once in each month of the membership; 0 without one. */
    monthly: gems.check(z.minimum(0)),
    /**
     * The time of the next gems of the day: the person's next midnight; after a change of the time zone, the later one
     * of both.
     */
    refills_at: time,
  }),
});

export type GemBalance = z.infer<typeof getGemBalance.result>;
