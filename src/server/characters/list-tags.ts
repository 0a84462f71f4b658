import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { CountedTag } from '#src/contract/character-calls.ts';
import type { Gender } from '#src/contract/fields.ts';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { given, keepQuery } from '#src/server/platform/kept-query.ts';
import { isShown, isTagShown, type ListViewer } from './is-shown.ts';
import { tagCounts, tags } from './tables.ts';

const carriers = sql<number>`coalesce(sum(${tagCounts.count}), 0)::int`;

/** Which tags are read: each kind has a query of its own. */
interface TagShape {
  seesMature: boolean;
  which: 'all' | 'one' | 'full';
  ofGender: boolean;
}

const selectTags = keepQuery((queries, { seesMature, which, ofGender }: TagShape) => {
  const counted = and(
    eq(tagCounts.tagSlug, tags.slug),
    isShown(tagCounts.isMature, seesMature),
    ofGender ? eq(tagCounts.gender, given('gender')) : undefined,
  );
  return queries
    .select({ tag: tags, count: carriers })
    .from(tags)
    .leftJoin(tagCounts, counted)
    .where(and(isTagShown(seesMature), which === 'one' ? eq(tags.slug, given('slug')) : undefined))
    .groupBy(tags.slug)
    .having(which === 'full' ? gt(carriers, 0) : undefined)
    .orderBy(...(which === 'full' ? [desc(carriers)] : []), asc(tags.slug));
});

/** Every tag that is shown with the number of characters that carry it, by slug (D3). */
export async function listTags(
  database: Queries,
  { seesMature, language }: ListViewer,
): Promise<CountedTag[]> {
  const rows = await selectTags(database, { seesMature, which: 'all', ofGender: false }, {});
  return rows.map((row) => toCountedTag(row, language));
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
  { seesMature, language }: ListViewer,
): Promise<CountedTag | null> {
  const [row] = await selectTags(database, { seesMature, which: 'one', ofGender: false }, { slug });
  return row === undefined ? null : toCountedTag(row, language);
}

/** A page of the tags that characters (of a gender) carry, the fullest first. */
export async function listFullTags(
  database: Queries,
  { page, size, gender, seesMature, language }: TagPageQuery,
): Promise<{ tags: CountedTag[]; total: number }> {
  const shape: TagShape = { seesMature, which: 'full', ofGender: gender !== undefined };
  const rows = await selectTags(database, shape, { gender });
  const start = (page - 1) * size;
  const shown = rows.slice(start, start + size);
  return { tags: shown.map((row) => toCountedTag(row, language)), total: rows.length };
}

interface TagPageQuery extends ListViewer {
  page: number;
  size: number;
  gender?: Gender | undefined;
}

function toCountedTag(
  { tag, count }: { tag: typeof tags.$inferSelect; count: number },
  language: Language,
): CountedTag {
  return { slug: tag.slug, name: tag.names[language], label_type: tag.labelType, count };
}
