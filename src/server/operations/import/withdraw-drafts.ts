import { eq } from 'drizzle-orm';
import { articleHref } from '#src/domain/text/slug.ts';
import { articles } from '#src/server/stories/tables.ts';
import type { DraftArticle, ImportContext } from './import-context.ts';

/**
 * Takes back the articles that are drafts now: an article that an earlier import published is deleted, as its editor
 * expects, and comes back with the import after its mark is gone. An article that another file of the folder publishes
 * stays.
 */
export async function withdrawDrafts(context: ImportContext): Promise<void> {
  for (const draft of context.drafts) await withdraw(context, draft);
}

async function withdraw(context: ImportContext, { path, files }: DraftArticle): Promise<void> {
  const isTaken = context.owners.has(`article ${path}`) || context.bundled.articles.has(path);
  const address = isTaken ? null : await deleteArticle(context, path);
  const removed = address === null ? '' : `; ${address}, which an earlier import published, was removed`;
  for (const { file, mark } of files) {
    context.report.unused(file, `a draft (${mark}): not published${removed}`);
  }
}

/** @returns the address that it had; null if there was none */
async function deleteArticle(context: ImportContext, path: string): Promise<string | null> {
  const [gone] = await context.inTransaction((database) =>
    database
      .delete(articles)
      .where(eq(articles.path, path))
      .returning({ category: articles.categorySlug, path: articles.path }),
  );
  return gone === undefined ? null : articleHref(gone);
}
