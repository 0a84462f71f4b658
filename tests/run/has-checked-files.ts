import { stripVTControlCharacters } from 'node:util';

/**
 * True for output of `astro check` that has a result for at least one file. Without a part of its checker it offers to
 * install that part and ends with 0, so its exit code is not enough.
 */
export function hasCheckedFiles(output: string): boolean {
  return /^Result \([1-9]\d* files?\)/m.test(stripVTControlCharacters(output));
}
