import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { importFolder } from '#src/server/operations/import/import-folder.ts';
import { createImportReport, formatImportLine } from '#src/server/operations/import/import-report.ts';
import { listBundledIds } from '#src/server/operations/import/list-bundled-ids.ts';
import { closeAfterFile } from '../../vitest/close-after-file.ts';
import type { TestApi } from '../test-api.ts';
import { contentFolder } from '../test-database.ts';

type FileContent = string | Uint8Array | Record<string, unknown> | unknown[];

/** A folder to import into the database of a test API. */
export interface ImportedFolder {
  /** The path as `realpath` returns it. */
  readonly path: string;
  /** Writes a file into the folder; objects and lists as JSON. */
  put(name: string, content: FileContent): Promise<void>;
  /** Imports the folder; returns the lines of the report. */
  run(options?: { isDryRun?: boolean; isStopped?: () => boolean; timeZone?: string }): Promise<string[]>;
}

/**
 * Creates a folder for the tests of the file that awaits it at its top. After each test it is emptied, and everything
 * that it added to the database is deleted: characters, articles called `my-…`, redirects.
 */
export async function createFolderForFile(test: TestApi): Promise<ImportedFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'yuanfen import ')));
  afterEach(async () => {
    await test.database.sql`delete from characters where rank >= 1000`;
    await test.database.sql`delete from articles where path like 'my-%'`;
    await test.database.sql`delete from redirects`;
    await rm(path, { recursive: true });
    await mkdir(path);
  });
  closeAfterFile(() => rm(path, { recursive: true }));
  return {
    path,
    async put(name, content) {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true });
      const isRaw = typeof content === 'string' || content instanceof Uint8Array;
      await writeFile(file, isRaw ? content : JSON.stringify(content));
    },
    async run(options = {}) {
      const lines: string[] = [];
      const report = createImportReport((line) => lines.push(formatImportLine(line)));
      const bundled = await listBundledIds(contentFolder);
      await importFolder(test.services.database, path, { report, bundled, timeZone: 'UTC', ...options });
      return lines;
    },
  };
}

/** Returns the lines about refused files. */
export function refusedLines(lines: readonly string[]): string[] {
  return lines.filter((line) => line.startsWith('refused'));
}

/** Composes an article in a category and by an author that are part of the shipped content. */
export function sampleArticle(fields = '', text = 'A story of the harbour.'): string {
  const shared = 'title: My story\ncategory: guides\nauthors: [editors]\npublish_time: 2026-08-19';
  return `---\n${shared}\n${fields}\n---\n${text}\n`;
}
