import path from 'node:path';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { requireOwnSessions } from '#src/server/platform/database/connections/require-own-sessions.ts';
import type { Env } from '#src/server/platform/settings/env.ts';

export interface FoundDatabase {
  url: string;
  /** The place of the database, described for the operator. */
  place: string;
  stop(): Promise<void>;
}

/**
 * Finds the database of the operator, or starts the embedded one.
 * @param onLaunch called once the embedded database has a process, ready or not
 * @throws StartError when the operator has to do something
 */
export async function findDatabase(
  env: Env,
  onProgress: (step: string) => void,
  onLaunch?: () => void,
): Promise<FoundDatabase> {
  if (env.DATABASE_URL !== undefined) {
    await requireOwnSessions(env.DATABASE_URL);
    return { url: env.DATABASE_URL, place: 'DATABASE_URL', stop: () => Promise.resolve() };
  }
  const dataDir = path.resolve(env.DATA_DIR);
  const embedded = await startEmbeddedPostgres({ dataDir, onProgress, onLaunch });
  return { url: embedded.url, place: `embedded PostgreSQL in ${dataDir}`, stop: () => embedded.stop() };
}
