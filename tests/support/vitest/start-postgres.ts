import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { findFastFolder } from '../process/fast-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all API tests share; each test file makes databases of its own on it. */
    postgresUrl: string;
  }
}

/**
 * No test database outlives a power cut, so that nothing waits for the disk. Commits stay synchronous, as the product
 * has them, for the tests that look at that. What a crash leaves is tested on servers with the settings of the product.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Tests play several processes of the product at once, each with its own pools.
  max_connections: '300',
};

/** Starts one real PostgreSQL for the whole run, in memory where there is room, in a folder that is gone afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await findFastFolder(), 'yuanfen-api-'));
  // Root's server runs as another user, who has to pass through.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings });
  // Each test file makes a database, as only the owner may.
  await easeLogins(server.ownerUrl);
  project.provide('postgresUrl', server.ownerUrl);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Tests connect some thousand times, and half of the time of that goes into hashing the password 4,096 times. */
async function easeLogins(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  const { username, password } = new URL(url);
  await sql`set scram_iterations = 1`;
  await sql.unsafe(`alter role ${username} password '${password}'`);
  await sql.end();
}
