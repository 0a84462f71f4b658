import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { editMode } from '#src/contract/chat/conversation-calls.ts';
import { claimUpkeep } from '#src/server/claim-upkeep.ts';
import { databaseErrorCode } from '#src/server/platform/database/database-errors.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { runAsCaller } from '#src/server/platform/database/caller.ts';
import { warnOfFewConnections } from '#src/server/platform/database/connections/warn-of-few-connections.ts';
import { markInProcess } from '#src/server/platform/http/calls/in-process.ts';
import { releaseUpkeep } from '#tests/support/api/database/release-upkeep.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();

/** A statement that runs until it is cancelled. */
const endless = sql`select pg_sleep(600) as endless`;

async function countEndless(): Promise<number> {
  const rows = await api.database.sql`
    select from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%as endless%' and pid <> pg_backend_pid()`;
  return rows.length;
}

it('a caller holds two connections at a time, others are not delayed, and an aborted request cancels its statements', async () => {
  const { database } = api.services;
  const abort = new AbortController();
  const caller = { key: 'greedy', signal: abort.signal };
  const calls = Array.from({ length: 20 }, (_, index) =>
    runAsCaller(caller, () => (index % 2 === 0 ? database : database.search).execute(endless)).catch(
      (error: unknown) => error,
    ),
  );
  await expect.poll(countEndless).toBe(2);
  const one = await runAsCaller({ key: 'other', signal: null }, () => database.execute(sql`select 1 as one`));
  expect([...one]).toEqual([{ one: 1 }]);
  expect(await countEndless()).toBe(2);
  abort.abort();
  for (const failed of await Promise.all(calls)) expect(failed).toBeInstanceOf(Error);
  expect(await countEndless()).toBe(0);
  // The connections are used again, and nothing else was cancelled.
  const after = await Promise.all(
    Array.from({ length: 20 }, () =>
      runAsCaller({ key: 'greedy', signal: new AbortController().signal }, () =>
        database.execute(sql`select 1 as one`),
      ).then((rows) => [...rows]),
    ),
  );
  expect(after).toEqual(after.map(() => [{ one: 1 }]));
});

it('a transaction is one connection, and needs no turn for what it does besides', async () => {
  const { database } = api.services;
  const both = await Promise.all(
    [1, 2].map(() =>
      runAsCaller({ key: 'nested', signal: null }, () =>
        database.transaction(async (transaction) => {
          const inside = await transaction.execute(sql`select 1 as one`);
          const beside = await database.execute(sql`select 2 as two`);
          return [...inside, ...beside];
        }),
      ),
    ),
  );
  expect(both).toEqual([
    [{ one: 1 }, { two: 2 }],
    [{ one: 1 }, { two: 2 }],
  ]);
});

it('what a request began and did not await counts for nobody once it is answered', async () => {
  const { database } = api.services;
  const abort = new AbortController();
  const gate = Promise.withResolvers<undefined>();
  let late: Promise<unknown> = Promise.resolve();
  await runAsCaller({ key: 'gone', signal: abort.signal }, () => {
    late = gate.promise.then(() => database.execute(sql`select 1 as one`));
    return Promise.resolve();
  });
  abort.abort();
  gate.resolve(undefined);
  expect([...((await late) as Iterable<unknown>)]).toEqual([{ one: 1 }]);
});

