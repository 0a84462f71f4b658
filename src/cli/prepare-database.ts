import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { seedContent } from '#src/server/operations/seed-content.ts';
import { openDatabase } from '#src/server/platform/database.ts';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import type { Env } from '#src/server/platform/env.ts';
import { migrateDatabase } from '#src/server/platform/migrate-database.ts';

/** The content that ships with the program. */
export const contentFolder = fileURLToPath(new URL('../content', import.meta.url));

export interface PreparedDatabase {
  url: string;
  /** Where it is, in words for the operator. */
  place: string;
  stop(): Promise<void>;
}

/**
 * Finds or starts the database, and brings its schema and content up to date.
 * @throws StartError when the operator has to do something
 */
export async function prepareDatabase(
  env: Env,
  onProgress: (step: string) => void,
): Promise<PreparedDatabase> {
  const database = await findDatabase(env, onProgress);
  try {
    await migrateDatabase(database.url);
    const open = openDatabase(database.url, 2);
    try {
      const written = await seedContent(open, contentFolder);
      if (written > 0) onProgress(`Loaded ${written} characters and articles.`);
    } finally {
      await open.close();
    }
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function findDatabase(env: Env, onProgress: (step: string) => void): Promise<PreparedDatabase> {
  if (env.DATABASE_URL !== undefined) {
    return { url: env.DATABASE_URL, place: 'DATABASE_URL', stop: () => Promise.resolve() };
  }
  const dataDir = path.resolve(env.DATA_DIR);
  const embedded = await startEmbeddedPostgres({ dataDir, onProgress });
  return { url: embedded.url, place: `embedded PostgreSQL in ${dataDir}`, stop: () => embedded.stop() };
}
