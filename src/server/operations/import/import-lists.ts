import { eq, max } from 'drizzle-orm';
import { z } from 'zod';
import { parseJson } from '#src/domain/json/parse-json.ts';
import { type TagFile, tagFileSchema } from '#src/server/characters/character-file.ts';
import { importTags } from '#src/server/characters/import-character.ts';
import { authorFileSchema, categoryFileSchema } from '#src/server/stories/article-file.ts';
import { importCategoriesAndAuthors } from '#src/server/stories/import-article.ts';
import { categories } from '#src/server/stories/tables.ts';
import { importPicture } from '#src/server/pictures/import-picture.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { readFolderFile } from './folder-files.ts';
import { handleFile, type ImportContext, importLimits, readFirstPicture } from './import-context.ts';
import { checkValue, explainFailure } from './import-report.ts';
import { bundledReason } from './list-bundled-ids.ts';

/** Imports `tags.json`, `categories.json` and `authors.json`, which articles and characters refer to. */
export async function importLists(context: ImportContext): Promise<void> {
  await importTagFile(context);
  await importCategoryFile(context);
  await importAuthorFile(context);
}

async function importTagFile(context: ImportContext): Promise<void> {
  await importList(context, 'tags.json', tagFileSchema.element, async (tag) => {
    if (context.bundled.tags.has(tag.slug)) return false;
    // In any spelling, and with any other labels: a label that hides characters is never missed (rule:mature-hidden).
    const label = tag.label_type.trim().replace(/nsfw|bdsm/gi, (mature) => mature.toUpperCase());
    const file = [{ ...tag, label_type: label }] satisfies TagFile;
    await context.inTransaction((database) => importTags(database, file));
    return true;
  });
}

async function importCategoryFile(context: ImportContext): Promise<void> {
  await importList(context, 'categories.json', categoryFileSchema.element, async (category) => {
    if (context.bundled.categories.has(category.slug)) return false;
    await context.inTransaction(async (database) => {
      const rank = await findRank(database, category.slug);
      await importCategoriesAndAuthors(database, { categories: [{ ...category, rank }], authors: [] });
    });
    return true;
  });
}

/** Returns the rank of a category: a known one keeps its own, a new one comes last. */
async function findRank(database: Queries, slug: string): Promise<number> {
  const [known] = await database.select().from(categories).where(eq(categories.slug, slug));
  if (known !== undefined) return known.rank;
  const [last] = await database.select({ rank: max(categories.rank) }).from(categories);
  return (last?.rank ?? -1) + 1;
}

async function importAuthorFile(context: ImportContext): Promise<void> {
  await importList(context, 'authors.json', authorFileSchema.element, async (author) => {
    if (context.bundled.authors.has(author.id)) return false;
    const picture = await readFirstPicture(context, [`pictures/authors/${author.id}`]);
    await context.inTransaction(async (database) => {
      const avatarId = picture === null ? null : await importPicture(database, picture);
      await importCategoriesAndAuthors(database, { categories: [], authors: [{ ...author, avatarId }] });
    });
    return true;
  });
}

/**
 * Reads a JSON list, and handles each of its entries on its own.
 * @param importEntry returns false for an entry that ships with the program
 */
export async function importList<S extends z.core.$ZodType>(
  context: ImportContext,
  file: string,
  schema: S,
  importEntry: (entry: z.output<S>) => Promise<boolean>,
): Promise<void> {
  if (!context.files.has(file)) return;
  await handleFile(context, file, async () => {
    const bytes = await readFolderFile(context.root, file, importLimits.textBytes);
    const entries = checkValue(z.array(z.unknown()), parseJson(bytes));
    let kept = 0;
    for (const [index, value] of entries.entries()) {
      try {
        const isKept = await importEntry(checkValue(schema, value));
        if (isKept) kept += 1;
        else context.report.unused(file, bundledReason, String(index));
      } catch (error) {
        const faults = explainFailure(error);
        if (faults === null) throw error;
        for (const { field, reason } of faults) {
          context.report.refused(file, reason, [index, field].filter((part) => part !== '').join('.'));
        }
      }
    }
    context.report.kept(file, `${kept} of ${entries.length}`);
  });
}
