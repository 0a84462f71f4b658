import { parseArgs } from 'node:util';
import { findDatabase } from '#src/server/operations/find-database.ts';
import { type PendingMigration, planMigrations } from '#src/server/operations/plan-migrations.ts';
import { migrateDatabase } from '#src/server/platform/database/schema/migrate-database.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { loadEnvFile } from './load-env-file.ts';
import { runCommand } from './run-command.ts';

const say = (line: string) => {
  console.log(line);
};

/** Says what the next start will change in the schema of the database; with `--now`, changes it. */
async function showOrMigrate(): Promise<void> {
  const isNow = readArguments();
  loadEnvFile();
  const database = await findDatabase(readEnv(), say);
  try {
    const plan = await planMigrations(database.url);
    if (plan.length === 0) say('The database is up to date.');
    else {
      for (const line of plan.flatMap(describe)) say(line);
      if (isNow) await migrateDatabase(database.url);
      say(
        isNow
          ? 'Done.'
          : 'Nothing was changed. All of it is one transaction: while it runs, calls that need these tables wait for 3 s and then get 503, and if it fails nothing has changed. It is done by the next start, or by: npm run migrate -- --now',
      );
    }
  } finally {
    await database.stop();
  }
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { now: { type: 'boolean', default: false } } }).values.now;
  } catch (error) {
    throw new StartError('Write npm run migrate, or npm run migrate -- --now.', { cause: error });
  }
}

function describe({ name, statements, reasons, tables }: PendingMigration): string[] {
  const changes = tables.map((table) => {
    // PostgreSQL counts them when it vacuums.
    const rows = table.rows === null ? 'uncounted' : table.rows.toLocaleString('en');
    return `  uses ${table.name}: ${rows} rows, ${(table.bytes / 2 ** 20).toFixed(0)} MiB`;
  });
  return [`${name}, ${statements} statements:`, ...reasons.map((reason) => `  ${reason}`), ...changes];
}

await runCommand(showOrMigrate);
