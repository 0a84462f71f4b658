import { and, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Language } from '#src/contract/base/language.ts';
import { matureLabels } from '#src/domain/tags/visible-labels.ts';
import { characters, tags } from './tables.ts';

/** The viewer of characters, as far as the answer depends on it. */
export interface Viewer {
  language: Language;
  /**
   * As `Visitor` says it; false for whoever has no session, so for pages that are kept, crawlers and feeds
   * (rule:mature-hidden).
   */
  seesMature: boolean;
  /** The viewer's user, for private characters; null for nobody in particular. */
  userId: string | null;
}

/** The viewer of lists: private characters are in none, so the user does not matter. */
export type ListViewer = Omit<Viewer, 'userId'>;

/**
 * Keeps what a visitor may see. Mature characters are for members who are adults and asked for them
 * (rule:mature-hidden); for everyone else they are in no list, count or search, and their ids answer 404. Every query
 * about characters asks here, or one of the two functions below.
 * @param isMature the column that says so of each row
 * @returns undefined when every row is shown
 */
export function isShown(isMature: AnyPgColumn, seesMature: boolean): SQL | undefined {
  // Written out, not as a parameter: so the indexes that hold only these rows fit.
  return seesMature ? undefined : sql`not ${isMature}`;
}

/** Keeps the characters of the site that a visitor may see; private ones are in no list, count, search, feed or preview. */
export function isPublished(seesMature: boolean): SQL | undefined {
  return and(isShown(characters.isMature, seesMature), isNull(characters.ownerId));
}

/** The viewer, where the user may be known only when the query runs. */
interface Reader {
  seesMature: boolean;
  userId: string | Placeholder | null;
}

/** Keeps the characters that a visitor may chat with: those of the site, and the visitor's own private ones. */
export function isReachable({ seesMature, userId }: Reader): SQL | undefined {
  const isOwn = userId === null ? undefined : eq(characters.ownerId, userId);
  return and(isShown(characters.isMature, seesMature), or(isNull(characters.ownerId), isOwn));
}

/** The same where who asks is known only when the statement runs. */
export function isReachableBy(userId: SQL, seesMature: Placeholder): SQL {
  return sql`((${seesMature}::boolean or not ${characters.isMature})
    and (${characters.ownerId} is null or ${characters.ownerId} = ${userId}))`;
}

/** Keeps the tags that a visitor may see: for most, those that do not make their characters mature. */
export function isTagShown(seesMature: boolean): SQL | undefined {
  return seesMature ? undefined : sql`${tags.labelType} !~ ${matureLabels.join('|')}`;
}
