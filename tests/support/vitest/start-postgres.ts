import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all API tests share; each test file makes databases of its own on it. */
    postgresUrl: string;
  }
}

/** Starts one real PostgreSQL for the whole run, in a folder that is gone afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yuanfen-api-'));
  // Root's server runs as another user, who has to pass through.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  await sparePowerCuts(server.url);
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** No test database outlives a power cut, so that none waits for the disk; what a crash leaves, others test. */
async function sparePowerCuts(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  for (const setting of ['synchronous_commit', 'full_page_writes'])
    await sql`alter system set ${sql(setting)} = off`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}
