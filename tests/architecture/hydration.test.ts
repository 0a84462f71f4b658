import { expect, test } from 'vitest';
import { lineAt } from './list-imports.ts';
import { parseExample, readProject, type SourceFile, type SourceFiles } from './source-files.ts';
import { listNodes } from './list-nodes.ts';

const islandEnding = '.island.tsx';
const islandPath = `src/islands/a/A${islandEnding}`;

/** Checks that `client:*` is only used on the default export of an island file, and that every island file has one. */
function checkHydration(files: SourceFiles): string[] {
  return [...files.values()].flatMap((file) => {
    if (file.path.endsWith('.astro')) return checkTemplate(file);
    if (!file.path.endsWith(islandEnding) || hasDefaultExport(file)) return [];
    return [`${file.path} exports no component by default`];
  });
}

function checkTemplate({ path, text, imports }: SourceFile): string[] {
  const islands = imports.flatMap(({ target, defaultName }) =>
    target.kind === 'file' && target.path.endsWith(islandEnding) ? [defaultName] : [],
  );
  return listNodes(path, text).flatMap(({ node }) => {
    if (node.type !== 'JSXOpeningElement') return [];
    const attributes = node.attributes.map(({ start, end }) => text.slice(start, end));
    if (!attributes.some((attribute) => attribute.startsWith('client:'))) return [];
    const name = text.slice(node.name.start, node.name.end);
    if (islands.includes(name)) return [];
    return [
      `${path}:${lineAt(text, node.start)} hydrates <${name}>, which is not from an ${islandEnding} file`,
    ];
  });
}

function hasDefaultExport({ path, text }: SourceFile): boolean {
  return listNodes(path, text).some(({ node }) => node.type === 'ExportDefaultDeclaration');
}

test('only islands hydrate in this project, and each is exported by default', async () => {
  expect(checkHydration(await readProject())).toEqual([]);
});

test.each([
  ['<Plain client:load />', 'Plain'],
  ['{list.map((item) => <Plain item={item > 2} client:visible />)}', 'Plain'],
  ['<A title="a > b" /><p\n  client:idle>Text</p>', 'p'],
  ['<Unknown client:engaged />', 'Unknown'],
  ['<Named client:engaged />', 'Named'],
])('%s is a violation', (markup, name) => {
  const violations = checkHydration(page(markup));
  expect(violations).toHaveLength(1);
  expect(violations[0]).toContain(`hydrates <${name}>`);
});

test.each([
  '<A client:engaged label={a > b ? "}" : `>`} />',
  '<div><A title="x" client:load={true} /></div>',
  '<Plain /><p>client:load</p>',
  '<script>const text = "<Plain client:load />";</script>',
])('%s is none', (markup) => {
  expect(checkHydration(page(markup))).toEqual([]);
});

test('an island file without a default export is a violation', () => {
  const files = parseExample({ [islandPath]: 'export function A() { return null; }' });
  expect(checkHydration(files)).toEqual([`${islandPath} exports no component by default`]);
});

function page(markup: string) {
  const frontMatter = [
    "import A, { Named } from '#src/islands/a/A.island.tsx';",
    "import Plain from '#src/islands/a/Plain.tsx';",
  ];
  return parseExample({
    [islandPath]: 'export default function A() { return null; }',
    'src/islands/a/Plain.tsx': '',
    'src/pages/index.astro': `---\n${frontMatter.join('\n')}\n---\n\n${markup}\n`,
  });
}
