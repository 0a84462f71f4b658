import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { sources } from '#src/server/site/builds.mjs';
import { serverFlags } from '#scripts/launch/server-settings.mjs';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { readLanguageMigration } from '#tests/support/api/database/read-language-migration.ts';
import { findFastFolder } from '#tests/support/process/find-fast-folder.ts';
import { addLanguageToJson } from './add-language-to-json.ts';
import { addLanguage, thirdLanguage } from './add-language.ts';
import { translateArticle } from './translate-article.ts';

const run = promisify(execFile);

/** Files and folders that the product is built from; tests and documents are not copied. */
const copied = [...sources, 'package.json'];
const withTexts = /^src\/.*\.(?:tsx?|astro)$/;
/**
 * JSON files with texts to translate. The demo companion's phrases are not translated: they belong to rules of a
 * language.
 */
const withJsonTexts = /^src\/content\/(?:(?:gallery|characters)\/)?(?!call-examples)[\w-]+\.json$/;
const englishArticle = /^src\/content\/articles\/([\w-]+)\/en\.md$/;
/** Content that is not translated, and is therefore shown in English. */
export const untranslated = { character: 'm12', article: 'write-a-character-that-feels-alive' };
/** Settings of oxlint that report only what TypeScript itself finds. */
const typeCheck = {
  plugins: [],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true },
};

/** A file outside the sources, so that the build does not read it. */
const incompleteFile = 'incomplete/incomplete-text.ts';
/** A text in the product's own two languages only. */
const incompleteText = `import type { Language } from '#src/contract/locale/language.ts';

export const text: Record<Language, string> = { en: 'Welcome', 'zh-CN': '欢迎' };
`;

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
  /**
   * Checks the types of the scripts in `src`, not of `.astro` files and tests.
   * @returns the errors; empty if there are none
   */
  checkTypes(): Promise<string>;
  /** Returns the errors of the same check for a text that lacks the language. */
  checkIncompleteText(): Promise<string>;
  /**
   * Builds it.
   * @throws Error with the output of the builder
   */
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
  await mkdir(path.join(folder, path.dirname(incompleteFile)));
  await writeFile(path.join(folder, incompleteFile), incompleteText);
  const options = { cwd: folder, maxBuffer: 16 * 1024 * 1024 };
  const checkTypesOf = (files: string) =>
    listTypeErrors(run(path.join(folder, 'node_modules/.bin/oxlint'), ['-c', 'types.json', files], options));
  return {
    folder,
    startCommand: [process.execPath, ...serverFlags, path.join(folder, 'scripts/start.mjs')],
    checkTypes: () => checkTypesOf('src'),
    checkIncompleteText: () => checkTypesOf(incompleteFile),
    async build() {
      await run(process.execPath, ['scripts/build.ts'], options);
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Returns the output of oxlint; empty if it ended with 0 and names the number of files that it checked. */
async function listTypeErrors(checking: Promise<{ stdout: string; stderr: string }>): Promise<string> {
  const { isPassed, output } = await checking.then(
    ({ stdout, stderr }) => ({
      isPassed: /^Finished in .* on [1-9]\d* files? /m.test(stripVTControlCharacters(stdout)),
      output: stdout + stderr || 'oxlint printed nothing',
    }),
    (error: unknown) => ({ isPassed: false, output: outputOf(error) || String(error) }),
  );
  return isPassed ? '' : output;
}

/** Returns the output of a tool that did not end with 0; empty if it printed nothing, or did not start. */
function outputOf(error: unknown): string {
  if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) return '';
  return String(error.stdout) + String(error.stderr);
}

async function listSources(): Promise<string[]> {
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...copied],
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
  if (file === 'src/contract/locale/language.ts') {
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
  const statements = (await readLanguageMigration(thirdLanguage)).split(/(?<=;)\n/);
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = journalSchema.parse(JSON.parse(await readFile(journalFile, 'utf8')));
  const { idx, when } = journal.entries.at(-1) ?? { idx: -1, when: 0 };
  const tag = `${String(idx + 1).padStart(4, '0')}_third_language`;
  journal.entries.push({ idx: idx + 1, version: '7', when: when + 1, tag, breakpoints: true });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(path.join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
}
