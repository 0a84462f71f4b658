import { sql } from 'drizzle-orm';
import type { Queries } from './database.ts';

export type QueryValues = Readonly<Record<string, unknown>>;

interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>;
}

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** A query whose text is cached: one text, or one for each shape. */
export type CachedQuery<Shape, Rows> = (queries: Queries, shape: Shape, values: QueryValues) => Promise<Rows>;

/**
 * Caches the text of a query of the query builder, which otherwise builds it again for each execution: that takes 0.1
 * to 0.3 ms of CPU, several times as much as sending it (docs/decisions/0047). Values that differ between executions
 * are `placeholder`s; parts that change the text depend on `shape`, a small JSON value with few possible contents. A
 * transaction builds the text again.
 * @param build builds the query of a shape; it is not executed before `prepare`
 */
export function cacheQuery<Shape, Rows>(
  build: (queries: Queries, shape: Shape) => Preparable<Rows>,
): CachedQuery<Shape, Rows> {
  const kept = new WeakMap<Queries, Map<string, Prepared<Rows>>>();
  return (queries, shape, values) => {
    const ofQueries = kept.get(queries) ?? new Map<string, Prepared<Rows>>();
    kept.set(queries, ofQueries);
    const key = typeof shape === 'string' ? shape : JSON.stringify(shape);
    const prepared = ofQueries.get(key) ?? build(queries, shape).prepare('kept');
    ofQueries.set(key, prepared);
    return prepared.execute(values);
  };
}

/** Creates the placeholder of a value that is passed with each execution. */
export const given = (name: string) => sql.placeholder(name);
