import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#src/server/platform/database/columns.ts';

/** The builds whose pages may be open, each with the paths of its scripts, styles and fonts. */
export const builds = pgTable('builds', {
  id: text('id').primaryKey(),
  paths: text('paths').array().notNull(),
  /** The last start of a process with this build. */
  startedAt: moment('started_at').notNull().defaultNow(),
});

/**
 * The files of these builds whose names contain a hash of their content, so one file may belong to several. Any process
 * answers them, also one that was started with another build.
 */
export const buildFiles = pgTable('build_files', {
  path: text('path').primaryKey(),
  identity: bytes('identity').notNull(),
  /** The compressed forms; null where compression gains nothing. */
  br: bytes('br'),
  gzip: bytes('gzip'),
});
