import { checkLedger, ledgerChecks, type BrokenCheck } from '#src/server/operations/check-ledger.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { findMigratedDatabase } from '#src/server/operations/prepare-database.ts';
import { loadEnvFile } from './load-env-file.ts';
import { runCommand } from './run-command.ts';

/** Checks the ledger (rule:money-conserved); a server may run at the same time. */
async function showLedger(): Promise<void> {
  loadEnvFile();
  const prepared = await findMigratedDatabase(readEnv(), () => undefined);
  const database = openDatabase(prepared.url);
  try {
    const broken = await checkLedger(database);
    if (broken.length > 0) throw new StartError(broken.map(describeBroken).join('\n'));
    for (const { name } of ledgerChecks) console.log(`holds: ${name}`);
  } finally {
    await database.close();
    await prepared.stop();
  }
}

function describeBroken({ name, count, examples }: BrokenCheck): string {
  const more = count > examples.length ? [`  and ${count - examples.length} more`] : [];
  return [`BROKEN: ${name}`, ...examples.map((example) => `  ${example}`), ...more].join('\n');
}

await runCommand(showLedger);
