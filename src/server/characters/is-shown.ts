import { and, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Language } from '#src/contract/locale/language.ts';
import { matureLabels } from '#src/domain/tags/visible-labels.ts';
import { characters, tags } from './tables.ts';

/** The facts about a viewer that decide which characters are shown. */
export interface Viewer {
  language: Language;
  /**
   * The same as for `Visitor`; false without a session, and so for cached pages, crawlers and feeds
   * (rule:mature-hidden).
   */
  seesMature: boolean;
  /** The viewer's user, for private characters and favourites; null for an unknown viewer. */
  userId: string | null;
}

/**
 * Returns the condition that keeps what a visitor may see. Mature characters are for members who are adults and opted
 * in (rule:mature-hidden); for everyone else they are in no list, count or search, and their ids answer 404. Every
 * query about characters uses this, or one of the two functions below.
 * @param isMature the column that marks mature rows
 * @returns undefined when every row is shown
 */
export function isShown(isMature: AnyPgColumn, seesMature: boolean): SQL | undefined {
  // Written out, not as a parameter, so that the indexes of only these rows are used.
  return seesMature ? undefined : sql`not ${isMature}`;
}

/**
 * Returns the condition that keeps the characters of the site that a visitor may see; private ones are in no list,
 * count, search, feed or preview.
 */
export function isPublished(seesMature: boolean): SQL | undefined {
  return and(isShown(characters.isMature, seesMature), isNull(characters.ownerId));
}

/** The viewer, whose user may be known only when the query runs. */
interface Reader {
  seesMature: boolean;
  userId: string | Placeholder | null;
}

/**
 * Returns the condition that keeps the characters with which a visitor may chat: those of the site, and the visitor's
 * own private ones.
 */
export function isReachable({ seesMature, userId }: Reader): SQL | undefined {
  const isOwn = userId === null ? undefined : eq(characters.ownerId, userId);
  return and(isShown(characters.isMature, seesMature), or(isNull(characters.ownerId), isOwn));
}

/** Returns the condition of `isReachable` for a user who is known only when the statement runs. */
export function isReachableBy(userId: SQL, seesMature: Placeholder): SQL {
  return sql`((${seesMature}::boolean or not ${characters.isMature})
    and (${characters.ownerId} is null or ${characters.ownerId} = ${userId}))`;
}

/**
 * Returns the condition that keeps the tags that a visitor may see: for most visitors, the tags that do not make their
 * characters mature.
 */
export function isTagShown(seesMature: boolean): SQL | undefined {
  return seesMature ? undefined : sql`${tags.labelType} !~ ${matureLabels.join('|')}`;
}
