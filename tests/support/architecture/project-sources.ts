import { readSourceTree } from './read-source-tree.ts';
import { parseSources, type SourceFiles } from './source-file.ts';

/** The parsed files of this project. */
export async function parseProject(): Promise<SourceFiles> {
  return parseSources(await readSourceTree());
}

/** A small made-up project for showing that a check can fail: texts by path. */
export function parseExample(texts: Readonly<Record<string, string>>): SourceFiles {
  return parseSources(new Map(Object.entries(texts)));
}
