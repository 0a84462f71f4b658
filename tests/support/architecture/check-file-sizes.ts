import type { SourceFiles } from './source-file.ts';

const maxLines = 400;
/** Data and Markdown, not source. */
const contentFolder = 'src/content/';

/** No source file is above 400 lines (house style). */
export function checkFileSizes(files: SourceFiles): string[] {
  return [...files.values()].flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    if (path.startsWith(contentFolder) || lines <= maxLines) return [];
    return [`${path} has ${lines} lines, more than ${maxLines}: split it`];
  });
}
