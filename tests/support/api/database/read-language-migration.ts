import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';

/** Reads the SQL of docs/adding-a-language.md, for a language in place of its German. */
export async function readLanguageMigration(language: string): Promise<string> {
  const document = await readFile(path.join(projectRoot, 'docs/adding-a-language.md'), 'utf8');
  const sql = /```sql\n(.*?)```/s.exec(document)?.[1];
  if (sql === undefined) throw new Error('docs/adding-a-language.md holds no SQL');
  return sql.replaceAll(/(['"])de\1/g, `$1${language}$1`);
}
