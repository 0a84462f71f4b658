import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Database,
  databaseErrorCode,
  isConnectionError,
  openDatabase,
} from '#src/server/platform/database.ts';
import { startTcpServer, type TcpServer } from '#tests/support/services/tcp-server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/api/test-database.ts';

/** Lies between the product and PostgreSQL, and cuts the wire without a word, as a crash or a network does. */
const wires = new Set<Socket>();
let testDatabase: TestDatabase;
let proxy: TcpServer;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ empty: true });
  const { port, hostname } = new URL(testDatabase.url);
  proxy = await startTcpServer((socket) => {
    const server = connect(Number(port), hostname);
    wires.add(socket.on('close', () => server.destroy()));
    server.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.pipe(server).pipe(socket);
  });
});
afterAll(async () => {
  await proxy.close();
  await testDatabase.drop();
});
beforeEach(() => {
  const url = new URL(testDatabase.url);
  url.host = new URL(proxy.url).host;
  database = openDatabase(url.href, 4);
});
afterEach(() => database.close());

const one = sql`select 1 as one`;

async function cut(): Promise<void> {
  for (const wire of wires) wire.resetAndDestroy();
  wires.clear();
  await nextTurn();
}

/** Queries of all pools at once, more than there are connections. */
function queryAll(): Promise<unknown>[] {
  const queries = Array.from({ length: 12 }, () => database.execute(one));
  const { relaxed, lockSession } = database;
  return [...queries, relaxed`select 1`, relaxed`select 1`, relaxed`select 1`, lockSession`select 1`];
}

test('a connection that is cut between two queries of a transaction fails it, and nothing else (trust row 36)', async () => {
  const nextQuery = Promise.withResolvers<undefined>();
  const outcome = database.transaction(async (transaction) => {
    await transaction.execute(one);
    await cut();
    // Nothing outside the driver tells when it has noticed.
    await sleep(50);
    setTimeout(() => nextQuery.resolve(undefined), 50);
    await transaction.execute(one);
  });
  const error = await outcome.catch((thrown: unknown) => thrown);
  expect(isConnectionError(error), databaseErrorCode(error)).toBe(true);
  await nextQuery.promise;
  expect([...(await database.execute(one))]).toEqual([{ one: 1 }]);
});

test('a connection that is cut under a query of a transaction fails it, and nothing else', async () => {
  const outcome = database.transaction(async (transaction) => {
    const sleeping = transaction.execute(sql`select pg_sleep(10)`);
    setTimeout(() => void cut(), 50);
    await sleeping;
  });
  const error = await outcome.catch((thrown: unknown) => thrown);
  expect(isConnectionError(error), databaseErrorCode(error)).toBe(true);
  expect([...(await database.execute(one))]).toEqual([{ one: 1 }]);
});

test('a transaction whose work fails is rolled back and says why', async () => {
  await database.execute(sql`create table if not exists kept (id int)`);
  const outcome = database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into kept values (1)`);
    throw new Error('changed my mind');
  });
  await expect(outcome).rejects.toThrow('changed my mind');
  expect([...(await database.execute(sql`select * from kept`))]).toEqual([]);
});

test('connections that are cut while queries are being sent are made anew at once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const queries = queryAll();
    for (let turn = 0; turn < round % 5; turn += 1) await nextTurn();
    const cutting = cut();
    const more = queryAll();
    await cutting;
    const outcomes = await Promise.allSettled([...queries, ...more]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(isConnectionError(outcome.reason)).toBe(true);
    }
  }
  const startedAt = performance.now();
  await Promise.all(queryAll());
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
