import { eq, sql } from 'drizzle-orm';
import type { Database } from '#src/server/platform/database/database.ts';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { pageViews } from './tables.ts';

export interface CountedView {
  /** The path; or the pattern of its route, if the path is private. */
  path: string;
  /** The pattern of the route, used on a day with too many paths. */
  pattern: string;
  title: string;
}

export interface PageViewCounterOptions {
  database: Database;
  log: Log;
  env: Pick<Env, 'SITE_TIME_ZONE'>;
  /** The time for which views are collected before they are written, in milliseconds. */
  flushMs?: number;
  /** The most different paths of a day. */
  maxPaths?: number;
}

interface Pending {
  day: string;
  path: string;
  pattern: string;
  title: string;
  views: number;
}

/**
 * Counts views per day of the site's time zone and path in memory and writes the sums every few seconds, so that a flood costs one
 * statement each time. Limits, said plainly: a process that is killed loses its last seconds; views of a write that the
 * database made but could not confirm are written again; and whoever sends requests can make a path look popular, as
 * with every counter that knows nothing of its visitors. A day has at most `maxPaths` paths, a few more when several
 * processes write at once; further paths are counted for the pattern of their route.
 */
export class PageViewCounter {
  readonly #database: Database;
  readonly #log: Log;
  readonly #flushMs: number;
  readonly #maxPaths: number;
  readonly #timeZone: string;
  #pending = new Map<string, Pending>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Writes run one after the other, so that a path is never counted against the limit twice. */
  #writing = Promise.resolve();
  #isClosed = false;
  #known = { day: '', paths: new Set<string>() };

  constructor({ database, log, env, flushMs = 5_000, maxPaths = 5_000 }: PageViewCounterOptions) {
    this.#database = database;
    this.#log = log;
    this.#flushMs = flushMs;
    this.#maxPaths = maxPaths;
    this.#timeZone = env.SITE_TIME_ZONE;
  }

  /**
   * Counts a view, which is written later; after `close`, while the last requests are answered, it is written at once.
   */
  async count(view: CountedView, at = new Date()): Promise<void> {
    const day = Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO(this.#timeZone)
      .toPlainDate()
      .toString();
    const isKnown = this.#pending.has(`${day} ${view.path}`) || this.#known.paths.has(view.path);
    const isFull = this.#pending.size >= this.#maxPaths && !isKnown;
    this.#add({ ...view, path: isFull ? view.pattern : view.path, day, views: 1 });
    if (this.#isClosed) return this.flush();
    this.#timer ??= setTimeout(() => void this.flush(), this.#flushMs).unref();
  }

  /** Writes the counts so far. If the database cannot be reached, the next write tries again. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  /** Writes the counts so far, and from now on every further count at once. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
  }

  #add(view: Pending): void {
    const key = `${view.day} ${view.path}`;
    const known = this.#pending.get(key);
    if (known === undefined) this.#pending.set(key, view);
    else known.views += view.views;
  }

  async #writeAll(): Promise<void> {
    const taken = [...this.#pending.values()];
    this.#pending = new Map();
    for (const [day, views] of Map.groupBy(taken, (view) => view.day)) {
      try {
        await this.#write(day, views);
      } catch (error) {
        const count = views.reduce((sum, view) => sum + view.views, 0);
        this.#log.warn('page-views-not-written', { ...toErrorFields(error), count });
        for (const view of views) this.#add(view);
        if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.flush(), this.#flushMs).unref();
      }
    }
  }

  async #write(day: string, views: readonly Pending[]): Promise<void> {
    const paths = await this.#loadPaths(day, views);
    const sums = new Map<string, Pending>();
    for (const view of views) {
      const hasRoom = paths.has(view.path) || paths.size < this.#maxPaths || view.path === view.pattern;
      const path = hasRoom ? view.path : view.pattern;
      paths.add(path);
      const sum = sums.get(path);
      if (sum === undefined) sums.set(path, { ...view, path });
      else sum.views += view.views;
    }
    // One order in every process, so that two that write at once wait for each other instead of deadlocking.
    const rows = [...sums.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
    await this.#database
      .insert(pageViews)
      .values(rows.map(({ path, title, views: count }) => ({ day, path, title, views: count })))
      .onConflictDoUpdate({
        target: [pageViews.day, pageViews.path],
        set: { title: sql`excluded.title`, views: sql`${pageViews.views} + excluded.views` },
      });
  }

  /** Loads the paths of a day; repeated while there is room for a path that this process has not seen. */
  async #loadPaths(day: string, views: readonly Pending[]): Promise<Set<string>> {
    if (this.#known.day !== day) this.#known = { day, paths: new Set() };
    const { paths } = this.#known;
    const isSettled = paths.size >= this.#maxPaths || views.every((view) => paths.has(view.path));
    if (isSettled) return paths;
    const rows = await this.#database
      .select({ path: pageViews.path })
      .from(pageViews)
      .where(eq(pageViews.day, day));
    for (const { path } of rows) paths.add(path);
    return paths;
  }
}
