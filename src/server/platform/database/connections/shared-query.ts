/** The part of a query of the driver that drizzle uses: it is sent when its rows are awaited. */
export interface SharedQuery extends PromiseLike<unknown> {
  /** The same with rows as arrays of values. */
  values: () => Promise<unknown>;
}

/** @param run sends the query, for rows as arrays of values if it is told `true` */
export function createSharedQuery(run: (isRaw: boolean) => Promise<unknown>): SharedQuery {
  return {
    values: () => run(true),
    then: (onRows, onError) => run(false).then(onRows, onError),
  };
}
