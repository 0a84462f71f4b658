import { notInArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Language } from '#src/contract/language.ts';
import { matureLabels } from '#src/domain/visible-labels.ts';
import { tags } from './tables.ts';

/** Who asks for characters, as far as the answer depends on it. */
export interface Viewer {
  language: Language;
  /** As `Visitor` says it; false for whoever has no session, so for pages that are kept, crawlers and feeds (D10). */
  seesMature: boolean;
}

/**
 * Keeps what a visitor may see. Mature characters are for members who are adults and asked for them (D4, D10); for
 * everyone else they are in no list, count or search, and their ids answer 404. Every query about characters asks here.
 * @param isMature the column that says so of each row
 * @returns undefined when every row is shown
 */
export function isShown(isMature: AnyPgColumn, seesMature: boolean): SQL | undefined {
  // Written out, not as a parameter: so the indexes that hold only these rows fit.
  return seesMature ? undefined : sql`not ${isMature}`;
}

/** Keeps the tags that a visitor may see: for most, those that do not make their characters mature. */
export function isTagShown(seesMature: boolean): SQL | undefined {
  return seesMature ? undefined : notInArray(tags.labelType, [...matureLabels]);
}