it('the calls of a page count for its reader, and end when the reader leaves', async () => {
  const abort = new AbortController();
  const countWaiting = async () => {
    const rows = await api.database.sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%character_texts%'`;
    return rows.length;
  };
  await api.database.sql.begin(async (transaction) => {
    await transaction`lock table character_texts in access exclusive mode`;
    const calls = runAsCaller({ key: 'reader', signal: abort.signal }, () =>
      Promise.all(
        Array.from({ length: 5 }, async (_, index) => {
          const url = `http://in-process/v2/characterProfile/getById/?id=f0${index + 1}`;
          const request = new Request(url, { signal: abort.signal });
          markInProcess(request);
          return api.app.fetch(request);
        }),
      ),
    );
    await expect.poll(countWaiting).toBe(2);
    abort.abort();
    expect((await calls).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(await countWaiting()).toBe(0);
  });
});

it('who waits three seconds for a lock is told to try again', async () => {
  const visitor = await api.registerVisitor();
  const { id } = await visitor.startChat('f01');
  await api.database.sql.begin(async (transaction) => {
    await transaction`select from conversations where id = ${id} for update`;
    const changing = visitor.client.call(editMode, { body: { id, mode: 'short' } });
    await expect(changing).rejects.toMatchObject({ status: 503, code: 50001 });
  });
  await visitor.client.call(editMode, { body: { id, mode: 'short' } });
});

it('/readyz is answered while all other connections are held', async () => {
  const { database } = api.services;
  const abort = new AbortController();
  const calls = Array.from({ length: 30 }, (_, index) =>
    runAsCaller({ key: `${index}`, signal: abort.signal }, () => database.execute(endless)).catch(
      () => undefined,
    ),
  );
  await expect.poll(countEndless).toBeGreaterThan(2);
  expect((await api.app.request('/readyz')).status).toBe(200);
  abort.abort();
  await Promise.all(calls);
  expect(await countEndless()).toBe(0);
});

it('one process at a time does the upkeep, and another one after its end', async () => {
  const others = [openDatabase(api.database.url), openDatabase(api.database.url)] as const;
  onTestFinished(async () => {
    await Promise.all(others.map((other) => other.close()));
  });
  expect([await claimUpkeep(api.services.database), await claimUpkeep(api.services.database)]).toEqual([
    true,
    true,
  ]);
  expect(await claimUpkeep(others[0])).toBe(false);
  await releaseUpkeep(api);
  expect(await claimUpkeep(others[0])).toBe(true);
  await others[0].close();
  await expect.poll(() => claimUpkeep(others[1])).toBe(true);
});

it('compiles no plan', async () => {
  const [row] = await api.services.database.execute<{ jit: string }>(
    sql`select current_setting('jit') as jit`,
  );
  expect(row?.jit).toBe('off');
});

it('an operator is warned of a database with fewer connections than its processes may open', async () => {
  const { database, log } = api.services;
  const before = api.logLines.length;
  await warnOfFewConnections(database, 20, log);
  expect(api.logLines).toHaveLength(before);
  await warnOfFewConnections(database, 1_000, log);
  expect(api.logLines.at(-1)).toContain('too-few-database-connections');
});

it('keeps plans only of texts that come again', async () => {
  const { database } = api.services;
  const numbers = (length: number) =>
    sql`select ${sql.join(
      Array.from({ length }, (_, index) => sql`${index}::int`),
      sql`, `,
    )}`;
  await database.transaction(async (transaction) => {
    const kept = async () =>
      (await transaction.execute(sql`select statement from pg_prepared_statements`)).length;
    await kept();
    const before = await kept();
    for (let length = 41; length < 240; length += 1) await transaction.execute(numbers(length));
    expect(await kept()).toBe(before);
  });
});

it('where the server has no room for a further connection, a query waits for one that is free, and nothing else is lost (rule:database-faults)', async () => {
  const limited = await openAsLimitedRole(2);
  onTestFinished(() => limited.close());
  const held = limited.transaction(async (transaction) => {
    // These ask for connections that the server refuses while this one is in use.
    const others = Array.from({ length: 8 }, () => limited.execute(sql`select 1 as one`));
    const answers = await Promise.all(others);
    return [...answers, await transaction.execute(sql`select 1 as one`)].map((rows) => [...rows]);
  });
  expect(await held).toEqual(Array.from({ length: 9 }, () => [{ one: 1 }]));
});

it('where it never has room, the query fails as without a database', async () => {
  const limited = await openAsLimitedRole(0);
  onTestFinished(() => limited.close());
  const failed = await Promise.all([
    limited.execute(sql`select 1 as one`).catch(databaseErrorCode),
    limited.transaction((transaction) => transaction.execute(sql`select 1 as one`)).catch(databaseErrorCode),
  ]);
  expect(failed).toEqual(['53300', '53300']);
});

let limitedRoles = 0;

/** Opens the database as somebody with that many connections at most. */
async function openAsLimitedRole(connections: number) {
  const { sql: owner, url } = api.database;
  limitedRoles += 1;
  const name = `${new URL(url).pathname.slice(1)}_${limitedRoles}`;
  await owner.unsafe(`create role ${name} login password 'limited' connection limit ${connections}`);
  onTestFinished(async () => {
    await owner.unsafe(`drop role ${name}`);
  });
  const limited = new URL(url);
  limited.username = name;
  limited.password = 'limited';
  return openDatabase(limited.href);
}
