import { expect, test } from 'vitest';
import { listNodes } from '../list-nodes.ts';
import { parseExample, readProject, type SourceFile, type SourceFiles } from '../source-files.ts';

/** Names that mean one thing in two layers of the code, with that thing. */
const sharedNames: Readonly<Record<string, string>> = {
  CharacterRow: 'a private character: its row in the database, and in the list of them',
  collections: 'the collections of content; Astro asks for this name in both files',
  ConversationRow: 'a conversation: its row in the database, and in the list of them',
  HistoryPage: 'a page of messages, as the server returns it and the browser merges it',
  loadPushSettings: 'the settings of notifications: from the database, and from the API',
  loadUser: 'the user: from the database, and from the API',
  nameProduct: 'the name of a product: in mails and at the provider, and in the interface',
  OrderRow: 'an order: its row in the database, and in the list of them',
  QuietHours: 'the quiet hours of notifications: in the contract, and their fields',
  requireUser: 'the user, or an error: from the database, and from the API',
  StorageUse: 'the used storage: on the server, in the contract, and on the page',
};

interface Export {
  name: string;
  path: string;
  /** True for the declaration of a call of the API; the function that performs it has its name. */
  isCall: boolean;
}

/** Lists what a file declares and exports, types included. */
function listExports({ path, text }: SourceFile): Export[] {
  const seen = new Map<string, Export>();
  for (const { node } of listNodes(path, text)) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration === null) continue;
    const { declaration } = node;
    if (declaration.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations) {
        if (id.type !== 'Identifier') continue;
        const isCall = init?.type === 'CallExpression' && text.slice(init.start).startsWith('defineCall(');
        seen.set(id.name, { name: id.name, path, isCall });
      }
    } else if ('id' in declaration && declaration.id?.type === 'Identifier') {
      const { name } = declaration.id;
      seen.set(name, { name, path, isCall: false });
    }
  }
  return [...seen.values()];
}

/**
 * Returns the word by which files that have to declare the same names are one: endpoints, whose names Astro gives, and
 * the patterns of a subject in each language.
 */
function groupOf(path: string): string {
  if (path.startsWith('src/pages/')) return 'src/pages/';
  return path.startsWith('src/content/patterns/')
    ? path.replace(/\/(chinese|english)-([^/]+)$/, '/$2')
    : path;
}

/** Lists the names that several files of `src` export, each with its files. */
function listSharedNames(files: SourceFiles): string[] {
  const byName = new Map<string, Export[]>();
  for (const file of files.values()) {
    if (!file.path.startsWith('src/') || !/\.(ts|tsx|mjs)$/.test(file.path)) continue;
    for (const found of listExports(file)) byName.set(found.name, [...(byName.get(found.name) ?? []), found]);
  }
  return [...byName].flatMap(([name, found]) => {
    const isPerformed = found.length === 2 && found.some(({ isCall }) => isCall);
    if (isPerformed) return [];
    if (new Set(found.map(({ path }) => groupOf(path))).size < 2) return [];
    return [`${name}: ${found.map(({ path }) => path).join(', ')}`];
  });
}

test('no two files export different things of one name, except for the names that are listed as shared', async () => {
  const listed = listSharedNames(await readProject()).map((line) => line.slice(0, line.indexOf(':')));
  expect(listed.toSorted()).toEqual(Object.keys(sharedNames).toSorted());
});

test('a function, a type and a constant of one name in two files are a violation', () => {
  const files = parseExample({
    'src/domain/one.ts':
      'export function pay(): void {}\nexport interface Plan { id: string }\nexport const limit = 1;\n',
    'src/server/two.ts':
      'export const pay = 1;\nexport type Plan = string;\nexport class limit {}\nconst own = 1;\n',
    'src/client/three.ts': 'const own = 2;\nexport { own };\n',
  });
  expect(listSharedNames(files)).toEqual([
    'pay: src/domain/one.ts, src/server/two.ts',
    'Plan: src/domain/one.ts, src/server/two.ts',
    'limit: src/domain/one.ts, src/server/two.ts',
  ]);
});

test('a call and the function that performs it share a name, and nothing else does', () => {
  const call = "export const payOrder = defineCall({ name: 'payOrder' });\n";
  const work = 'export async function payOrder(): Promise<void> {}\n';
  const both = { 'src/contract/order-calls.ts': call, 'src/server/pay-order.ts': work };
  expect(listSharedNames(parseExample(both))).toEqual([]);
  expect(listSharedNames(parseExample({ ...both, 'src/client/pay-order.ts': work }))).toHaveLength(1);
});

test('endpoints, and the patterns of one subject in two languages, have the same names', () => {
  const files = parseExample({
    'src/pages/a.xml.ts': 'export const GET = 1;\n',
    'src/pages/b.xml.ts': 'export const GET = 2;\n',
    'src/content/patterns/facts/chinese-facts.ts': 'export const home = /家/u;\n',
    'src/content/patterns/facts/english-facts.ts': 'export const home = /home/u;\n',
    'src/content/patterns/crisis/english-facts.ts': 'export const away = 1;\n',
    'src/content/patterns/facts/english-words.ts': 'export const away = 1;\n',
  });
  expect(listSharedNames(files)).toEqual([
    'away: src/content/patterns/crisis/english-facts.ts, src/content/patterns/facts/english-words.ts',
  ]);
});
