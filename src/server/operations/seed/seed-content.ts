import { defaultLanguage } from '#src/contract/locale/language.ts';
import { importCharacter, importTags } from '#src/server/characters/import-character.ts';
import { characters } from '#src/server/characters/tables.ts';
import { importArticle, importCategoriesAndAuthors } from '#src/server/stories/import-article.ts';
import { articles } from '#src/server/stories/tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { lockContent } from './lock-content.ts';
import { readContentFolder } from './read-content-folder.ts';
import { readGalleries, seedGalleries } from './seed-galleries.ts';
import { seedPictures } from './seed-pictures.ts';

/**
 * Loads a content folder into the database (rule:shipped-content). Idempotent: unchanged files are not written, and two
 * processes that start at once run one after the other.
 * @returns the number of characters and articles that were written
 * @throws StartError when a content file is invalid
 */
export async function seedContent(database: Database, folder: string): Promise<number> {
  const [content, galleries] = await Promise.all([readContentFolder(folder), readGalleries(folder)]);
  return database.transaction(async (transaction) => {
    await lockContent(transaction);
    const known = await transaction
      .select({ key: characters.id, contentHash: characters.contentHash })
      .from(characters)
      .unionAll(transaction.select({ key: articles.path, contentHash: articles.contentHash }).from(articles));
    const hashes = new Map(known.map((row) => [row.key, row.contentHash]));
    let written = 0;
    await importTags(transaction, content.tags);
    const avatarIds = await seedPictures(
      transaction,
      content.authors.map(({ avatar }) => avatar),
    );
    const authors = content.authors.map((author, index) => ({
      ...author,
      avatarId: avatarIds[index] ?? null,
    }));
    await importCategoriesAndAuthors(transaction, { ...content, authors });
    for (const [rank, { file, contentHash, portrait, avatar }] of content.characters.entries()) {
      if (hashes.get(file.id) === contentHash) continue;
      const [portraitId = null, avatarId = null] = await seedPictures(transaction, [portrait, avatar]);
      await importCharacter(transaction, file, {
        rank,
        contentHash,
        portraitId,
        avatarId,
        standIn: defaultLanguage,
      });
      written += 1;
    }
    for (const { file, contentHash, cover } of content.articles) {
      if (hashes.get(file.path) === contentHash) continue;
      const [coverId = null] = await seedPictures(transaction, [cover]);
      await importArticle(transaction, file, { contentHash, coverId });
      written += 1;
    }
    await seedGalleries(transaction, galleries);
    return written;
  });
}
