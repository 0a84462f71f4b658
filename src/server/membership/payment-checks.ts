import { sql } from 'drizzle-orm';
import type { LedgerCheck } from '#src/server/gems/list-gem-checks.ts';
import { gemEntries } from '#src/server/gems/tables.ts';
import { orders, subscriptions } from './tables/tables.ts';

/** The sweep runs every 3 minutes; a running server gets some more. */
const sweepTime = sql`interval '20 minutes'`;

/** Selects subscriptions that give a level: paid ones, and those whose renewal is pending. */
const givesLevel = sql`state <> 'ended' and revoked_at is null`;

/** Selects packs that were bought and not refunded. */
const keptPack = sql`kind = 'gems' and credited_gems > 0 and state <> 'disputed' and refunded_amount < amount
  and coalesce(withdrawn_amount, 0) < amount`;

/** The invariants of orders and levels beside the ledger of gems (docs/decisions/0041). */
export const paymentChecks: readonly LedgerCheck[] = [
  {
    name: 'a paid order of gems is credited exactly once, and no other order is',
    broken: sql`select 'order ' || o.id || ' is ' || o.state || ' and was credited ' || coalesce(e.times, 0) ||
        ' times, ' || coalesce(e.gems, 0) || ' gems of ' || coalesce(o.gems, 0) as broken
      from (select *, kind = 'gems' and paid_at is not null as credits from ${orders}) as o
      left join (select reference, count(*) as times, sum(bought) as gems from ${gemEntries}
        where kind = 'purchase' group by reference) as e on e.reference = o.id::text
      where o.user_id is not null and (coalesce(e.times, 0), coalesce(e.gems, 0), o.credited_gems)
        is distinct from (case when o.credits then 1 else 0 end, case when o.credits then o.gems else 0 end,
          case when o.credits then o.gems else 0 end)`,
  },
  {
    name: 'what a refund took of an order’s gems is in the ledger',
    broken: sql`select 'order ' || o.id || ' says ' || o.taken_gems || ' taken, the ledger ' || coalesce(e.gems, 0)
        as broken
      from ${orders} as o
      left join (select reference, -sum(bought) as gems from ${gemEntries} where kind = 'refund' group by reference)
        as e on e.reference = o.id::text
      where o.user_id is not null and o.taken_gems <> coalesce(e.gems, 0)`,
  },
  {
    name: 'what a withdrawal promised was given back within 3 days, and is due until then',
    broken: sql`select 'order ' || id || ' owes ' || withdrawn_amount - refunded_amount || ' since ' || withdrawn_at
        as broken
      from ${orders} where user_id is not null and state <> 'disputed' and withdrawn_at is not null
        and refunded_amount < least(withdrawn_amount, amount)
        and (not refund_due or withdrawn_at < now() - interval '3 days')`,
  },
  {
    name: 'VIP and SVIP have a subscription that gives it',
    broken: sql`select 'user ' || id || ' is ' || vip_level as broken from users
      where vip_level in ('VIP', 'SVIP') and not exists (select from ${subscriptions} where user_id = users.id
        and level = users.vip_level and ${givesLevel} and level_until > now() - ${sweepTime})`,
  },
  {
    name: 'who has a subscription that is paid has its level',
    broken: sql`select 'user ' || users.id || ' is ' || vip_level || ' and pays for ' || s.level as broken
      from ${subscriptions} as s join users on users.id = s.user_id
      where ${givesLevel} and level_until > now() + ${sweepTime}
        and vip_level <> s.level and vip_level <> 'SVIP'`,
  },
  {
    name: 'a membership’s months are counted from the period that is paid',
    broken: sql`select 'user ' || users.id || ' is ' || vip_level || ' from ' || coalesce(paid_from::text, 'no time') as broken
      from users where (paid_from is not null, paid_until is not null)
          is distinct from (vip_level in ('VIP', 'SVIP'), vip_level in ('VIP', 'SVIP'))
        or vip_level in ('VIP', 'SVIP') and not exists (select from ${subscriptions} where user_id = users.id
          and level = users.vip_level and period_start = paid_from and period_end = paid_until)`,
  },
  {
    name: 'no package of a month was taken that was not paid',
    broken: sql`select 'user ' || users.id || ' took the month from ' || package_month || ', paid until ' || paid_until
        as broken
      from gem_wallets join users on users.id = user_id where package_month >= paid_until`,
  },
  {
    name: 'who bought gems and pays for no subscription has the level GEMS, and nobody else',
    broken: sql`select 'user ' || id || ' is ' || vip_level as broken from users
      where vip_level in ('NOT_VIP', 'GEMS') and (vip_level = 'GEMS') is distinct from
        exists (select from ${orders} where user_id = users.id and ${keptPack})`,
  },
];
