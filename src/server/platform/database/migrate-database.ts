import path from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import { isConnectionError } from './database.ts';
import { projectRoot } from '../settings/project-root.ts';
import { StartError } from '../settings/start-error.ts';

const migrationsFolder = path.join(projectRoot, 'src/server/migrations');

/** Key of the advisory lock that makes processes that start at the same time migrate one after the other. */
const migrationLock = 0x79_75_61_6e;

/**
 * Brings the database's schema up to date. Two processes may start at the same time.
 * @throws StartError when the database cannot be reached, or was already migrated by a newer version
 */
export async function migrateDatabase(url: string): Promise<void> {
  const session = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
  try {
    // A change of a large table, or the wait for another process that makes it, may take long.
    await session`set statement_timeout = 0`;
    await session`select pg_advisory_lock(${migrationLock})`;
    await refuseNewerSchema(session);
    await migrate(drizzle(session), { migrationsFolder });
  } catch (cause) {
    throw explainFailure(cause, url);
  } finally {
    await session.end({ timeout: 5 });
  }
}

async function refuseNewerSchema(session: postgres.Sql): Promise<void> {
  const [table] = await session`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (table?.['name'] == null) return;
  const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map((file) => file.folderMillis));
  const [applied] = await session`select max(created_at)::bigint as newest from drizzle.__drizzle_migrations`;
  if (Number(applied?.['newest'] ?? 0) <= newest) return;
  throw new StartError(
    'The database belongs to a newer version of this program: update the program, or use another DATA_DIR or DATABASE_URL.',
  );
}

function explainFailure(cause: unknown, url: string): unknown {
  if (cause instanceof StartError) return cause;
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname}:${port || '5432'}${pathname}`;
  if (isConnectionError(cause)) {
    return new StartError(
      `The database at ${place} cannot be reached: start it, or set DATABASE_URL to one that runs.`,
      { cause },
    );
  }
  if (cause instanceof postgres.PostgresError && /^(28|3D)/.test(cause.code)) {
    return new StartError(
      `The database at ${place} refuses the connection (${cause.message}): correct user, password and name in DATABASE_URL.`,
      { cause },
    );
  }
  return cause;
}
