import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isApiPath } from '#src/contract/call/is-api-path.ts';
import { readRedirectTarget, tidyPath } from '#src/domain/site/redirect-target.ts';
import { redirects } from '#src/server/stories/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { ImportContext } from './import-context.ts';
import { importList } from './import-lists.ts';
import { ImportRefusal } from './import-report.ts';

const pathCharacters = 2_000;
/** The longest chain of redirects: longer chains are loops, or as bad as loops. */
const maximumHops = 10;

/**
 * A path of this site as people write it: no other host, backslash, query or control character (rule:local-redirects).
 */
const localPath = z
  .string()
  .max(pathCharacters)
  .regex(/^\/(?![/\\])[^\\?#\p{Cc}]*$/u, 'is not a path of this site, such as /blogs/old-name')
  .transform((value, context) => {
    const path = tidyPath(value);
    if (path === null) return refuse(context, 'is not a path of this site, such as /blogs/old-name');
    // The server looks up paths with and without the final slash.
    if (isApiPath(path) || isApiPath(`${path}/`))
      return refuse(context, 'is answered by the API, not by a page');
    return path;
  });

const target = z
  .string()
  .max(pathCharacters)
  .transform(
    (value, context) =>
      tidyTarget(value) ?? refuse(context, 'is neither a path of this site nor an http or https address'),
  );

const redirectSchema = z.strictObject({ from: localPath, to: target, permanent: z.boolean().default(true) });

/** Imports `redirects.json`: a list of `{from, to, permanent}` (rule:redirects). */
export async function importRedirects(context: ImportContext): Promise<void> {
  await importList(context, 'redirects.json', redirectSchema, async (redirect) => {
    await context.inTransaction(async (database) => {
      await refuseLoop(database, redirect);
      const { from: fromPath, to, permanent } = redirect;
      await database
        .insert(redirects)
        .values({ fromPath, target: to, permanent })
        .onConflictDoUpdate({
          target: redirects.fromPath,
          set: { target: to, permanent },
          setWhere: sql`(${redirects.target}, ${redirects.permanent}) is distinct from (excluded.target, excluded.permanent)`,
        });
    });
    return true;
  });
}

/** @throws ImportRefusal when the known redirects lead from its target back to it */
async function refuseLoop(database: Queries, { from, to }: { from: string; to: string }): Promise<void> {
  let place = readPlace(to);
  for (let hop = 0; hop < maximumHops; hop += 1) {
    if (place === from)
      throw new ImportRefusal([{ field: 'to', reason: 'it leads back to where it starts' }]);
    if (place === null) return;
    const [next] = await database.select().from(redirects).where(eq(redirects.fromPath, place));
    if (next === undefined) return;
    place = readPlace(next.target);
  }
  throw new ImportRefusal([{ field: 'to', reason: `more than ${maximumHops} redirects follow each other` }]);
}

/** Returns the path of a target, in the form of `from`; null on another site. */
function readPlace(to: string): string | null {
  return to.startsWith('/') ? tidyPath(splitPath(to).path) : null;
}

/** Returns a target as it is stored: ready to be sent, and a local path without superfluous slashes. */
function tidyTarget(value: string): string | null {
  const safe = readRedirectTarget(value);
  if (safe?.startsWith('/') !== true) return safe;
  const { path, rest } = splitPath(safe);
  const tidied = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return tidyPath(tidied) === null ? null : `${tidied}${rest}`;
}

function splitPath(local: string): { path: string; rest: string } {
  const [path = ''] = local.split(/[?#]/, 1);
  return { path, rest: local.slice(path.length) };
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
