import path from 'node:path';
import { seedContent } from '#src/server/operations/seed/seed-content.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { migrateDatabase } from '#src/server/platform/database/migrate-database.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { findDatabase, type FoundDatabase } from './find-database.ts';

/** The content that ships with the program. */
export const contentFolder = path.join(projectRoot, 'src/content');

/**
 * Finds or starts the database, and brings its schema and content up to date.
 * @throws StartError when the operator has to do something
 */
export async function prepareDatabase(env: Env, onProgress: (step: string) => void): Promise<FoundDatabase> {
  const database = await findDatabase(env, onProgress);
  try {
    await updateDatabase(database.url, onProgress);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Brings the schema and the content of a database up to date.
 * @throws StartError when the operator has to do something
 */
export async function updateDatabase(url: string, onProgress: (step: string) => void): Promise<void> {
  await migrateDatabase(url);
  const open = openDatabase(url);
  try {
    const written = await seedContent(open, contentFolder);
    if (written > 0) onProgress(`Loaded ${written} characters and articles.`);
  } finally {
    await open.close();
  }
}
