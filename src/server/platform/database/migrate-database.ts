import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { isSchemaOlder, migrationsFolder, runSchemaSession } from './schema-session.ts';

/** Key of the advisory lock that makes processes that start at the same time migrate one after the other. */
const migrationLock = 0x79_75_61_6e;

/**
 * Brings the database's schema up to date. Two processes may start at the same time.
 * @throws StartError when the database cannot be reached, or was already migrated by a newer version
 */
export function migrateDatabase(url: string): Promise<void> {
  return runSchemaSession(url, async (session) => {
    await session`select pg_advisory_lock(${migrationLock})`;
    if (await isSchemaOlder(session)) await migrate(drizzle(session), { migrationsFolder });
  });
}
