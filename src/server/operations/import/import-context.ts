import { createHash } from 'node:crypto';
import type { Queries } from '#src/server/platform/database/database.ts';
import { type FolderFiles, readFolderFile } from './folder-files.ts';
import { explainFailure, type ImportReport } from './import-report.ts';
import type { BundledIds } from './list-bundled-ids.ts';

/** An article that its files keep from being published. */
export interface DraftArticle {
  path: string;
  /** Its files, each with the field that says so. */
  files: readonly { file: string; mark: string }[];
}

/** The state that all steps of an import share. */
export interface ImportContext {
  /** The path of the folder, as `realpath` returns it. */
  root: string;
  files: FolderFiles;
  report: ImportReport;
  /** The time zone of times that name none (`SITE_TIME_ZONE`). */
  timeZone: string;
  /** The ids of the bundled content: every start writes it again, so nothing else may use its ids. */
  bundled: BundledIds;
  /** Runs work in a transaction of its own, so that a file is imported whole or not at all. */
  inTransaction: <T>(work: (database: Queries) => Promise<T>) => Promise<T>;
  /** Files that are already handled. */
  done: Set<string>;
  /** The file of each id in this import. */
  owners: Map<string, string>;
  /** The articles whose files are all drafts. */
  drafts: DraftArticle[];
}

export const importLimits = {
  textBytes: 4 * 1024 * 1024,
  cardBytes: 100 * 1024 * 1024,
  pictureBytes: 20 * 1024 * 1024,
} as const;

/** Handles one file: an error in it is reported, and the import continues. */
export async function handleFile(
  context: ImportContext,
  file: string,
  work: () => Promise<void>,
): Promise<void> {
  context.done.add(file);
  try {
    await work();
  } catch (error) {
    const faults = explainFailure(error);
    if (faults === null) throw error;
    for (const { field, reason } of faults) context.report.refused(file, reason, field);
  }
}

/** Claims an id for a file; false, with a line in the report, when another file of the folder has it. */
export function claimId(
  context: ImportContext,
  kind: 'character' | 'article',
  id: string,
  file: string,
): boolean {
  const key = `${kind} ${id}`;
  const owner = context.owners.get(key);
  if (owner !== undefined) context.report.refused(file, `${owner} is the same ${key}; remove one of them`);
  else context.owners.set(key, file);
  return owner === undefined;
}

const pictureEndings = ['webp', 'png', 'jpg', 'jpeg', 'avif'] as const;

/** Reads the first picture with one of these paths, whatever its ending; null if there is none. */
export async function readFirstPicture(
  context: ImportContext,
  stems: readonly string[],
): Promise<Buffer | null> {
  const name = claimFirstPicture(context, stems);
  return name === undefined ? null : readFolderFile(context.root, name, importLimits.pictureBytes);
}

/** Finds the first picture with one of these paths, which counts as handled then. */
export function claimFirstPicture(context: ImportContext, stems: readonly string[]): string | undefined {
  const names = stems.flatMap((stem) => pictureEndings.map((ending) => `${stem}.${ending}`));
  const name = names.find((candidate) => context.files.has(candidate));
  if (name !== undefined) context.done.add(name);
  return name;
}

/** Raised when the importer writes more than it did: files that have not changed are then written once more. */
const importerVersion = 2;

/** Returns the SHA-256 of everything from which a record is imported, hexadecimal. */
export function hashContent(parts: readonly (Uint8Array | string | null)[]): string {
  const sum = createHash('sha256').update(`import ${importerVersion}`);
  for (const part of parts) sum.update('\0').update(part ?? '');
  return sum.digest('hex');
}
