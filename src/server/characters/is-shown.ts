import { notInArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { matureLabels } from '#src/domain/visible-labels.ts';
import { tags } from './tables.ts';

/**
 * Keeps what a visitor may see. Mature characters are for logged-in adults who asked for them (D4, D10); nobody can
 * log in, so they are in no list, count or search, and their ids answer 404. Every query about characters asks here.
 * @param isMature the column that says so of each row
 */
export function isShown(isMature: AnyPgColumn): SQL {
  // Written out, not as a parameter: so the indexes that hold only these rows fit.
  return sql`not ${isMature}`;
}

/** Keeps the tags that a visitor may see: those that do not make their characters mature. */
export function isTagShown(): SQL {
  return notInArray(tags.labelType, [...matureLabels]);
}
