import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lineAt } from './list-imports.ts';
import { projectDir, readProject } from './source-files.ts';

const rulesFile = 'docs/rules.md';
/** This file, whose examples are wrong on purpose. */
const ownFile = 'tests/architecture/rules.test.ts';
const readsLikeText = /\.(ts|tsx|astro|js|mjs|cjs|css|md)$/;
const migrationsFolder = 'src/server/migrations';
/** Migrations that cite codes of former documents. They have run on people's databases, so they are never changed. */
const citingMigrations = ['0002_lists.sql', '0012_several_labels.sql', '0019_payments.sql'].map(
  (name) => `${migrationsFolder}/${name}`,
);

/** Texts by path from the project root. */
type Texts = ReadonlyMap<string, string>;

/** A citation of a rule by its name. */
const citation = /\brule:([a-z0-9][a-z0-9-]*)/g;
const isTestFile = /^tests\/.*\.(test|spec)\.tsx?$/;

/** Codes of documents outside the repository, which no reader can look up. */
const formerCodes: readonly RegExp[] = [
  /\bspec(?:ification)?,? §\s*\d/gi,
  /\(§\d(?=[,)])/g,
  /\btrust (?:rows? |C)?\d+/gi,
  /(?<![-\w%+/.'"])D(?:1[0-3]|[1-9])(?![-\w'"])/g,
  /(?<![-\w%+/.'"])C(?:1\d|2[0-2]|[1-9])(?![-\w'"])/g,
  /\binterop\b/gi,
  /\b(?:trust|product|decisions)\.md\b/g,
  /\(issue: [a-z]+ |\b[Ii]ssues? #?\d/g,
  /\bhouse style\b/gi,
  /\bthe specification (?:prescribes|demands|requires|says)\b/gi,
];

/** Lists the names of the rules in a text of rules, and those that occur twice. */
function listRules(text: string): string[] {
  return [...text.matchAll(/<a id="([^"]+)"><\/a>\*\*\1\*\*:/g)].map(([, id = '']) => id);
}

/** Returns the rules that no test file cites. */
function listUntested(texts: Texts, rules: readonly string[]): string[] {
  const cited = new Set(
    [...texts]
      .filter(([path]) => isTestFile.test(path))
      .flatMap(([, text]) => [...text.matchAll(citation)].map(([, id]) => id)),
  );
  return rules.filter((id) => !cited.has(id));
}

/** Finds citations of rules that are not in `rules`, and codes of former documents. */
function checkCitations(texts: Texts, rules: ReadonlySet<string>): string[] {
  return [...texts].flatMap(([path, text]) => [
    ...[...text.matchAll(citation)]
      .filter(([, id = '']) => !rules.has(id))
      .map(
        ({ 0: found, index }) =>
          `${path}:${lineAt(text, index)} cites ${found}, which is not in ${rulesFile}`,
      ),
    ...formerCodes.flatMap((code) =>
      [...text.matchAll(code)].map(
        ({ 0: found, index }) =>
          `${path}:${lineAt(text, index)} says "${found}": cite a rule of ${rulesFile}`,
      ),
    ),
  ]);
}

/**
 * Reads everything that people read besides the texts of the site itself: source, tests, migrations, documents and
 * settings of tools.
 */
async function readTexts(): Promise<Texts> {
  const documents = await listNames('docs', /\.md$/);
  const migrations = await listNames(migrationsFolder, /\.sql$/);
  const ofProject = await listNames(
    '.',
    /^([A-Z]+\.md|\.env\.example|\.oxlintrc\.json|[\w.]+\.(mjs|cjs|ts|jsonc))$/,
  );
  const paths = [
    ...documents.map((name) => `docs/${name}`),
    ...migrations.map((name) => `${migrationsFolder}/${name}`),
    ...ofProject,
  ];
  const others = paths.map(async (path) => [path, await readFile(join(projectDir, path), 'utf8')] as const);
  const project = [...(await readProject()).values()]
    .filter(({ path }) => path !== ownFile && readsLikeText.test(path) && !path.startsWith('src/content/'))
    .map(({ path, text }) => [path, text] as const);
  return new Map([...project, ...(await Promise.all(others))]);
}

async function listNames(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(join(projectDir, folder), { recursive: folder !== '.' });
  return names.map((name) => name.replaceAll('\\', '/')).filter((name) => pattern.test(name));
}

test('every rule that is cited is in docs/rules.md, and nothing cites a document that is not here', async () => {
  const texts = await readTexts();
  const rules = listRules(texts.get(rulesFile) ?? '');
  expect(rules.length).toBeGreaterThan(100);
  for (const path of ['CHANGELOG.md', 'SECURITY.md', '.env.example', ...citingMigrations])
    expect([...texts.keys()]).toContain(path);
  const wrong = checkCitations(texts, new Set(rules));
  const isOld = (line: string) => citingMigrations.some((path) => line.startsWith(`${path}:`));
  expect(wrong.filter((line) => !isOld(line))).toEqual([]);
  // Every migration on the list does cite a former code.
  expect([...new Set(wrong.filter(isOld).map((line) => line.slice(0, line.indexOf(':'))))]).toEqual(
    citingMigrations,
  );
});

test('every rule is cited by a test file', async () => {
  const texts = await readTexts();
  expect(listUntested(texts, listRules(texts.get(rulesFile) ?? ''))).toEqual([]);
});

test('a rule that only sources and helpers of tests cite is found', () => {
  const texts = new Map([
    ['src/a.ts', '/** A slug (rule:slugs). */'],
    ['tests/support/a.ts', '/** A slug (rule:slugs). */'],
    ['tests/unit/a.test.ts', "test('a page (rule:pages)', () => {"],
  ]);
  expect(listUntested(texts, ['slugs', 'pages'])).toEqual(['slugs']);
});

test('each rule has one anchor, with its name behind it', async () => {
  const text = await readFile(join(projectDir, rulesFile), 'utf8');
  const anchors = [...text.matchAll(/<a id="([^"]*)"/g)].map(([, id = '']) => id);
  expect(listRules(text)).toEqual(anchors);
  expect(new Set(anchors).size).toBe(anchors.length);
});

test('a citation without a rule is found, with its place', () => {
  const texts = new Map([
    ['src/a.ts', '/** A slug (rule:slugs). */\n/** Much (rule:slugs, rule:sluggish). */'],
  ]);
  expect(checkCitations(texts, new Set(['slugs']))).toEqual([
    'src/a.ts:2 cites rule:sluggish, which is not in docs/rules.md',
  ]);
});

test.each([
  '/** A slug (spec §5). */',
  'The home page (spec §2, §9).',
  "describe('pages (§2)', () => {",
  '/** The title (D1). */',
  'D10 says so.',
  '/** Hides it (trust row 9). */',
  '// Closed at once (trust C20).',
  "it('is refused (trust 15)', () => {",
  '/** Inflates no more (C22). */',
  '/** A first line (interop, chats). */',
  'See trust.md.',
  "describe('search (issue 3: over articles)', () => {",
  '/** The level decides (issue: on the server). */',
  'As issue 13 asks.',
  'Fixed by issue #13.',
  '// What the house style forbids.',
  '/** Text that the specification prescribes. */',
])('`%s` cites a document that is not here', (text) => {
  expect(checkCitations(new Map([['src/a.ts', text]]), new Set())).not.toEqual([]);
});

test.each([
  'RFC 9112 §7.1',
  'CommonMark (§6.2, left-flanking)',
  "['R2-D2 & C3PO', 'r2-d2-c3po']",
  "'/category/caf%C3%A9'",
  'entryOf(2, "C2")',
  'function describeIssue(issue: Issue, language: Language): string {',
  'schema.safeParse(input, { error: (issue) => describeIssue(issue, language) });',
  'off in the specification (Card V2)',
])('`%s` is no citation', (text) => {
  expect(checkCitations(new Map([['src/a.ts', text]]), new Set())).toEqual([]);
});
