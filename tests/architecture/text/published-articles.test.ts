import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from '../source-files.ts';

/** What writes articles, and so has to see those that are not public yet. */
const writers = [
  'src/server/operations/import/import-article-source.ts',
  'src/server/operations/import/withdraw-drafts.ts',
  'src/server/operations/seed/seed-content.ts',
  'src/server/stories/import-article.ts',
  'src/server/stories/publish-due-articles.ts',
];

/** Lists the files that read the table of all articles: an article that is not public could be shown by them. */
function listReaders(files: SourceFiles): string[] {
  return [...files.values()]
    .filter(({ path, text }) => {
      const isServer = path.startsWith('src/server/') && path !== 'src/server/stories/tables.ts';
      return (
        isServer && /import \{[^}]*\barticles\b[^}]*\} from '[^']*tables\.ts'|\bfrom articles\b/.test(text)
      );
    })
    .map(({ path }) => path)
    .toSorted();
}

test('only what writes articles reads those that are not public (rule:publish-time)', async () => {
  expect(listReaders(await readProject())).toEqual(writers);
});

test('another reader is found', () => {
  const text = "import { articles, articleTexts } from '#src/server/stories/tables.ts';";
  expect(listReaders(parseExample({ 'src/server/search/x.ts': text }))).toEqual(['src/server/search/x.ts']);
});
