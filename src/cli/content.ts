import { realpath } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { importFolder } from '#src/server/operations/import/import-folder.ts';
import { createImportReport, formatImportLine } from '#src/server/operations/import/import-report.ts';
import { listBundledIds } from '#src/server/operations/import/list-bundled-ids.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import {
  contentFolder,
  findMigratedDatabase,
  loadShippedContent,
} from '#src/server/operations/prepare-database.ts';
import { loadEnvFile } from './load-env-file.ts';
import { runCommand, waitForStop } from './run-command.ts';

const say = (line: string) => {
  console.log(line);
};

const usage = 'Name the folder to import: npm run content -- <folder> [--dry-run]';

/** Imports a folder of articles and characters into the database that `npm start` serves from. */
async function importContent(): Promise<void> {
  const { folder, isDryRun } = readArguments();
  loadEnvFile();
  const env = readEnv();
  if (env.PUBLIC_API_BASE !== undefined) {
    throw new StartError(
      `The content is on the server of PUBLIC_API_BASE, ${env.PUBLIC_API_BASE}: import it there.`,
    );
  }
  let isStopped = false;
  void waitForStop().then(() => (isStopped = true));
  const isBundled = await isBundledFolder(folder);
  const prepared = await findMigratedDatabase(env, say);
  const database = openDatabase(prepared.url);
  try {
    if (isBundled) {
      await loadShippedContent(database, say);
      say(`${folder} is what every start loads; it is loaded.`);
      return;
    }
    const report = createImportReport((line) => {
      say(formatImportLine(line));
    });
    const bundled = await listBundledIds(contentFolder);
    const timeZone = env.SITE_TIME_ZONE;
    await importFolder(database, folder, {
      report,
      bundled,
      timeZone,
      isDryRun,
      isStopped: () => isStopped,
    });
    const [kept, unused, refused] = [report.count('kept'), report.count('unused'), report.count('refused')];
    const summary = `${kept} kept, ${unused} unused, ${refused} refused.${isDryRun ? ' Nothing was written (--dry-run).' : ''}`;
    if (refused > 0) throw new StartError(`${summary} Fix what was refused, then import again.`);
    say(summary);
  } finally {
    await database.close();
    await prepared.stop();
  }
}

function readArguments(): { folder: string; isDryRun: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new StartError(usage);
    return { folder, isDryRun: values['dry-run'] };
  } catch (cause) {
    throw cause instanceof StartError ? cause : new StartError(usage, { cause });
  }
}

/** @throws StartError when there is no such folder */
async function isBundledFolder(folder: string): Promise<boolean> {
  const given = await realpath(folder).catch((cause: unknown) => {
    throw new StartError(`There is no folder ${folder}.`, { cause });
  });
  return given === (await realpath(contentFolder));
}

await runCommand(importContent);
