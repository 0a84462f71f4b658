import { grantGems } from '#src/server/gems/grant-gems.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { findMigratedDatabase } from '#src/server/operations/prepare-database.ts';
import { loadEnvFile } from './load-env-file.ts';
import { runCommand } from './run-command.ts';

const usage =
  'npm run gems -- <user> <amount> <reason> gives a user gems, or takes some with a negative amount; <user> is an id or an e-mail.';
/** Most gems of one change: more is a typing error, and a wallet holds little more than twice as many. */
const mostGems = 1_000_000_000;
const longestReason = 200;

/** Gives somebody gems or takes them back, with a reason (rule:ledger). */
async function changeGems(): Promise<void> {
  const { user, gems, reason } = readArguments();
  loadEnvFile();
  const prepared = await findMigratedDatabase(readEnv(), () => undefined);
  const database = openDatabase(prepared.url);
  try {
    const granted = await grantGems(database, { user, gems, reason }).catch((error: unknown) => {
      throw error instanceof RangeError ? new StartError(error.message) : error;
    });
    if (granted === null) throw new StartError(`There is no user ${user}.`);
    const { daily, bought } = granted;
    if (granted.gems !== gems) console.log(`Only ${-granted.gems} could be taken: no more were free.`);
    console.log(`${user}: ${granted.gems} gems. Now ${daily} of the day and ${bought} bought.`);
  } finally {
    await database.close();
    await prepared.stop();
  }
}

function readArguments(): { user: string; gems: number; reason: string } {
  const [user = '', amount = '', ...words] = process.argv.slice(2);
  const gems = Number(amount);
  const reason = words.join(' ').trim();
  if (user === '' || !/^[+-]?\d+$/.test(amount) || gems === 0 || reason === '') throw new StartError(usage);
  if (Math.abs(gems) > mostGems) throw new StartError(`At most ${mostGems} gems at a time.`);
  if (reason.length > longestReason) throw new StartError(`A reason has at most ${longestReason} letters.`);
  return { user, gems, reason };
}

await runCommand(changeGems);
