import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { z } from 'zod';
import { openDatabaseClient } from '#src/server/platform/database/connections/open-database-client.ts';
import { databaseName, roleName } from './layout.ts';

/**
 * A connection that marks the server as used by this process. It ends with the process, however that ends, so the
 * number of connections shows whether anyone else still needs the server.
 */
export interface Lease {
  ensureDatabase(): Promise<void>;
  /** Counts the other client connections, those of this process included. */
  countOtherClients(): Promise<number>;
  close(): Promise<void>;
}

const connectTimeoutSeconds = 5;
const renewAfterMs = 200;
const countSchema = z.tuple([z.object({ others: z.int() })]);

/**
 * Opens the connection that keeps the server in use.
 * @param revive makes sure that the server runs; called whenever the connection is lost
 * @throws the driver's error when the server cannot be reached or refuses the password
 */
export async function openLease(port: number, password: string, revive: () => Promise<void>): Promise<Lease> {
  const closing = new AbortController();
  let isRenewing = false;
  // Not the application's database, which may be dropped or copied while the lease lasts.
  const url = `postgres://${roleName}:${password}@127.0.0.1:${String(port)}/postgres`;
  const { sql } = openDatabaseClient(url, {
    ssl: false,
    max: 1,
    connect_timeout: connectTimeoutSeconds,
    fetch_types: false,
    target_session_attrs: undefined,
    connection: { application_name: 'yuanfen-lease' },
    onnotice: () => undefined,
    onclose: () => void renew(),
  });
  /** Reconnects after the server died, or dropped all connections because one of its backends did and continues. */
  async function renew(): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    while (!(await reconnect()));
    isRenewing = false;
  }
  /** @returns true when nothing is left to do */
  async function reconnect(): Promise<boolean> {
    try {
      await sleep(renewAfterMs, undefined, { signal: closing.signal });
      await revive();
      await sql`select 1`;
      return true;
    } catch {
      return closing.signal.aborted;
    }
  }
  async function close(): Promise<void> {
    closing.abort();
    await sql.end({ timeout: 1 });
  }
  await sql`select 1`.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    ensureDatabase: () => ensureDatabase(sql),
    countOtherClients: () => countOtherClients(sql),
    close,
  };
}

async function ensureDatabase(sql: postgres.Sql): Promise<void> {
  const found = await sql`select 1 from pg_database where datname = ${databaseName}`;
  if (found.length === 0) await sql`create database ${sql(databaseName)}`;
}

async function countOtherClients(sql: postgres.Sql): Promise<number> {
  const rows = await sql`
    select count(*)::int as others from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  return countSchema.parse([...rows])[0].others;
}
