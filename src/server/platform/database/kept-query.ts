import { sql } from 'drizzle-orm';
import type { Queries } from './database.ts';

/** The values of a query's placeholders by their names. */
export type QueryValues = Readonly<Record<string, unknown>>;

interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>;
}

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** A query whose text is kept. Without a shape there is one text; with it, one for each shape. */
export type KeptQuery<Shape, Rows> = (queries: Queries, shape: Shape, values: QueryValues) => Promise<Rows>;

/**
 * Keeps the text of a query of the query builder, which otherwise makes it anew for each execution: that takes 0.1 to
 * 0.3 ms of CPU, several times what sending it does (docs/decisions/0047). What differs between two executions is a
 * `placeholder`; what changes the text is in `shape`, a small JSON value of few possible contents. A transaction makes
 * the text anew.
 * @param build makes the query of a shape; it is not executed before `prepare`
 */
export function keepQuery<Shape, Rows>(
  build: (queries: Queries, shape: Shape) => Preparable<Rows>,
): KeptQuery<Shape, Rows> {
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

/** The place of a value that is given with each execution. */
export const given = (name: string) => sql.placeholder(name);
