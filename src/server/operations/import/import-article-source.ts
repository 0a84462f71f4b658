import { eq, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { languages } from '#src/contract/locale/language.ts';
import type { ArticleFile } from '#src/server/stories/article-file.ts';
import { importArticle } from '#src/server/stories/import-article.ts';
import { articles, authors, categories } from '#src/server/stories/tables.ts';
import { slugify, slugifyAccentsOnly } from '#src/domain/text/slug.ts';
import { importPicture } from '#src/server/pictures/import-picture.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { ArticleSource } from './group-articles.ts';
import { readFolderFile } from './folder-files.ts';
import {
  claimFirstPicture,
  claimId,
  handleFile,
  hashContent,
  type ImportContext,
  importLimits,
  readFirstPicture,
} from './import-context.ts';
import { ImportRefusal } from './import-report.ts';
import { bundledReason } from './list-bundled-ids.ts';
import { type DraftPart, joinArticle, readArticlePart, type ReadPart } from './read-article.ts';

/**
 * Imports one article with its cover. An error in one file rejects the whole article; a second file in the same
 * language is rejected alone. A draft is left out; an article of drafts only is noted in the context.
 */
export async function importArticleSource(context: ImportContext, source: ArticleSource): Promise<void> {
  const read: ReadFile[] = [];
  const drafts: DraftPart[] = [];
  for (const part of source.parts) {
    await handleFile(context, part.file, async () => {
      const bytes = await readFolderFile(context.root, part.file, importLimits.textBytes);
      const one = readArticlePart(part, bytes);
      if ('mark' in one) drafts.push(one);
      else read.push({ ...one, bytes });
    });
  }
  if (drafts.length === source.parts.length) {
    await noteDraft(context, source, drafts);
    return;
  }
  for (const { part, mark } of drafts) context.report.unused(part.file, `a draft (${mark}): not published`);
  if (read.length + drafts.length < source.parts.length) {
    for (const { part } of read) context.report.refused(part.file, 'the other file of the article is wrong');
    return;
  }
  const parts = refuseSameLanguage(context, read);
  const [first] = parts;
  if (first === undefined) return;
  await handleFile(context, first.part.file, async () => {
    const cover = await readFirstPicture(context, source.coverStems);
    const article = joinArticle(parts, await choosePath(context, source), context.timeZone);
    const contentHash = hashContent([...parts.map(({ bytes }) => bytes), cover]);
    await importOne(context, first.part.file, { article, cover, contentHash, read: parts });
  });
}

/**
 * Returns the path that the name of an article gives it: the path that the article has already, if that path was made
 * of the name before more letters were folded.
 */
async function choosePath(context: ImportContext, { name }: ArticleSource): Promise<string> {
  const path = slugify(name);
  const older = slugifyAccentsOnly(name);
  if (older === path || older === '' || context.bundled.articles.has(older)) return path;
  const found = await context.inTransaction((database) =>
    database.select({ path: articles.path }).from(articles).where(eq(articles.path, older)),
  );
  return found.length === 0 ? path : older;
}

/** Notes an article that is not to be public, whose cover is no card either. */
async function noteDraft(
  context: ImportContext,
  source: ArticleSource,
  drafts: readonly DraftPart[],
): Promise<void> {
  const given = drafts.find(({ path }) => path !== undefined)?.path;
  const files = drafts.map(({ part, mark }) => ({ file: part.file, mark }));
  context.drafts.push({ path: given ?? (await choosePath(context, source)), files });
  claimFirstPicture(context, source.coverStems);
}

type ReadFile = ReadPart & { bytes: Buffer };

/**
 * Keeps one file in each language, of the kind that most files of the article have; the others, such as en.html next to
 * en.md, are reported.
 */
function refuseSameLanguage(context: ImportContext, read: readonly ReadFile[]): ReadFile[] {
  const owners = new Map<string, ReadFile>();
  const countAlike = ({ part }: ReadFile) =>
    read.filter((other) => other.part.contentType === part.contentType).length;
  for (const file of read.toSorted((a, b) => countAlike(b) - countAlike(a))) {
    const owner = owners.get(file.language);
    if (owner === undefined) owners.set(file.language, file);
    else {
      const reason = `${owner.part.file} is the same article in ${file.language}; remove one of them`;
      context.report.refused(file.part.file, reason, 'language');
    }
  }
  return [...owners.values()];
}

async function importOne(
  context: ImportContext,
  file: string,
  source: { article: ArticleFile; cover: Buffer | null; contentHash: string; read: readonly ReadPart[] },
): Promise<void> {
  const { article, cover, contentHash, read } = source;
  if (context.bundled.articles.has(article.path)) {
    throw new ImportRefusal([{ field: 'path', reason: `${article.path} ${bundledReason}` }]);
  }
  if (!claimId(context, 'article', article.path, file)) return;
  const { isWritten, isHidden } = await context.inTransaction(async (database) => {
    await refuseUnknownNames(database, article.meta);
    const known = await readState(database, article.path);
    if (known?.contentHash === contentHash) return { isWritten: false, isHidden: known.isHidden };
    const coverId = cover === null ? null : await importPicture(database, cover);
    await importArticle(database, article, { contentHash, coverId });
    const written = await readState(database, article.path);
    return { isWritten: true, isHidden: written?.isHidden === true };
  });
  const given = read.map(({ language }) => language);
  const missing = languages.filter((language) => !given.includes(language));
  const standIn = missing.length === 0 ? '' : `, which is also used for ${missing.join(' and ')}`;
  const hidden = isHidden ? `, hidden until ${article.meta.publish_time}` : '';
  const place = `/blogs/${article.meta.category}/${article.path}`;
  context.report.kept(
    file,
    `as ${place} in ${given.join(' and ')}${standIn}${hidden}${isWritten ? '' : ', unchanged'}`,
  );
  for (const { part, unknownFields } of read) {
    for (const field of unknownFields) context.report.unused(part.file, 'not a field of an article', field);
  }
}

/** Reads what is stored of an article: the hash of its files, and if it waits for its publish time. */
async function readState(database: Queries, path: string) {
  const [state] = await database
    .select({
      contentHash: articles.contentHash,
      isHidden: sql<boolean>`${articles.publishedAt} is null`,
    })
    .from(articles)
    .where(eq(articles.path, path));
  return state;
}

/** @throws ImportRefusal that lists the known categories and authors */
async function refuseUnknownNames(database: Queries, meta: ArticleFile['meta']): Promise<void> {
  const rows = await database.select({ slug: categories.slug }).from(categories).orderBy(categories.rank);
  const slugs = rows.map(({ slug }) => slug);
  if (!slugs.includes(meta.category)) {
    const reason = `there is no ${meta.category}; there is ${slugs.join(', ')}. Add it to categories.json`;
    throw new ImportRefusal([{ field: 'category', reason }]);
  }
  const known = await database
    .select({ id: authors.id })
    .from(authors)
    .where(isAnyOf(authors.id, meta.authors));
  const missing = meta.authors.filter((id) => !known.some((author) => author.id === id));
  if (missing.length === 0) return;
  throw new ImportRefusal([
    { field: 'authors', reason: `there is no ${missing.join(', ')}. Add it to authors.json` },
  ]);
}
