import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { noBody, noQuery, time } from '../call/fields.ts';

/** The actions that gems are spent on (rule:gem-prices). */
export const gemActions = ['reply', 'resend', 'voice', 'picture', 'background'] as const;

export type GemAction = (typeof gemActions)[number];

/** The reasons for an entry of the ledger (rule:ledger). */
export const gemEntryKinds = [
  /** The login package of the day, or a guest's gems of the day. */
  'package',
  /** The package of a month of a membership, or the rest of a higher level's. */
  'month',
  /** What was left of a membership's package when it ended. */
  'end',
  /** Something was paid with gems. */
  'spend',
  /** A pack was bought. */
  'purchase',
  /** Gems of a pack, or of the package of a level, were taken back, because its price was refunded. */
  'refund',
  /** An operator added or removed them, with a reason. */
  'grant',
  /** A guest's gems arrived with a login, or left the guest. */
  'move',
  /** The account was erased. */
  'close',
] as const;

export type GemEntryKind = (typeof gemEntryKinds)[number];

const gems = z.int();

/** One entry of the ledger: its change, and the balance after it. */
export const gemEntrySchema = z.object({
  /** Grows with time. */
  id: z.string().check(z.regex(/^[0-9]{1,19}$/)),
  kind: z.enum(gemEntryKinds),
  /** The action that was paid for; null for other kinds. */
  action: z.nullable(z.enum(gemActions)),
  daily: gems,
  bought: gems,
  daily_after: gems,
  bought_after: gems,
  /** The name of the character in whose chat it was spent, while the character exists. */
  character_name: z.nullable(z.string()),
  /** An operator's reason. */
  reason: z.nullable(z.string()),
  time,
});

export type GemEntry = z.infer<typeof gemEntrySchema>;

const entryFilter = z._default(z.enum(['all', 'in', 'out']), 'all');

export const listGemEntries = defineCall({
  name: 'listGemEntries',
  method: 'GET',
  path: '/v2/gems/ledger',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({
    before: z.optional(z.string().check(z.regex(/^[0-9]{1,18}$/))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
    /** `in`: gems received; `out`: gems spent or lost. */
    direction: entryFilter,
  }),
  body: noBody,
  result: z.object({
    records: z.array(gemEntrySchema),
    /** True if there are older entries. */
    has_more: z.boolean(),
  }),
});

export const exportGemEntries = defineCall({
  name: 'exportGemEntries',
  method: 'GET',
  path: '/v2/gems/ledger.csv',
  caller: 'visitor',
  reply: 'file',
  fileTypes: ['text/csv'],
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.instanceof(Uint8Array),
});
