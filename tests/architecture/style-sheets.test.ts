import { expect, test } from 'vitest';
import { checkStyleSheets } from '#tests/support/architecture/check-style-sheets.ts';
import { parseExample, parseProject } from '#tests/support/architecture/project-sources.ts';

const page =
  "---\nimport '#src/styles/sheets/site.css';\nimport Card from '#src/components/Card.astro';\n---\n";

test('every page has one style sheet, made from everything that stands in it', async () => {
  expect(checkStyleSheets(await parseProject())).toEqual([]);
});

test('a part that its style sheet does not know is a violation', () => {
  const files = parseExample({
    'src/pages/[id].astro': page,
    'src/components/Card.astro': '---\n---\n',
    'src/styles/sheets/site.css': "@source '../../pages/?id?.astro';",
  });
  expect(checkStyleSheets(files)).toEqual([
    'src/styles/sheets/site.css lacks src/components/Card.astro, which stands in src/pages/[id].astro',
  ]);
});

test('so is a page with no style sheet, or with two', () => {
  const files = parseExample({
    'src/pages/none.astro': '---\n---\n',
    'src/pages/two.astro': page.replace('---\n', "---\nimport '#src/styles/sheets/app.css';\n"),
    'src/components/Card.astro': '---\n---\n',
    'src/styles/sheets/site.css': "@source '../../pages';",
    'src/styles/sheets/app.css': "@source '../../pages';",
  });
  expect(checkStyleSheets(files)).toEqual([
    'src/pages/none.astro has 0 style sheets',
    'src/pages/two.astro has 2 style sheets',
  ]);
});
