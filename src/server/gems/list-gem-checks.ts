import { type SQL, sql } from 'drizzle-orm';
import { levelTable } from '#src/server/account/identity/level-table.ts';
import { gemEntries, gemHolds, gemWallets } from './tables.ts';

/** An invariant of the stored data about money. */
export interface LedgerCheck {
  /** The invariant as a sentence, for the operator. */
  name: string;
  /** Finds violations: rows of one column `broken`, a text that says where and how. */
  broken: SQL;
}

/**
 * A hold is voided after 30 minutes by a task that runs every 5 (charge.ts, api.ts); a running server gets another 5
 * minutes for it.
 */
const oldestHold = sql`interval '40 minutes'`;

/**
 * Returns the invariants of the ledger of gems (docs/decisions/0040).
 * @param isInUse selects holds of actions that still run, however old they are
 */
export function listGemChecks(isInUse: SQL): readonly LedgerCheck[] {
  return [...entryChecks, ...walletChecks, ...holdChecks(isInUse)];
}

const entryChecks: readonly LedgerCheck[] = [
  {
    name: 'every entry sums to 0',
    broken: sql`select 'entry ' || id || ' sums to ' || daily + bought + site as broken from ${gemEntries}
      where daily + bought + site <> 0`,
  },
  {
    name: 'what each entry says was left is what all entries until then come to, and never below 0',
    broken: sql`select 'entry ' || id || ' says ' || daily_after || ' and ' || bought_after || ' instead of ' ||
        daily_sum || ' and ' || bought_sum as broken
      from (select *, sum(daily) over history as daily_sum, sum(bought) over history as bought_sum
        from ${gemEntries} window history as (partition by wallet_id order by id)) as entries
      where (daily_after, bought_after) is distinct from (daily_sum, bought_sum) or daily_after < 0 or bought_after < 0`,
  },
  {
    name: 'an entry that captured a hold is of a hold that was captured',
    broken: sql`select 'entry ' || id || ' is of hold ' || hold_id as broken from ${gemEntries} as entries
      where hold_id is not null and not exists (select from ${gemHolds} where gem_holds.id = entries.hold_id
        and state = 'captured')`,
  },
];

const walletChecks: readonly LedgerCheck[] = [
  {
    name: 'the package of a month is taken once',
    // A level that rises within the month adds the difference.
    broken: sql`select 'wallet ' || wallet_id || ' took the month from ' || reference || ' ' || count(*) || ' times' as broken
      from ${gemEntries} where kind = 'month' and reference is not null group by wallet_id, reference 
        having count(*) > 2 or sum(daily) > ${sql.raw(String(levelTable.SVIP.monthly))}`,
  },
  {
    name: 'every wallet holds what its entries come to',
    broken: sql`select 'wallet ' || wallet.id || ' holds ' || wallet.daily || ' and ' || wallet.bought ||
        ', its entries come to ' || coalesce(sums.daily, 0) || ' and ' || coalesce(sums.bought, 0) as broken
      from ${gemWallets} as wallet
      left join (select wallet_id, sum(daily) as daily, sum(bought) as bought from ${gemEntries} group by wallet_id)
        as sums on sums.wallet_id = wallet.id
      where (wallet.daily, wallet.bought) is distinct from (coalesce(sums.daily, 0), coalesce(sums.bought, 0))`,
  },
  {
    name: 'no account is below 0 or below what is held of it',
    broken: sql`select 'wallet ' || id || ' holds ' || daily || ' and ' || bought || ', of that held ' || held_daily ||
        ' and ' || held_bought as broken
      from ${gemWallets}
      where held_daily not between 0 and daily or held_bought not between 0 and bought`,
  },
  {
    name: 'the wallet of an erased user is empty',
    broken: sql`select 'wallet ' || id || ' is nobody’s and holds ' || daily || ' and ' || bought as broken
      from ${gemWallets} where user_id is null and (daily, bought) <> (0, 0)`,
  },
];

function holdChecks(isInUse: SQL): readonly LedgerCheck[] {
  return [
    {
      name: 'what wallets hold back is what their open holds are of',
      broken: sql`select 'user ' || user_id || ' has ' || coalesce(wallet.held_daily, 0) || ' and ' ||
          coalesce(wallet.held_bought, 0) || ' held, open holds of ' || coalesce(open.daily, 0) || ' and ' ||
          coalesce(open.bought, 0) as broken
        from (select user_id, held_daily, held_bought from ${gemWallets} where user_id is not null) as wallet
        full join (select user_id, sum(daily) as daily, sum(bought) as bought from ${gemHolds} where state = 'held'
          group by user_id) as open using (user_id)
        where (coalesce(wallet.held_daily, 0), coalesce(wallet.held_bought, 0))
          is distinct from (coalesce(open.daily, 0), coalesce(open.bought, 0))`,
    },
    {
      name: 'a captured hold has exactly one entry, of what was captured',
      broken: sql`select 'hold ' || hold.id || ' captured ' || hold.captured || ' with ' || coalesce(paid.entries, 0) ||
          ' entries of ' || coalesce(paid.gems, 0) as broken
        from ${gemHolds} as hold
        left join (select hold_id, count(*) as entries, sum(site) as gems from ${gemEntries}
          where hold_id is not null group by hold_id) as paid on paid.hold_id = hold.id
        where hold.state = 'captured' and hold.gems > 0 and (paid.entries, paid.gems) is distinct from (1, hold.captured)`,
    },
    {
      name: 'a hold that is open or voided cost nothing, and what was captured had a cost',
      broken: sql`select 'hold ' || id || ' is ' || state || ' and cost ' || captured || ' of ' || gems as broken
        from ${gemHolds} where (state = 'captured' and gems > 0) is distinct from (captured > 0)
          or (state = 'held') is distinct from (ended_at is null)`,
    },
    {
      name: 'no hold is older than its timeout',
      broken: sql`select 'hold ' || ${gemHolds.id} || ' is open since ' || ${gemHolds.createdAt} as broken
        from ${gemHolds} where ${gemHolds.state} = 'held' and ${gemHolds.createdAt} < now() - ${oldestHold}
          and not ${isInUse}`,
    },
  ];
}
