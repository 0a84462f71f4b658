import { sql } from 'drizzle-orm';
import { importCharacter, importTags } from '#src/server/characters/import-character.ts';
import { characters } from '#src/server/characters/tables.ts';
import { importArticle, importCategoriesAndAuthors } from '#src/server/content/import-article.ts';
import { articles } from '#src/server/content/tables.ts';
import type { Database } from '#src/server/platform/database.ts';
import { readContentFolder } from './read-content-folder.ts';

/**
 * Loads a content folder into the database (D9). Idempotent: files that did not change are not written, and two
 * processes that start at once take turns.
 * @returns how many characters and articles were written
 * @throws StartError when a content file is wrong
 */
export async function seedContent(database: Database, folder: string): Promise<number> {
  const content = await readContentFolder(folder);
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('seed-content', 0))`);
    const known = await transaction
      .select({ key: characters.id, contentHash: characters.contentHash })
      .from(characters)
      .unionAll(transaction.select({ key: articles.path, contentHash: articles.contentHash }).from(articles));
    const hashes = new Map(known.map((row) => [row.key, row.contentHash]));
    let written = 0;
    await importTags(transaction, content.tags);
    await importCategoriesAndAuthors(transaction, content);
    for (const [rank, { file, contentHash }] of content.characters.entries()) {
      if (hashes.get(file.id) === contentHash) continue;
      await importCharacter(transaction, file, { rank, contentHash });
      written += 1;
    }
    for (const { file, contentHash } of content.articles) {
      if (hashes.get(file.path) === contentHash) continue;
      await importArticle(transaction, file, contentHash);
      written += 1;
    }
    return written;
  });
}
