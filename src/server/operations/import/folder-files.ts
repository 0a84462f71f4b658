import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { ImportRefusal, type ImportReport } from './import-report.ts';

/** The files of a folder by their path in it, with `/` between folders, and their size in bytes. */
export type FolderFiles = ReadonlyMap<string, number>;

const maximumFiles = 200_000;
const maximumDepth = 16;

/**
 * Lists the files of a folder by name. Hidden files are ignored; links that lead out of the folder, and links to
 * folders, are rejected (rule:safe-names).
 * @param root as `realpath` returns it
 */
export async function listFolderFiles(root: string, report: ImportReport): Promise<FolderFiles> {
  const files = new Map<string, number>();
  await listInto(files, { root, folder: '', depth: 0 }, report);
  return files;
}

/**
 * Reads the bytes of a file.
 * @throws ImportRefusal when it is larger than `maximumBytes`
 */
export async function readFolderFile(root: string, name: string, maximumBytes: number): Promise<Buffer> {
  const file = path.join(root, name);
  const { size } = await stat(file);
  if (size > maximumBytes) {
    const reason = `it has ${size} bytes; ${maximumBytes} are allowed`;
    throw new ImportRefusal([{ field: '', reason }]);
  }
  return readFile(file);
}

interface Place {
  root: string;
  folder: string;
  depth: number;
}

async function listInto(files: Map<string, number>, place: Place, report: ImportReport): Promise<void> {
  const entries = await readdir(path.join(place.root, place.folder), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path.posix.join(place.folder, entry.name);
    if (entry.name.startsWith('.')) report.unused(name, 'hidden');
    else if (entry.isSymbolicLink()) await listLink(files, place.root, name, report);
    else if (entry.isDirectory()) await listFolder(files, { ...place, folder: name }, report);
    else if (!entry.isFile()) report.refused(name, 'neither a file nor a folder');
    else if (files.size >= maximumFiles) {
      report.refused(name, `the folder holds more than ${maximumFiles} files; import it in parts`);
      return;
    } else files.set(name, (await stat(path.join(place.root, name))).size);
  }
}

async function listFolder(files: Map<string, number>, place: Place, report: ImportReport): Promise<void> {
  const isTooDeep = place.depth >= maximumDepth;
  if (isTooDeep) report.refused(place.folder, `more than ${maximumDepth} folders deep`);
  else await listInto(files, { ...place, depth: place.depth + 1 }, report);
}

/** Lists the target of a link, which is followed only if it is a file inside the folder. */
async function listLink(
  files: Map<string, number>,
  root: string,
  name: string,
  report: ImportReport,
): Promise<void> {
  const target = await realpath(path.join(root, name)).catch(() => null);
  const info = target === null ? null : await stat(target);
  if (target === null || info === null) report.refused(name, 'a link that leads nowhere');
  else if (!target.startsWith(`${root}${path.sep}`))
    report.refused(name, 'a link that leads out of the folder');
  else if (!info.isFile()) report.refused(name, 'a link to a folder: put the files themselves there');
  else files.set(name, info.size);
}
