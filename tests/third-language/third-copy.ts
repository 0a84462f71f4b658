import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { ignoreMissingFile } from '#src/server/platform/log/error-code.mjs';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { readLanguageMigration } from '#tests/support/api/database/read-language-migration.ts';
import { copyProduct, type ProductCopy } from '#tests/support/process/copy-product.ts';
import { addLanguageToJson } from './add-language-to-json.ts';
import { addLanguage, thirdLanguage } from './add-language.ts';
import { translateArticle } from './translate-article.ts';

const run = promisify(execFile);

const withTexts = /^src\/.*\.(?:tsx?|astro)$/;
/**
 * JSON files with texts to translate. The demo companion's phrases are not translated: they belong to rules of a
 * language.
 */
const withJsonTexts = /^src\/content\/(?:(?:gallery|characters)\/)?(?!call-examples)[\w-]+\.json$/;
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

/** A copy of the product with a third language. */
export interface ThirdCopy extends ProductCopy {
  /**
   * Checks the types of the scripts in `src`, not of `.astro` files and tests.
   * @returns the errors; empty if there are none
   */
  checkTypes(): Promise<string>;
  /** Returns the errors of the same check for a text that lacks the language. */
  checkIncompleteText(): Promise<string>;
}

/** Copies the product and adds the third language, as docs/adding-a-language.md says. */
export async function createThirdCopy(): Promise<ThirdCopy> {
  const copy = await copyProduct(translateFile);
  const { folder } = copy;
  await addArticles(path.join(folder, 'src/content/articles'));
  await addMigration(path.join(folder, 'src/server/migrations'));
  await cp(path.join(projectRoot, '.astro'), path.join(folder, '.astro'), { recursive: true });
  await writeFile(path.join(folder, 'types.json'), JSON.stringify(typeCheck));
  await mkdir(path.join(folder, path.dirname(incompleteFile)));
  await writeFile(path.join(folder, incompleteFile), incompleteText);
  const options = { cwd: folder, maxBuffer: 16 * 1024 * 1024 };
  const checkTypesOf = (files: string) =>
    listTypeErrors(run(path.join(folder, 'node_modules/.bin/oxlint'), ['-c', 'types.json', files], options));
  return {
    ...copy,
    checkTypes: () => checkTypesOf('src'),
    checkIncompleteText: () => checkTypesOf(incompleteFile),
  };
}

/** Translates every article but one. */
async function addArticles(folder: string): Promise<void> {
  for (const article of await readdir(folder)) {
    const english = path.join(folder, article, 'en.md');
    if (article === untranslated.article) continue;
    const text = await readFile(english, 'utf8').catch(ignoreMissingFile);
    if (text !== null)
      await writeFile(path.join(folder, article, `${thirdLanguage}.md`), translateArticle(text));
  }
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
