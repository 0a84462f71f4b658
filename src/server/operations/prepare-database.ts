import path from 'node:path';
import { seedContent } from '#src/server/operations/seed/seed-content.ts';
import { type Database, openDatabase } from '#src/server/platform/database/database.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { migrateDatabase } from '#src/server/platform/database/schema/migrate-database.ts';
import { requireCurrentSchema } from '#src/server/platform/database/schema/require-current-schema.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { findDatabase, type FoundDatabase } from './find-database.ts';

/** The content that ships with the program. */
export const contentFolder = path.join(projectRoot, 'src/content');

/**
 * Finds or starts the database, and brings its schema and content up to date.
 * @throws StartError when the operator has to do something
 */
export async function prepareDatabase(env: Env, onProgress: (step: string) => void): Promise<FoundDatabase> {
  return findPrepared(env, onProgress, (url) => updateDatabase(url, onProgress));
}

/**
 * Finds or starts the database for a command beside the server, which finds it as the start of this version left it.
 * @throws StartError when this version was not started on it yet, or the operator has to do something else
 */
export async function findMigratedDatabase(
  env: Env,
  onProgress: (step: string) => void,
): Promise<FoundDatabase> {
  return findPrepared(env, onProgress, requireCurrentSchema);
}

async function findPrepared(
  env: Env,
  onProgress: (step: string) => void,
  prepare: (url: string) => Promise<void>,
): Promise<FoundDatabase> {
  const database = await findDatabase(env, onProgress);
  try {
    await prepare(database.url);
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
    await loadShippedContent(open, onProgress);
  } finally {
    await open.close();
  }
}

/** Loads what ships with the program and has changed. */
export async function loadShippedContent(
  database: Database,
  onProgress: (step: string) => void,
): Promise<void> {
  const written = await seedContent(database, contentFolder);
  if (written > 0) onProgress(`Loaded ${written} characters and articles.`);
}
