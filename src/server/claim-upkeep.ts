import type { Database } from './platform/database/database.ts';

/** The two keys of the advisory lock of the process that does the upkeep. */
export const upkeepLock = [0x7975, 0x7570] as const;

/**
 * Claims the daily upkeep of the database for this process: until the process ends, all others find the upkeep claimed.
 * Each task claims it again first, since a lost connection gives the claim up.
 * @returns false when another process has the claim
 */
export async function claimUpkeep({ lockSession }: Pick<Database, 'lockSession'>): Promise<boolean> {
  const [group, number] = upkeepLock;
  const [row] = await lockSession`
    select case when exists (
      select from pg_locks where locktype = 'advisory' and classid = ${group} and objid = ${number}
        and objsubid = 2 and pid = pg_backend_pid() and granted)
    then true else pg_try_advisory_lock(${group}::int, ${number}::int) end as is_ours`;
  return row?.['is_ours'] === true;
}
