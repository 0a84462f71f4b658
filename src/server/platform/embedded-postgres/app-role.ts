import { createHmac } from 'node:crypto';
import postgres from 'postgres';
import { databaseName, roleName } from './layout.ts';

/** The database role of the product. It owns its database and everything in it, and nothing else. */
export const appRoleName = 'yuanfen_app';

/** Extensions that the migrations name. They need a superuser, or may need one in a later version. */
const extensions = ['pg_trgm', 'unaccent'];

/**
 * Derives the app role's password from the owner's, so that there is one file to keep. It does not reveal the owner's.
 */
export function deriveAppPassword(ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(appRoleName).digest('hex');
}

/**
 * Creates the product's role and gives it everything in the database, also after an earlier version that used the
 * superuser. Safe to repeat; a database that is already correct is not locked.
 */
export async function ensureAppRole(port: number, ownerPassword: string): Promise<void> {
  const url = `postgres://${roleName}:${ownerPassword}@127.0.0.1:${String(port)}/${databaseName}`;
  const sql = postgres(url, {
    ssl: false,
    max: 1,
    fetch_types: false,
    connect_timeout: 5,
    onnotice: () => undefined,
  });
  try {
    const known = await sql`select 1 from pg_roles where rolname = ${appRoleName}`;
    if (known.length === 0) await sql`create role ${sql(appRoleName)}`;
    // Hexadecimal, so it needs no quoting. The log never contains a statement that succeeds.
    await sql.unsafe(
      `alter role ${appRoleName} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password '${deriveAppPassword(ownerPassword)}'`,
    );
    for (const extension of extensions) await sql`create extension if not exists ${sql(extension)}`;
    await handOver(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Changes the owners one by one: `reassign owned` refuses, as PostgreSQL's own objects belong to the superuser as well.
 */
async function handOver(sql: postgres.Sql): Promise<void> {
  const statements = await sql<{ statement: string }[]>`
    with app as (select oid from pg_roles where rolname = ${appRoleName}),
    own as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    select format('alter database %I owner to %I', datname, ${appRoleName}::text) as statement
      from pg_database where datname = current_database() and datdba <> (select oid from app)
    union all
    select format('alter schema %I owner to %I', nspname, ${appRoleName}::text)
      from pg_namespace where oid in (select oid from own) and nspname <> 'public' and nspowner <> (select oid from app)
    union all
    select format('alter %s %I.%I owner to %I',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        nspname, relname, ${appRoleName}::text)
      from pg_class join own on own.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> (select oid from app)
        -- What belongs to an extension stays with it; a sequence of a column goes with its table.
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
          and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, ${appRoleName}::text)
      from pg_proc join own on own.oid = pronamespace
      where proowner <> (select oid from app)
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;
  if (statements.length === 0) return;
  await sql.begin(async (transaction) => {
    for (const { statement } of statements) await transaction.unsafe(statement);
  });
}
