import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  isSchemaOlder,
  migrationsFolder,
  readAppliedTime,
  runSchemaSession,
} from '#src/server/platform/database/schema/schema-session.ts';

/** A migration that a database has not had. */
export interface PendingMigration {
  name: string;
  statements: number;
  /** The comments of its file. */
  reasons: string[];
  /** The tables that its statements name and that exist, the largest first; the rows are null where nobody counted them. */
  tables: { name: string; rows: number | null; bytes: number }[];
}

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.int() })) });
const sizes = z.array(z.object({ name: z.string(), rows: z.number().nullable(), bytes: z.number() }));
const changed =
  /\b(?:table|update|into|from|on|references)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_][a-z0-9_]*)"?/gi;

/**
 * Lists the migrations that the next start will carry out, in one transaction. Changes nothing.
 * @throws StartError when the database cannot be reached, or was migrated by a newer version
 */
export async function planMigrations(url: string): Promise<PendingMigration[]> {
  const plan: PendingMigration[] = [];
  await runSchemaSession(url, async (session) => {
    await isSchemaOlder(session);
    const applied = await readAppliedTime(session);
    for (const { tag, when } of await readJournal()) {
      if (when <= applied) continue;
      const text = await readFile(path.join(migrationsFolder, `${tag}.sql`), 'utf8');
      const statements = text.replaceAll(/--.*$/gm, '');
      const names = new Set([...statements.matchAll(changed)].map(([, name = '']) => name));
      const tables = sizes.parse([
        ...(await session`
          select relname as name, nullif(reltuples, -1)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
          from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any (string_to_array(${[...names].join()}, ','))
          order by 3 desc, 1`),
      ]);
      const reasons = [...text.matchAll(/^-- (.+)$/gm)].map(([, reason = '']) => reason);
      plan.push({ name: tag, statements: text.split('--> statement-breakpoint').length, reasons, tables });
    }
  });
  return plan;
}

async function readJournal(): Promise<z.infer<typeof journal>['entries']> {
  const text = await readFile(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  return journal.parse(JSON.parse(text)).entries;
}
