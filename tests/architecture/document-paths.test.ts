import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from './source-files.ts';

/**
 * Lists the project's paths that a document names in backticks, and its relative links; patterns such as `<id>`, `*` or
 * `{a,b}` are skipped.
 */
function listPaths(document: string, text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const named = [...prose.matchAll(/`((?:src|tests|docs|public)\/[\w./@[\]-]+)`/g)].map(
    ([, path = '']) => path,
  );
  const linked = [...prose.matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)].map(([, path = '']) =>
    join(dirname(document), decodeURI(path)),
  );
  return [...named, ...linked];
}

function listMissing(document: string, text: string, exists: (path: string) => boolean): string[] {
  return listPaths(document, text)
    .filter((path) => !exists(path))
    .map((path) => `${document} names ${path}, which does not exist`);
}

async function listDocuments(): Promise<string[]> {
  const found = await Promise.all(
    ['', 'docs', 'tests'].map(async (folder) => {
      const names = await readdir(join(projectDir, folder), { recursive: folder === 'docs' });
      return names
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name).replaceAll('\\', '/'));
    }),
  );
  return found.flat().toSorted();
}

test('every path and link in a document leads to something', async () => {
  const documents = await listDocuments();
  const missing = await Promise.all(
    documents.map(async (document) =>
      listMissing(document, await readFile(join(projectDir, document), 'utf8'), (path) =>
        existsSync(join(projectDir, path)),
      ),
    ),
  );
  expect(documents).toContain('docs/decisions/0001-one-contract.md');
  expect(missing.flat()).toEqual([]);
});

test.each([
  ['a path in backticks', 'See `src/a.ts`.', ['src/a.ts']],
  ['a link', 'See [it](./b.md#part).', ['docs/b.md']],
  ['a link upwards', '[it](../c.md)', ['c.md']],
  ['a picture', '![it](d.webp)', ['docs/d.webp']],
])('%s that leads nowhere is reported', (_case, text, paths) => {
  expect(listMissing('docs/x.md', text, () => false)).toEqual(
    paths.map((path) => `docs/x.md names ${path}, which does not exist`),
  );
});

test.each([
  '`src/<topic>/*.ts`',
  '[site](https://example.org)',
  '[below](#part)',
  '```text\n`src/a.ts`\n```',
])('%s is no path', (text) => {
  expect(listPaths('docs/x.md', text)).toEqual([]);
});
