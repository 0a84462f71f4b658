import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { CountedTag } from '#src/contract/character-calls.ts';
import type { Gender } from '#src/contract/fields.ts';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { isShown, isTagShown, type ListViewer } from './is-shown.ts';
import { tagCounts, tags } from './tables.ts';

const carriers = sql<number>`coalesce(sum(${tagCounts.count}), 0)::int`;

/** Every tag that is shown with the number of characters that carry it, by slug (D3). */
export async function listTags(database: Queries, viewer: ListViewer): Promise<CountedTag[]> {
  const rows = await selectTags(database, viewer).orderBy(asc(tags.slug));
  return rows.map((row) => toCountedTag(row, viewer.language));
}

/** The same, grouped by label (D3). */
export async function listTagGroups(
  database: Queries,
  viewer: ListViewer,
): Promise<{ label_type: string; tags: CountedTag[] }[]> {
  const groups = Map.groupBy(await listTags(database, viewer), (tag) => tag.label_type);
  return [...groups]
    .map(([label, ofLabel]) => ({ label_type: label, tags: ofLabel }))
    .toSorted((a, b) => (a.label_type < b.label_type ? -1 : 1));
}

/** A tag that is shown, or null. */
export async function findTag(
  database: Queries,
  slug: string,
  viewer: ListViewer,
): Promise<CountedTag | null> {
  const [row] = await selectTags(database, viewer, { filter: eq(tags.slug, slug) });
  return row === undefined ? null : toCountedTag(row, viewer.language);
}

/** A page of the tags that characters (of a gender) carry, the fullest first. */
export async function listFullTags(
  database: Queries,
  query: ListViewer & { page: number; size: number; gender?: Gender | undefined },
): Promise<{ tags: CountedTag[]; total: number }> {
  const rows = await selectTags(database, query, { gender: query.gender })
    .having(gt(carriers, 0))
    .orderBy(desc(carriers), asc(tags.slug));
  const start = (query.page - 1) * query.size;
  const page = rows.slice(start, start + query.size);
  return { tags: page.map((row) => toCountedTag(row, query.language)), total: rows.length };
}

function selectTags(
  database: Queries,
  { seesMature }: ListViewer,
  { filter, gender }: { filter?: SQL; gender?: Gender | undefined } = {},
) {
  const counted = and(
    eq(tagCounts.tagSlug, tags.slug),
    isShown(tagCounts.isMature, seesMature),
    gender === undefined ? undefined : eq(tagCounts.gender, gender),
  );
  return database
    .select({ tag: tags, count: carriers })
    .from(tags)
    .leftJoin(tagCounts, counted)
    .where(and(isTagShown(seesMature), filter))
    .groupBy(tags.slug);
}

function toCountedTag(
  { tag, count }: { tag: typeof tags.$inferSelect; count: number },
  language: Language,
): CountedTag {
  return { slug: tag.slug, name: tag.names[language], label_type: tag.labelType, count };
}
