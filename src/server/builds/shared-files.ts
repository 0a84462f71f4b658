import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#src/server/platform/database/database.ts';
import { bodyOf, type ReadyAnswer } from '#src/server/platform/http/answers/ready-answer.ts';
import { composeFileAnswer } from '#src/server/platform/http/site/static-files.ts';
import { buildFiles, builds } from './tables.ts';

/** Builds that are kept: pages of older ones have been reloaded. */
const keptBuilds = 3;
/** Files that one statement stores. */
const atOnce = 50;
/** The key of the advisory lock under which files are stored and deleted. */
const sharingLock = 0x79_75_62_64;
/** Time to wait for another process that stores its files. */
const lockTimeout = sql.raw(`'60s'`);
/** Time after which the list of files is read again for a path that is not in it, in milliseconds. */
const rereadMs = 1_000;

/**
 * The client files of the last builds, in the database that all processes share. While processes are updated one after
 * the other, a page of one build asks a process of another for its files (docs/decisions/0071).
 */
export class SharedFiles {
  readonly #database: Database;
  /** The paths of all files: whoever asks for another one costs nothing. */
  #paths: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  #readAt = Number.NEGATIVE_INFINITY;
  readonly #found = new Map<string, ReadyAnswer>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores the files of a build, before the first page of it is served, and deletes those of old builds.
   * @param files by their paths
   */
  async share(id: string, files: ReadonlyMap<string, ReadyAnswer>): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await transaction.execute(sql`set local lock_timeout = ${lockTimeout}`);
      await transaction.execute(sql`select pg_advisory_xact_lock(${sharingLock})`);
      const [newest] = await transaction
        .select({ id: builds.id })
        .from(builds)
        .orderBy(desc(builds.startedAt))
        .limit(1);
      if (newest?.id === id) return;
      const [known] = await transaction
        .update(builds)
        .set({ startedAt: sql`clock_timestamp()` })
        .where(eq(builds.id, id))
        .returning({ id: builds.id });
      if (known !== undefined) return;
      const rows = [...files].map(([path, answer]) => ({
        path,
        identity: bodyOf(answer, 'identity'),
        br: answer.bodies?.br ?? null,
        gzip: answer.bodies?.gzip ?? null,
      }));
      for (let from = 0; from < rows.length; from += atOnce)
        await transaction
          .insert(buildFiles)
          .values(rows.slice(from, from + atOnce))
          .onConflictDoNothing();
      await transaction
        .insert(builds)
        .values({ id, paths: [...files.keys()], startedAt: sql`clock_timestamp()` });
      await transaction.execute(sql`
        delete from ${builds} where ${builds.id} not in (
          select id from ${builds} order by started_at desc limit ${keptBuilds})`);
      await transaction.execute(sql`
        delete from ${buildFiles} where not exists (
          select from ${builds} where ${buildFiles.path} = any (${builds.paths}))`);
    });
  }

  /** Returns a file of a kept build; null if there is none of the path. */
  async find(path: string): Promise<ReadyAnswer | null> {
    if (!(await this.#isKept(path))) return null;
    const known = this.#found.get(path);
    if (known !== undefined) return known;
    const [row] = await this.#database.select().from(buildFiles).where(eq(buildFiles.path, path));
    if (row === undefined) return null;
    const { identity, br, gzip } = row;
    const answer = composeFileAnswer(path, identity, br === null || gzip === null ? null : { br, gzip });
    this.#found.set(path, answer);
    return answer;
  }

  async #isKept(path: string): Promise<boolean> {
    if ((await this.#paths).has(path)) return true;
    const now = performance.now();
    if (now >= this.#readAt + rereadMs) {
      this.#readAt = now;
      const before = this.#paths;
      this.#paths = this.#readPaths().catch((error: unknown) => {
        this.#paths = before;
        throw error;
      });
    }
    return (await this.#paths).has(path);
  }

  async #readPaths(): Promise<ReadonlySet<string>> {
    const kept = await this.#database.select({ paths: builds.paths }).from(builds);
    const paths = new Set(kept.flatMap((build) => build.paths));
    for (const path of this.#found.keys()) if (!paths.has(path)) this.#found.delete(path);
    return paths;
  }
}
