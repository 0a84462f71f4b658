import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { StartError } from '../../settings/start-error.ts';
import { databaseErrorCode, deadlockDetected, lockNotAvailable } from '../database-errors.ts';
import { isSchemaOlder, migrationsFolder, runSchemaSession } from './schema-session.ts';

/** Key of the advisory lock that makes processes that start at the same time migrate one after the other. */
const migrationLock = 0x79_75_61_6e;
/** Time to wait for a table that somebody uses, in seconds: whoever needs it later waits behind the migration. */
const lockSeconds = 3;
/** Pause in which those who waited are served, in milliseconds. */
const pauseMs = 2_000;
/** With the pauses about a minute: longer than any statement of a call. */
const attempts = 12;
/** Somebody uses a table, or waits for one that the migration holds while that waits for them. */
const heldUp: ReadonlySet<string | undefined> = new Set([lockNotAvailable, deadlockDetected]);

/** The limits of a migration that finds its tables in use; tests have less patience. */
export interface MigrationPatience {
  lockSeconds: number;
  attempts: number;
}

/**
 * Brings the database's schema up to date, in one transaction. Two processes may start at the same time, beside others of
 * the version before.
 * @throws StartError when the database cannot be reached, was already migrated by a newer version, or has a table that
 * somebody keeps locked; nothing has changed then
 */
export function migrateDatabase(
  url: string,
  patience: MigrationPatience = { lockSeconds, attempts },
): Promise<void> {
  return runSchemaSession(url, async (session) => {
    await session`select pg_advisory_lock(${migrationLock})`;
    if (await isSchemaOlder(session)) await migratePatiently(session, patience);
  });
}

async function migratePatiently(session: postgres.Sql, patience: MigrationPatience): Promise<void> {
  await session.unsafe(`set lock_timeout = '${patience.lockSeconds}s'`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrate(drizzle(session), { migrationsFolder });
      return;
    } catch (error) {
      if (!heldUp.has(databaseErrorCode(error))) throw error;
      if (attempt === patience.attempts)
        throw new StartError(
          'The database was not updated, because somebody keeps one of its tables locked: end long transactions (select * from pg_stat_activity), then start again. Nothing was changed, and the version before can go on.',
          { cause: error },
        );
      await wait(pauseMs);
    }
  }
}
