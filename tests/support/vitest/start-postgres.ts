import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { findFastFolder } from '../process/find-fast-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all API tests share; each test file creates its own databases on it. */
    postgresUrl: string;
  }
}

/**
 * No test database has to survive a power cut, so nothing waits for the disk. Commits stay synchronous, as in the
 * product, for the tests that depend on it. Crashes are tested on servers with the settings of the product.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Tests run several instances of the product at once, each with its own pools.
  max_connections: '300',
};

/** Starts one real PostgreSQL for the whole run, in memory if there is room, in a folder that is deleted afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await findFastFolder(), 'yuanfen-api-'));
  // A server started by root runs as another user, who has to enter the folder.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings });
  // Each test file creates a database, which only the owner may do.
  await easeLogins(server.ownerUrl);
  project.provide('postgresUrl', server.ownerUrl);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/**
 * Makes logins cheaper: tests connect some thousand times, and half of that time goes into hashing the password 4,096
 * times.
 */
async function easeLogins(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  const { username, password } = new URL(url);
  await sql`set scram_iterations = 1`;
  await sql.unsafe(`alter role ${username} password '${password}'`);
  await sql.end();
}
