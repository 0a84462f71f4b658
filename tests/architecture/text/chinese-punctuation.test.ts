import type { Node } from 'oxc-parser';
import { expect, test } from 'vitest';
import { lineAt } from '../list-imports.ts';
import { listNodes } from '../list-nodes.ts';
import { isScript, parseExample, readProject, type SourceFiles } from '../source-files.ts';

/** A colon, comma, semicolon, bracket, question or exclamation mark of ASCII beside a Chinese character. */
const narrow = /\p{Script=Han}\s?[:;,!?()]|[:;,!?()]\s?\p{Script=Han}/u;
/** The marks that differ between languages, between two inserted texts. */
const betweenInserts = /^[:,;] $|^ \($/;

/**
 * Checks that Chinese texts have full-width punctuation, also beside what is inserted into them, and that the parts of
 * pages leave the marks between two texts to the catalogues.
 */
function checkPunctuation(files: SourceFiles): string[] {
  return [...files.values()]
    .filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/content/') && isScript(path))
    .flatMap(({ path, text }) => {
      const nodes = listNodes(path, text).map(({ node }) => node);
      const chinese = nodes.filter(isChinese).flatMap(({ value }) => listNodesIn(value));
      const found = chinese.filter((node) => narrow.test(textOf(node)));
      const isPart = /^src\/(?:islands|components|pages|layouts)\//.test(path);
      return [...found, ...(isPart ? nodes.filter(isComposed) : [])].map(
        ({ start }) => `${path}:${lineAt(text, start)}`,
      );
    });
}

type Property = Extract<Node, { type: 'Property' }>;

function isChinese(node: Node): node is Property {
  return node.type === 'Property' && node.key.type === 'Literal' && node.key.value === 'zh-CN';
}

function listNodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'type' in value && typeof value.type === 'string' ? [value as Node] : [];
  return [...own, ...Object.values(value).flatMap(listNodesIn)];
}

/** Returns a text with a Chinese character for each insertion; empty for anything else. */
function textOf(node: Node): string {
  const text =
    node.type === 'Literal' && typeof node.value === 'string'
      ? node.value
      : node.type === 'TemplateLiteral'
        ? node.quasis.map(({ value }) => value.raw).join('缘')
        : '';
  return text.replaceAll(/\]\([^)]*\)/g, '');
}

function isComposed(node: Node): boolean {
  return node.type === 'TemplateLiteral'
    ? node.quasis.slice(1, -1).some(({ value }) => betweenInserts.test(value.raw))
    : node.type === 'CallExpression' &&
        node.callee.type === 'MemberExpression' &&
        node.callee.property.type === 'Identifier' &&
        node.callee.property.name === 'join' &&
        node.arguments.some((part) => part.type === 'Literal' && betweenInserts.test(String(part.value)));
}

test('Chinese texts have full-width punctuation, and the marks between two texts are in the catalogues', async () => {
  expect(checkPunctuation(await readProject())).toEqual([]);
});

test('a narrow mark in a Chinese text, and one between two texts of a page, is a violation', () => {
  const check = (path: string, text: string) => checkPunctuation(parseExample({ [path]: text }));
  const texts = (chinese: string) =>
    `const textsOf = localize({ en: { a: 'A: b' }, 'zh-CN': { a: ${chinese} } });`;
  for (const wrong of ["'主题: 深色'", "'好吗?'", '(x) => `主题(${x})`', '(a, b) => `${a}: ${b}`', "'一,二'"])
    expect(check('src/i18n/a-texts.ts', texts(wrong)), wrong).toEqual(['src/i18n/a-texts.ts:1']);
  for (const right of [
    "'主题：深色'",
    "'每 1,000 颗'",
    "'见[设置](/mine/settings)里'",
    '(a) => `${a}：深色`',
  ])
    expect(check('src/i18n/a-texts.ts', texts(right)), right).toEqual([]);
  expect(check('src/islands/A.tsx', 'const a = `${b}: ${c}`;')).toEqual(['src/islands/A.tsx:1']);
  expect(check('src/islands/A.tsx', "const a = b.join(', ');")).toEqual(['src/islands/A.tsx:1']);
  expect(check('src/islands/A.tsx', "const a = b.join(' · ');")).toEqual([]);
});
