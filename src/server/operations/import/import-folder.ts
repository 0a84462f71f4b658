import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { lockContent } from '#src/server/operations/seed/lock-content.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { groupArticles } from './group-articles.ts';
import { listFolderFiles } from './folder-files.ts';
import { importArticleSource } from './import-article-source.ts';
import { importCardFile, importCharacterJson } from './import-characters.ts';
import type { ImportContext } from './import-context.ts';
import { importLists } from './import-lists.ts';
import { importRedirects } from './import-redirects.ts';
import type { ImportReport } from './import-report.ts';
import { withdrawDrafts } from './withdraw-drafts.ts';
import type { BundledIds } from './list-bundled-ids.ts';

export interface ImportFolderOptions {
  report: ImportReport;
  /** The ids that no file may replace. */
  bundled: BundledIds;
  /** The time zone of times that name none. */
  timeZone: string;
  isDryRun?: boolean;
  /** Called between files: true ends the import early. */
  isStopped?: () => boolean;
}

/** Files that describe a folder to people. */
const forPeople = /^(?:README|LICEN[CS]E|CHANGELOG|CREDITS|NOTICE)\b/i;

/**
 * Imports the articles, characters and lists of a folder. Files with errors are reported and left out; everything else
 * is imported, each file in a transaction of its own. A repeated import writes nothing.
 * @throws StartError when the folder cannot be read
 */
export async function importFolder(
  database: Database,
  folder: string,
  options: ImportFolderOptions,
): Promise<void> {
  const root = await realpath(folder).catch((cause: unknown) => {
    throw new StartError(`There is no folder ${folder}.`, { cause });
  });
  const base = {
    root,
    files: await listFolderFiles(root, options.report),
    report: options.report,
    timeZone: options.timeZone,
    bundled: options.bundled,
    done: new Set<string>(),
    owners: new Map<string, string>(),
    drafts: [],
  };
  const isStopped = options.isStopped ?? (() => false);
  if (options.isDryRun !== true) {
    const inTransaction: ImportContext['inTransaction'] = (work) =>
      database.transaction(async (transaction) => {
        await lockContent(transaction);
        return work(transaction);
      });
    await importFiles({ ...base, inTransaction }, isStopped);
    return;
  }
  // A dry run writes everything and rolls it back, because later files may need the records of earlier ones.
  const undone = Symbol('undone');
  await database
    .transaction(async (outer) => {
      await lockContent(outer);
      const inTransaction = <T>(work: (queries: Queries) => Promise<T>) => outer.transaction(work);
      await importFiles({ ...base, inTransaction }, isStopped);
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- it never leaves this function
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}

/**
 * Imports files in the order in which they refer to each other. Cards come last, after articles and characters have
 * claimed their pictures.
 */
async function importFiles(context: ImportContext, isStopped: () => boolean): Promise<void> {
  const names = [...context.files.keys()].filter((name) => !forPeople.test(path.posix.basename(name)));
  const withEnding = (...endings: string[]) =>
    names.filter((name) => endings.includes(path.posix.extname(name).toLowerCase()));
  const steps: (() => Promise<void>)[] = [
    () => importLists(context),
    () => importRedirects(context),
    ...withEnding('.json').map((name) => () => importUnlessDone(context, name, importCharacterJson)),
    ...groupArticles(names).map((source) => () => importArticleSource(context, source)),
    () => withdrawDrafts(context),
    ...withEnding('.charx').map((name) => () => importCardFile(context, name)),
    ...withEnding('.png', '.jpg', '.jpeg').map(
      (name) => () => importUnlessDone(context, name, importCardFile),
    ),
  ];
  for (const step of steps) {
    if (isStopped()) throw new StartError('The import was stopped; run it again to finish it.');
    await step();
  }
  for (const name of context.files.keys()) {
    if (!context.done.has(name)) context.report.unused(name, 'not a kind of file that is imported');
  }
}

async function importUnlessDone(
  context: ImportContext,
  name: string,
  work: (context: ImportContext, name: string) => Promise<void>,
): Promise<void> {
  if (!context.done.has(name)) await work(context, name);
}
