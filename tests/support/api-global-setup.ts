import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
