import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import { endClient, openClient } from '../connections/open-client.ts';
import { databaseErrorCode, isConnectionError, noPrimary } from '../database-errors.ts';
import { placeOf } from '../../settings/database-url.ts';
import { projectRoot } from '../../settings/project-root.ts';
import { StartError } from '../../settings/start-error.ts';

export const migrationsFolder = path.join(projectRoot, 'src/server/migrations');

/**
 * Runs work in a session of its own whose statements have no time limit.
 * @throws StartError when the database cannot be reached, or refuses the connection
 */
export async function runSchemaSession(
  url: string,
  work: (session: postgres.Sql) => Promise<void>,
): Promise<void> {
  const opened = openClient(url, {
    max: 1,
    // A new connection would not have the lock of a migration.
    max_lifetime: null,
    connect_timeout: 10,
  });
  const { client: session } = opened;
  try {
    // A change of a large table, or the wait for another process that makes it, may take long.
    await session`set statement_timeout = 0`;
    await work(session);
  } catch (cause) {
    throw toConnectionStartError(cause, url);
  } finally {
    await endClient(opened, { timeout: 5 });
  }
}

/**
 * Returns true when this program has migrations that the database has not had.
 * @throws StartError when the database was migrated by a newer version
 */
export async function isSchemaOlder(session: postgres.Sql): Promise<boolean> {
  const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map((file) => file.folderMillis));
  const applied = await readAppliedTime(session);
  if (applied <= newest) return applied < newest;
  throw new StartError(
    'The database belongs to a newer version of this program: update the program, or use another DATA_DIR or DATABASE_URL.',
  );
}

/** Returns the time in the name of the newest migration that the database has had, in ms; 0 for an empty database. */
export async function readAppliedTime(session: postgres.Sql): Promise<number> {
  const [table] = await session`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (table?.['name'] == null) return 0;
  const [row] = await session`select max(created_at)::bigint as newest from drizzle.__drizzle_migrations`;
  return Number(row?.['newest'] ?? 0);
}

/** Codes of a certificate that does not prove who the server is. */
const untrusted: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Converts the error of a connection that could not be made to a `StartError`; returns any other error as it is. */
export function toConnectionStartError(cause: unknown, url: string): unknown {
  if (cause instanceof StartError) return cause;
  const place = placeOf(url);
  const code = databaseErrorCode(cause);
  if (code === noPrimary) {
    return new StartError(
      `None of the servers ${place} can be written to: promote one, or name the one that is.`,
      { cause },
    );
  }
  if (code !== undefined && untrusted.has(code)) {
    return new StartError(
      `The certificate of the database at ${place} is not trusted (${code}): name its authority in NODE_EXTRA_CA_CERTS=/path/ca.pem, or set sslmode=require in DATABASE_URL, which encrypts and checks nothing.`,
      { cause },
    );
  }
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
