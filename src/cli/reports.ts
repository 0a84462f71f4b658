import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { closeReport, listOpenReports, type OpenReport } from '#src/server/chat/media/message-reports.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { findMigratedDatabase } from '#src/server/operations/prepare-database.ts';
import { loadEnvFile } from './load-env-file.ts';
import { runCommand } from './run-command.ts';

const usage = 'npm run reports lists open reports; npm run reports -- --done <id> closes one.';
const listed = 100;

const say = (line: string) => {
  console.log(line);
};

/** Lists the open reports for the people who run the site, oldest first, or closes a report (rule:reports). */
async function showReports(): Promise<void> {
  const doneId = readArguments();
  loadEnvFile();
  const prepared = await findMigratedDatabase(readEnv(), () => undefined);
  const database = openDatabase(prepared.url);
  try {
    if (doneId !== undefined) {
      if (!(await closeReport(database, doneId))) throw new StartError(`There is no open report ${doneId}.`);
      say(`${doneId} is done.`);
      return;
    }
    const reports = await listOpenReports(database, listed);
    for (const report of reports) say(describeReport(report));
    say(reports.length === listed ? `The oldest ${listed} are shown.` : `${reports.length} open.`);
  } finally {
    await database.close();
    await prepared.stop();
  }
}

function describeReport({ id, createdAt, reason, note, content }: OpenReport): string {
  const quote = (text: string) => cutWhole(text.replaceAll(/\p{Cc}+/gu, ' '), 0, 500);
  const head = `${id}  ${createdAt.toISOString()}  ${reason}`;
  return [head, ...(note === '' ? [] : [`  note: ${quote(note)}`]), `  text: ${quote(content)}`, ''].join(
    '\n',
  );
}

function readArguments(): string | undefined {
  try {
    const { done } = parseArgs({ options: { done: { type: 'string' } } }).values;
    return done === undefined ? undefined : z.uuid().parse(done);
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
}

await runCommand(showReports);
