import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { inject } from 'vitest';
import { seedContent } from '#src/server/operations/seed/seed-content.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { migrateDatabase } from '#src/server/platform/database/schema/migrate-database.ts';

/** The shipped content, which every test database is seeded with. */
export const contentFolder = fileURLToPath(new URL('../../../src/content', import.meta.url));

const templateName = 'yuanfen_template';
/** The key of the advisory lock under which the first test file creates the template. */
const templateLock = 0x74_65_73_74;

/** A database that one test file has to itself. */
export interface TestDatabase {
  readonly url: string;
  /** Runs SQL outside of the product, on its own small pool. */
  readonly sql: postgres.Sql;
  /** Closes the pool and deletes the database, also if others are still connected. */
  drop(): Promise<void>;
}

/** Copies the migrated and seeded template, or creates an empty database. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(async (server) => {
    if (options.empty === true) await server`create database ${server(name)} template template0`;
    else {
      await ensureTemplate(server);
      // Copying files takes half the work of writing every block to the log.
      await server`create database ${server(name)} template ${server(templateName)} strategy file_copy`;
    }
  });
  const url = urlOf(name);
  const sql = postgres(url, { max: 3, onnotice: () => undefined });
  return {
    url,
    sql,
    async drop() {
      await sql.end({ timeout: 5 });
      await onServer((server) => server`drop database ${server(name)} with (force)`);
    },
  };
}

/** An address on the test server. */
export function urlOf(databaseName: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${databaseName}`;
  return url.href;
}

async function onServer<T>(work: (server: postgres.Sql) => Promise<T>): Promise<T> {
  const server = postgres(urlOf('postgres'), { max: 1, onnotice: () => undefined });
  try {
    return await work(server);
  } finally {
    await server.end({ timeout: 5 });
  }
}

async function ensureTemplate(server: postgres.Sql): Promise<void> {
  await server`select pg_advisory_lock(${templateLock})`;
  try {
    const found = await server`select 1 from pg_database where datname = ${templateName} and datistemplate`;
    if (found.length > 0) return;
    await server`drop database if exists ${server(templateName)} with (force)`;
    await server`create database ${server(templateName)} template template0`;
    await migrateDatabase(urlOf(templateName));
    const database = openDatabase(urlOf(templateName));
    await seedContent(database, contentFolder);
    await database.close();
    // Set at the end only: an unfinished template is created again.
    await server`alter database ${server(templateName)} is_template true`;
  } finally {
    await server`select pg_advisory_unlock(${templateLock})`;
  }
}
