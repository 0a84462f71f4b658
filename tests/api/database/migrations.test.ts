import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { migrateDatabase } from '#src/server/platform/database/schema/migrate-database.ts';
import { planMigrations } from '#src/server/operations/plan-migrations.ts';
import { requireOwnSessions } from '#src/server/platform/database/connections/require-own-sessions.ts';
import { requireCurrentSchema } from '#src/server/platform/database/schema/require-current-schema.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startTcpServer } from '#tests/support/services/tcp-server.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/api/test-database.ts';

let database: TestDatabase;

async function listTables(): Promise<string[]> {
  return Object.keys(await readTableChecksums(database.sql));
}

describe('migrating', () => {
  beforeEach(async () => {
    database = await createTestDatabase({ empty: true });
  });
  afterEach(() => database.drop());

  it('makes every table', async () => {
    expect(await listTables()).toEqual([]);
    await migrateDatabase(database.url);
    expect(await listTables()).toEqual(
      expect.arrayContaining(['articles', 'characters', 'conversations', 'generations', 'messages', 'users']),
    );
  });

  it('succeeds for five processes at once, and applies each migration once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.url)));
    const twice = await database.sql`
      select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1`;
    expect([...twice]).toEqual([]);
    expect(await listTables()).toContain('messages');
  });

  it('gives up where somebody keeps a table locked, changes nothing, and is done once it is free', async () => {
    await migrateDatabase(database.url);
    // As the version before the newest migration left it.
    await database.sql`
      delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;
    await database.sql`drop table builds, build_files`;
    const before = await listTables();
    const locking = await database.sql.reserve();
    await locking`begin`;
    await locking`lock table drizzle.__drizzle_migrations in share mode`;
    const patience = { lockSeconds: 1, attempts: 1 };
    await expect(migrateDatabase(database.url, patience)).rejects.toThrow(
      /^The database was not updated, because somebody keeps one of its tables locked: .* the version before can go on\.$/,
    );
    await locking`rollback`;
    locking.release();
    expect(await listTables()).toEqual(before);
    expect(await planMigrations(database.url)).toEqual([
      { name: '0039_build_files', statements: 2, reasons: [], tables: [] },
    ]);
    await migrateDatabase(database.url, patience);
    expect((await listTables()).sort()).toEqual([...before, 'build_files', 'builds'].sort());
    expect(await planMigrations(database.url)).toEqual([]);
  });

  it('a second time changes nothing', async () => {
    await migrateDatabase(database.url);
    const before = await database.sql`select * from drizzle.__drizzle_migrations`;
    await migrateDatabase(database.url);
    expect([...(await database.sql`select * from drizzle.__drizzle_migrations`)]).toEqual([...before]);
  });

  it('a database of a newer version is refused with instructions, and left unchanged', async () => {
    await migrateDatabase(database.url);
    await database.sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9000000000000)`;
    const before = await readTableChecksums(database.sql);
    const error: unknown = await migrateDatabase(database.url).catch((thrown: unknown) => thrown);
    expect(await readTableChecksums(database.sql)).toEqual(before);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({
      message:
        'The database belongs to a newer version of this program: update the program, or use another DATA_DIR or DATABASE_URL.',
    });
  });
});

describe('a command beside the server', () => {
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it('finds the database of its own version', async () => {
    await requireCurrentSchema(database.url);
  });

  it.each([
    [
      'an older one',
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
      /older version.*npm start.*Nothing was changed/,
    ],
    ['an empty one', 'drop schema drizzle cascade', /or to none yet.*npm start/],
    [
      'a newer one',
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9000000000000)",
      /belongs to a newer version/,
    ],
  ])('refuses %s, and changes nothing', async (_name, change, words) => {
    await database.sql.unsafe(change);
    const before = await readTableChecksums(database.sql);
    const error: unknown = await requireCurrentSchema(database.url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ message: expect.stringMatching(words) as unknown });
    expect(await readTableChecksums(database.sql)).toEqual(before);
  });
});

describe('a pooler in front of the database', () => {
  /** Starts a proxy that sees the first message of each connection, and changes it or answers. */
  async function startPooler(onStart: (message: string, answer: (bytes: Buffer) => void) => string | null) {
    const { hostname, port } = new URL(urlOf('postgres'));
    const proxy = await startTcpServer((socket) => {
      const server = connect(Number(port), hostname);
      server.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.on('close', () => server.destroy());
      socket.once('data', (data: Buffer) => {
        const started = onStart(data.toString('latin1'), (bytes) => socket.end(bytes));
        if (started === null) return;
        server.write(Buffer.from(started, 'latin1'));
        socket.pipe(server).pipe(socket);
      });
    });
    onTestFinished(() => proxy.close());
    const url = new URL(urlOf('postgres'));
    url.host = new URL(proxy.url).host;
    return url.href;
  }

  it('that passes everything on is none', async () => {
    await requireOwnSessions(await startPooler((message) => message));
  });

  it('is refused in one sentence when it refuses settings', async () => {
    const url = await startPooler((_message, answer) => {
      const body = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0');
      const head = Buffer.alloc(5, 'E');
      head.writeInt32BE(body.length + 4, 1);
      answer(Buffer.concat([head, body]));
      return null;
    });
    await expect(requireOwnSessions(url)).rejects.toThrow(/is behind a pooler, such as PgBouncer/);
  });

  it('is refused in one sentence when it drops settings in silence', async () => {
    // The same length: another setting of no effect.
    const url = await startPooler((message) => message.replace('statement_timeout', 'yuanfen.ignored__'));
    await expect(requireOwnSessions(url)).rejects.toThrow(/let DATABASE_URL name PostgreSQL itself/);
  });
});

describe('a database that cannot be used', () => {
  it.each([
    [
      'a server that is not there',
      () => 'postgres://me:secret@127.0.0.1:1/yuanfen',
      /at 127\.0\.0\.1:1\/yuanfen cannot be reached.*DATABASE_URL/,
    ],
    [
      'a name that does not resolve',
      // No label of a name may be that long: no name server is asked.
      () => `postgres://me:secret@${'x'.repeat(64)}.invalid/yuanfen`,
      /x{64}\.invalid:5432.*cannot be reached/,
    ],
    [
      'a wrong password',
      () => urlOf('postgres').replace(/:[^:@]+@/, ':secret@'),
      /refuses the connection.*DATABASE_URL/,
    ],
    [
      'a database that does not exist',
      () => urlOf('no_such_database'),
      /refuses the connection.*DATABASE_URL/,
    ],
  ])('%s is reported in one sentence, without the password', async (_name, url, words) => {
    for (const use of [migrateDatabase, requireOwnSessions]) {
      const error: unknown = await use(url()).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StartError);
      expect(String(error)).toMatch(words);
      expect(String(error)).not.toContain('secret');
    }
  });
});
