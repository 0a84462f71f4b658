import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from '../source-files.ts';

/** Files whose only export has a name that somebody else gives, or that is one entry of a table. */
const exempt: readonly RegExp[] = [
  // Astro's names: addresses, collections, and what the built site exports.
  /^src\/pages\//,
  /^src\/[\w-]+\.config\.ts$/,
  /^src\/[\w-]+-entry\.ts$/,
  // Lists of equal entries, which may have only one so far.
  /\/(?:[\w-]+-)?(?:tables|calls)\.ts$/,
];

interface OwnExports {
  /** Functions, classes and constants. */
  values: string[];
  types: string[];
}

/**
 * Checks that a script whose only exported value is a function, a class or a constant has its name (CONTRIBUTING.md),
 * in kebab-case, or as a component in PascalCase. What it exports from other files does not count.
 */
function checkFileNames(files: SourceFiles): string[] {
  return [...files.values()].flatMap(({ path, text }) => {
    if (!/\.(ts|tsx|mjs)$/.test(path) || /\.(test|spec)\.tsx?$/.test(path)) return [];
    if (exempt.some((form) => form.test(path))) return [];
    const { values, types } = listOwnExports(path, text);
    const [name, ...more] = values;
    if (name === undefined || name === 'default' || more.length > 0) return [];
    const [stem = ''] = posix.basename(path).split('.');
    if (fits(stem, name, types)) return [];
    return [`${path} exports ${name}: rename one after the other`];
  });
}

function fits(stem: string, name: string, types: readonly string[]): boolean {
  // Playwright's `test` with more fixtures keeps its name; the file names the fixtures.
  if (name === 'test') return true;
  // A component's file has exactly its name.
  if (/^[A-Z].*[a-z]/.test(stem)) return stem === name;
  const main = toKebabCase(name);
  // A factory is in the file of what it creates, `textsOf` in `texts.ts`, and `addChatRoutes` in `routes.ts` of the chat.
  const forms = [
    stem,
    `create-${stem}`,
    `${stem}-of`,
    ...(/(^|-)routes?$/.test(stem) ? [`add-${stem}`] : []),
  ];
  if (forms.includes(main) || (stem === 'routes' && /^add-.+-routes$/.test(main))) return true;
  // A type, and the one function that makes, reads or tests it.
  return types.some((type) => toKebabCase(type) === stem);
}

/** Lists the exports that a file declares itself; a default export as `default`. */
function listOwnExports(path: string, text: string): OwnExports {
  const entries = parseSync(path, text)
    .module.staticExports.flatMap((statement) => statement.entries)
    .filter(({ moduleRequest }) => moduleRequest === null);
  const name = (isType: boolean) =>
    entries.filter((entry) => entry.isType === isType).map(({ exportName }) => exportName.name ?? 'default');
  return { values: name(false), types: name(true) };
}

function toKebabCase(name: string): string {
  return name
    .replace('$', '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .toLowerCase();
}

test('every file of this project with one exported value is named after it', async () => {
  expect(checkFileNames(await readProject())).toEqual([]);
});

test.each([
  ['src/domain/names/slugs.ts', 'export function toSlug() {}', 'toSlug'],
  ['src/domain/names/slug.ts', 'export function toSlug() {}\nexport interface SlugRules {}', 'toSlug'],
  ['src/domain/names/to-slug.ts', 'export const slugs = [];', 'slugs'],
  ['src/domain/names/slug-writer.ts', 'export class SlugReader {}', 'SlugReader'],
  ['scripts/launch/slug.mjs', 'async function toSlug() {}\nexport { toSlug };', 'toSlug'],
  ['src/domain/names/slugs.ts', "export { slugify } from './slugify.ts';\nexport const slug = 1;", 'slug'],
  ['src/islands/SlugCard.tsx', 'export function SlugList() {}', 'SlugList'],
  ['src/islands/SlugCard.tsx', 'export function slugCard() {}', 'slugCard'],
  ['src/server/slugs/slug-routes.ts', 'export function addNameRoutes() {}', 'addNameRoutes'],
  ['tests/support/slugs.ts', 'export function buildSlug() {}', 'buildSlug'],
])('%s with %j is a violation', (path, text, name) => {
  expect(checkFileNames(parseExample({ [path]: text, 'src/domain/names/slugify.ts': '' }))).toEqual([
    `${path} exports ${name}: rename one after the other`,
  ]);
});

test.each([
  ['src/domain/names/to-slug.ts', 'export function toSlug() {}\nexport interface Slug {}'],
  ['src/domain/names/open-ai-slug.ts', 'export const openAISlug = 1;'],
  ['src/client/slug.ts', 'export const $slug = atom();'],
  ['src/client/slug-writer.ts', 'export function createSlugWriter() {}'],
  ['src/i18n/slug-texts.ts', 'export const slugTextsOf = localize({});'],
  ['src/server/slugs/slug.ts', 'export interface Slug {}\nexport function requireSlug() {}'],
  ['src/server/slugs/routes.ts', 'export function addSlugRoutes() {}'],
  ['src/server/slugs/name-routes.ts', 'export function addNameRoutes() {}'],
  ['src/server/slugs/tables.ts', "export const slugs = pgTable('slugs', {});"],
  ['src/islands/SlugCard.tsx', 'export function SlugCard() {}'],
  ['src/islands/Slug.island.tsx', 'export default function Slug() {}'],
  ['src/pages/slugs.xml.ts', 'export function GET() {}'],
  ['src/domain/names/slugs.ts', 'export function toSlug() {}\nexport function readSlug() {}'],
  ['tests/unit/domain/names/slug.test.ts', 'export const slugs = [];'],
])('%s with %j is none', (path, text) => {
  expect(checkFileNames(parseExample({ [path]: text }))).toEqual([]);
});
