import { and, eq, lt, not, type SQL, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import prices from '#src/content/prices.json' with { type: 'json' };
import type { GemAction, Quote } from '#src/contract/gem-calls.ts';
import type { VipLevel } from '#src/contract/user-calls.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { gemHolds } from './tables.ts';

/** Charging comes with the ledger of gems (D6): until then everything is quoted, held and captured, and costs 0. */
const isCharged: boolean = false;

/** What is held still after this time, and in use by nothing, was left by a process that died. */
const holdTimeout = sql`interval '30 minutes'`;

/**
 * What an action costs a user, in gems (D5). Pictures and voices are free for VIP and SVIP (D3).
 * @param options `gems`: the own price of the thing, which each background has; `isOwned`: it was paid already
 */
export function quoteOf(
  action: GemAction,
  user: { vipLevel: VipLevel },
  options: { gems?: number; isOwned?: boolean } = {},
): Quote {
  const gems = options.gems ?? prices[action];
  const isSubscriber = user.vipLevel === 'VIP' || user.vipLevel === 'SVIP';
  const isFree = options.isOwned === true || ((action === 'picture' || action === 'voice') && isSubscriber);
  return { gems, due: isFree || !isCharged ? 0 : gems };
}

export interface NewHold {
  userId: string;
  action: GemAction;
  /** What the user is to pay: `due` of the quote. */
  gems: number;
  /** What it is for: the id of a message or background. */
  reference: string;
  /** Made by the caller, who needs it before it is stored; a new one without it. */
  id?: string;
}

/**
 * Holds gems before a paid action runs, in the transaction of the caller (D5).
 * @returns the id of the hold, for `captureHold` or `voidHold`
 */
export async function holdGems(queries: Queries, hold: NewHold): Promise<string> {
  const id = hold.id ?? newId();
  await queries.insert(gemHolds).values({ ...hold, id });
  return id;
}

/**
 * The same as a part of a larger statement, whose placeholders `holdId` and `gems` it reads.
 * @param from what has one row with a `user_id` where there is something to hold
 */
export function holdGemsFrom(action: GemAction, reference: SQL, from: SQL): SQL {
  return sql`insert into ${gemHolds} (id, user_id, action, gems, reference)
    select ${sql.placeholder('holdId')}::uuid, user_id, ${action}::text, ${sql.placeholder('gems')}::int,
      ${reference} from ${from}`;
}

/**
 * Ends a hold as a part of a larger statement: captured where something was given, voided where not.
 * @param from what has one row with a `hold_id` and the truth of `is_paid`
 */
export function endHoldFrom(from: SQL): SQL {
  return sql`update ${gemHolds}
    set state = case when (select is_paid from ${from}) then 'captured' else 'voided' end,
      ended_at = ${sql.placeholder('now')}::timestamptz
    where ${gemHolds.id} = (select hold_id from ${from}) and ${gemHolds.state} = 'held'`;
}

/** The action gave something: what is held is paid. A hold that was captured or voided before stays as it is. */
export async function captureHold(queries: Queries, holdId: string): Promise<void> {
  await endHold(queries, holdId, 'captured');
}

/** The action gave nothing and is free. A hold that was captured or voided before stays as it is. */
export async function voidHold(queries: Queries, holdId: string): Promise<void> {
  await endHold(queries, holdId, 'voided');
}

async function endHold(queries: Queries, holdId: string, state: 'captured' | 'voided'): Promise<void> {
  await queries
    .update(gemHolds)
    .set({ state, endedAt: new Date() })
    .where(and(eq(gemHolds.id, holdId), eq(gemHolds.state, 'held')));
}

/**
 * Voids what is held for longer than its action takes. A hold that is captured later stays voided: what came of it is
 * free.
 * @param isInUse keeps the holds of actions that run, and end their holds themselves: none of them is voided
 * @returns how many holds were voided
 */
export async function voidOldHolds(queries: Queries, isInUse: SQL): Promise<number> {
  const voided = await queries
    .update(gemHolds)
    .set({ state: 'voided', endedAt: new Date() })
    .where(and(eq(gemHolds.state, 'held'), lt(gemHolds.createdAt, sql`now() - ${holdTimeout}`), not(isInUse)))
    .returning({ id: gemHolds.id });
  return voided.length;
}
