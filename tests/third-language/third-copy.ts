import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { serverFlags } from '#src/cli/launch/server-settings.mjs';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { findFastFolder } from '#tests/support/process/fast-folder.ts';
import { addLanguageToJson } from './add-language-to-json.ts';
import { addLanguage, thirdLanguage } from './add-language.ts';
import { translateArticle } from './translate-article.ts';

const run = promisify(execFile);

/** What the product is built from; tests and documents are not copied. */
const sources = [
  'src',
  'public',
  'astro.config.mjs',
  'tailwind.config.cjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const withTexts = /^src\/.*\.(?:tsx?|astro)$/;
/** The demo companion's phrases belong to rules. */
const withJsonTexts = /^src\/content\/(?:(?:gallery|characters)\/)?(?!call-examples)[\w-]+\.json$/;
const englishArticle = /^src\/content\/articles\/([\w-]+)\/en\.md$/;
/** What is not translated, and shown in English. */
export const untranslated = { character: 'm12', article: 'write-a-character-that-feels-alive' };
/** Only what TypeScript itself finds. */
const typeCheck = {
  plugins: [],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true },
};

/** Drizzle's list of migrations. */
const journalSchema = z.looseObject({
  entries: z.array(
    z.object({
      idx: z.int(),
      version: z.string(),
      when: z.int(),
      tag: z.string(),
      breakpoints: z.boolean(),
    }),
  ),
});

/** A copy of the product with a third language, in a folder of its own. */
export interface ThirdCopy {
  readonly folder: string;
  /** The start command of the copy. */
  readonly startCommand: readonly string[];
  /** Checks the types of all its TypeScript; returns what was found, empty if nothing. */
  checkTypes(): Promise<string>;
  /** Builds it. @throws Error with the builder's words */
  build(): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the product and adds the third language, as docs/adding-a-language.md says. */
export async function createThirdCopy(): Promise<ThirdCopy> {
  const folder = await mkdtemp(path.join(await findFastFolder(), 'yuanfen-third-'));
  for (const file of await listSources()) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    const source = path.join(projectRoot, file);
    const changed = await translateFile(file, source);
    await (changed === null ? cp(source, target) : writeFile(target, changed));
    const article = englishArticle.exec(file)?.[1] ?? untranslated.article;
    if (article === untranslated.article) continue;
    const translation = translateArticle(await readFile(source, 'utf8'));
    await writeFile(path.join(path.dirname(target), `${thirdLanguage}.md`), translation);
  }
  await addMigration(path.join(folder, 'src/server/migrations'));
  await cp(path.join(projectRoot, '.astro'), path.join(folder, '.astro'), { recursive: true });
  await writeFile(path.join(folder, 'types.json'), JSON.stringify(typeCheck));
  await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  const options = { cwd: folder, maxBuffer: 16 * 1024 * 1024 };
  return {
    folder,
    startCommand: [process.execPath, ...serverFlags, path.join(folder, 'src/cli/start.mjs')],
    checkTypes: () =>
      findFaults(run(path.join(folder, 'node_modules/.bin/oxlint'), ['-c', 'types.json', 'src'], options)),
    async build() {
      await run(process.execPath, ['src/cli/build.ts'], options);
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Waits for a tool; returns its words if it found something. */
async function findFaults(running: Promise<unknown>): Promise<string> {
  return running.then(
    () => '',
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)),
  );
}

async function listSources(): Promise<string[]> {
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...sources],
    {
      cwd: projectRoot,
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  return stdout.split('\0').filter((file) => file !== '');
}

async function translateFile(file: string, source: string): Promise<string | null> {
  if (file === `src/content/characters/${untranslated.character}.json`) return null;
  if (!withTexts.test(file) && !withJsonTexts.test(file)) return null;
  const text = await readFile(source, 'utf8');
  if (withJsonTexts.test(file)) return addLanguageToJson(text);
  if (file === 'src/contract/base/language.ts') {
    return (
      addLanguage(file, text)?.replace(
        "['en', 'zh-CN'] as const",
        `['en', '${thirdLanguage}', 'zh-CN'] as const`,
      ) ?? null
    );
  }
  return text.includes('zh-CN') ? addLanguage(file, text) : null;
}

/** Adds the migration of docs/adding-a-language.md. */
async function addMigration(folder: string): Promise<void> {
  const document = await readFile(path.join(projectRoot, 'docs/adding-a-language.md'), 'utf8');
  const sql = /```sql\n(.*?)```/s.exec(document)?.[1] ?? '';
  const statements = sql.replaceAll(/(['"])de\1/g, `$1${thirdLanguage}$1`).split(/(?<=;)\n/);
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = journalSchema.parse(JSON.parse(await readFile(journalFile, 'utf8')));
  const { idx, when } = journal.entries.at(-1) ?? { idx: -1, when: 0 };
  const tag = `${String(idx + 1).padStart(4, '0')}_third_language`;
  journal.entries.push({ idx: idx + 1, version: '7', when: when + 1, tag, breakpoints: true });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(path.join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
}
