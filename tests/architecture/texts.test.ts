import type { Node } from 'oxc-parser';
import { expect, test } from 'vitest';
import { lineAt } from './list-imports.ts';
import { isScript, parseExample, readProject, type SourceFiles } from './source-files.ts';
import { listNodes } from './list-nodes.ts';

/** The name of a text in a record of texts. */
interface TextKey {
  name: string;
  start: number;
  end: number;
}

/**
 * Checks that each text of the interface is read: its name occurs in `src` other than as the name of a text. So a text
 * whose name is also used for something else is not found.
 */
function checkTexts(files: SourceFiles): string[] {
  const scripts = [...files.values()].filter(({ path }) => path.startsWith('src/') && isScript(path));
  const areas = scripts
    .filter(({ text }) => text.includes('localize({'))
    .map(({ path, text }) => ({ path, text, keys: listTextKeys(path, text) }));
  const used = new Set(
    scripts.flatMap(({ path, text }) => {
      const keys = areas.find((area) => area.path === path)?.keys ?? [];
      return blank(text, keys).match(/[\w$]+/g) ?? [];
    }),
  );
  return areas.flatMap(({ path, text, keys }) =>
    keys
      .filter(({ name }) => !used.has(name))
      .map(({ name, start }) => `${path}:${lineAt(text, start)} nothing reads ${name}`),
  );
}

/** Lists the names of texts in the calls of `localize`, in every language. */
function listTextKeys(path: string, text: string): TextKey[] {
  return listNodes(path, text).flatMap(({ node }) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return [];
    const [languages] = node.arguments;
    if (node.callee.name !== 'localize' || languages?.type !== 'ObjectExpression') return [];
    return languages.properties.flatMap((property) =>
      property.type === 'Property' ? listKeys(property.value) : [],
    );
  });
}

function listKeys(record: Node): TextKey[] {
  if (record.type !== 'ObjectExpression') return [];
  return record.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.shorthand || property.key.type !== 'Identifier') return [];
    const { name, start, end } = property.key;
    return [{ name, start, end }, ...listKeys(property.value)];
  });
}

/** Returns the text without these names. */
function blank(text: string, keys: readonly TextKey[]): string {
  const ordered = keys.toSorted((a, b) => a.start - b.start);
  const parts = ordered.map(({ start }, index) => text.slice(ordered[index - 1]?.end ?? 0, start));
  return [...parts, text.slice(ordered.at(-1)?.end ?? 0)].join(' ');
}

test('every text of this project is read', async () => {
  expect(checkTexts(await readProject())).toEqual([]);
});

test('a text that nothing reads is a violation, in a record of records as well', () => {
  const texts =
    "const textsOf = localize({\n en: { a: 'A', b: { c: 'C', d: () => 'D' } },\n zh: { a: '甲', b: { c: '丙', d: () => '丁' } } });";
  const check = (text: string) =>
    checkTexts(parseExample({ 'src/i18n/some-texts.ts': texts, 'src/pages/a.astro': text }));
  expect(check('<p>{texts.a}{texts.b.c}</p>')).toEqual([
    'src/i18n/some-texts.ts:2 nothing reads d',
    'src/i18n/some-texts.ts:3 nothing reads d',
  ]);
  expect(check('<p>{texts.a}{texts.b[name]}</p><p title={texts.b.c}>{d}</p>')).toEqual([]);
});
