import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type Database, openDatabase } from '#src/server/platform/database/database.ts';
import { databaseErrorCode, isConnectionError } from '#src/server/platform/database/database-errors.ts';
import { runAsCaller } from '#src/server/platform/database/caller.ts';
import { listenToChannel } from '#src/server/platform/database/connections/listen-to-channel.ts';
import { untilWaitingForLock } from '#tests/support/api/database/until-waiting-for-lock.ts';
import { startTcpServer, type TcpServer } from '#tests/support/services/tcp-server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/api/test-database.ts';

/**
 * A proxy between the product and PostgreSQL that cuts connections, as a crash does, or goes on without forwarding, as a
 * dead network path does: both ends of each.
 */
const wires = new Map<Socket, Socket>();
/** The product's ends of the connections. */
const connections = new Set<Socket>();
let testDatabase: TestDatabase;
let proxy: TcpServer;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ empty: true });
  const { port, hostname } = new URL(testDatabase.url);
  proxy = await startTcpServer((socket) => {
    const server = connect(Number(port), hostname);
    wires.set(
      socket.on('close', () => server.destroy()),
      server,
    );
    server.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.pipe(server).pipe(socket);
  });
  subscribe('net.client.socket', noteConnection);
});
afterAll(async () => {
  unsubscribe('net.client.socket', noteConnection);
  await proxy.close();
  await testDatabase.drop();
});
beforeEach(() => {
  const url = new URL(testDatabase.url);
  url.host = new URL(proxy.url).host;
  database = openDatabase(url.href);
});
afterEach(() => database.close());

function noteConnection(message: unknown): void {
  const { socket } = message as { socket: Socket };
  socket.once('connect', () => {
    if (proxy.url.endsWith(`:${socket.remotePort ?? 0}`)) connections.add(socket);
  });
  socket.once('close', () => connections.delete(socket));
}

/** Connect timeout: a timer of the driver that only runs out when something hangs. */
const connectTimeoutMs = 5_000;
/** Time that queries of a replaced pool still get: the last cut may be noticed late. */
const retireMs = 1_000;
const one = sql`select 1 as one`;

/** Resolves when the product has noticed that all its connections are closed. */
async function untilNoticed(): Promise<void> {
  await Promise.all([...connections].map((socket) => once(socket, 'close')));
}

async function cut(): Promise<void> {
  for (const wire of wires.keys()) wire.resetAndDestroy();
  wires.clear();
  await nextTurn();
}

/** Forwards nothing more on the connections that there are; new ones are as before. */
function swallow(): void {
  for (const [wire, server] of wires) {
    wire.unpipe(server).pause();
    server.unpipe(wire).pause();
  }
  wires.clear();
}

/** Runs queries of all pools at once, more than there are connections. */
function queryAll(): Promise<unknown>[] {
  const queries = Array.from({ length: 12 }, () => database.execute(one));
  const { relaxed, lockSession } = database;
  return [...queries, relaxed`select 1`, relaxed`select 1`, relaxed`select 1`, lockSession`select 1`];
}

test('a connection that is cut between two queries of a transaction fails it, and nothing else (rule:database-faults)', async () => {
  const outcome = database.transaction(async (transaction) => {
    await transaction.execute(one);
    const noticed = untilNoticed();
    await cut();
    await noticed;
    await transaction.execute(one);
  });
  const error = await outcome.catch((thrown: unknown) => thrown);
  expect(isConnectionError(error), databaseErrorCode(error)).toBe(true);
  expect([...(await database.execute(one))]).toEqual([{ one: 1 }]);
});

async function cutOnceItSleeps(): Promise<void> {
  const listSleeping = () => testDatabase.sql`
    select from pg_stat_activity
    where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
  await expect.poll(listSleeping).toHaveLength(1);
  await cut();
}

test('a connection that is cut under a query of a transaction fails it, and nothing else', async () => {
  const outcome = database.transaction(async (transaction) => {
    await Promise.all([transaction.execute(sql`select pg_sleep(60)`), cutOnceItSleeps()]);
  });
  const error = await outcome.catch((thrown: unknown) => thrown);
  expect(isConnectionError(error), databaseErrorCode(error)).toBe(true);
  expect([...(await database.execute(one))]).toEqual([{ one: 1 }]);
});

test('a cut while callers hold and wait for connections fails these, and everybody goes on', async () => {
  const { signal } = new AbortController();
  const askAll = (query: SQL) =>
    Array.from({ length: 24 }, (_, index) =>
      runAsCaller({ key: `${index % 8}`, signal }, () =>
        (index % 3 === 0 ? database.search : database).execute(query),
      ),
    );
  // All connections are open: the driver reports to nobody what is lost while one is opened.
  await Promise.all(askAll(one));
  expect(connections.size).toBeGreaterThan(4);
  const asked = Promise.allSettled(askAll(sql`select pg_sleep(0.2)`));
  await cut();
  await asked;
  for (const rows of await Promise.all(askAll(one))) expect([...rows]).toEqual([{ one: 1 }]);
});

test('a transaction whose work fails is rolled back and reports the reason', async () => {
  await database.execute(sql`create table if not exists kept (id int)`);
  const outcome = database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into kept values (1)`);
    throw new Error('changed my mind');
  });
  await expect(outcome).rejects.toThrow('changed my mind');
  expect([...(await database.execute(sql`select * from kept`))]).toEqual([]);
});

test('connections that are cut while queries are being sent are replaced at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const queries = queryAll();
    for (let turn = 0; turn < round; turn += 1) await nextTurn();
    const cutting = cut();
    const more = queryAll();
    await cutting;
    const outcomes = await Promise.allSettled([...queries, ...more]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(isConnectionError(outcome.reason)).toBe(true);
    }
  }
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await Promise.all(queryAll());
  // The driver increases its delay before each reconnect, unless the pool is new.
  const delays = timers.mock.calls.map(([, ms]) => ms ?? 0);
  expect(delays.filter((ms) => ms > 100 && ms !== connectTimeoutMs && ms !== retireMs)).toEqual([]);
});

describe('a network path that is dead (rule:database-faults)', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is left after the longest time of a statement and five seconds', async () => {
    await Promise.all([...queryAll(), database.search.execute(one)]);
    swallow();
    const asked = Promise.allSettled([
      database.execute(one),
      database.search.execute(one),
      database.relaxed`select 1`,
      database.transaction((transaction) => transaction.execute(one)),
      runAsCaller({ key: 'reader', signal: new AbortController().signal }, () => database.execute(one)),
    ]);
    const lost = vi.fn();
    database.onLockSessionLost(lost);
    const locked = Promise.allSettled([database.lockSession`select 1`]);
    await nextTurn();
    vi.advanceTimersByTime(67_000);
    for (const outcome of [...(await asked), ...(await locked)]) {
      expect(outcome.status === 'rejected' && isConnectionError(outcome.reason)).toBe(true);
    }
    await expect.poll(() => lost.mock.calls.length).toBeGreaterThan(0);
    await Promise.all(queryAll());
    expect([...(await database.search.execute(one))]).toEqual([{ one: 1 }]);
  });

  it('is found under a transaction, between its statements and at its commit', async () => {
    const begun = Promise.withResolvers<undefined>();
    const dead = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    const inTheMiddle = database.transaction(async (transaction) => {
      await transaction.execute(one);
      begun.resolve(undefined);
      await goOn.promise;
      await Promise.all([1, 2, 3].map(() => transaction.execute(one)));
    });
    const atTheEnd = database.transaction(async (transaction) => {
      await transaction.execute(one);
      await begun.promise;
      swallow();
      dead.resolve(undefined);
    });
    const asked = Promise.allSettled([inTheMiddle, atTheEnd]);
    await dead.promise;
    goOn.resolve(undefined);
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    vi.advanceTimersByTime(67_000);
    for (const outcome of await asked) {
      expect(outcome.status === 'rejected' && isConnectionError(outcome.reason)).toBe(true);
    }
    expect([...(await database.execute(one))]).toEqual([{ one: 1 }]);
  });

  it('is expected for longer by a transaction that raised the limit of its statements, and by no statement that waits', async () => {
    const held = await testDatabase.sql.reserve();
    await held`select pg_advisory_lock(1)`;
    const waiting = database.transaction(async (transaction) => {
      await transaction.execute(sql`set local statement_timeout = '10min'`);
      await transaction.execute(sql`set local lock_timeout = '10min'`);
      return transaction.execute(sql`select pg_advisory_xact_lock(1)`);
    });
    await untilWaitingForLock(testDatabase.sql, 1);
    vi.advanceTimersByTime(300_000);
    await held`select pg_advisory_unlock(1)`;
    held.release();
    expect(await waiting).toHaveLength(1);
  });

  it('is left by who listens, though nothing was to be heard', async () => {
    const heard: string[] = [];
    let connects = 0;
    const url = new URL(testDatabase.url);
    url.host = new URL(proxy.url).host;
    const listening = listenToChannel(url.href, 'news', {
      onPayload: (payload) => heard.push(payload),
      onConnect: () => (connects += 1),
      onFault: () => undefined,
    });
    onTestFinished(() => listening.stop());
    await listening.ready;
    swallow();
    vi.advanceTimersByTime(30_000);
    vi.advanceTimersByTime(11_000);
    await expect.poll(() => connects, { timeout: 10_000 }).toBe(2);
    await testDatabase.sql`select pg_notify('news', 'again')`;
    await expect.poll(() => heard).toEqual(['again']);
  });

  it('is left by the probe after some seconds, and says within two that it is away', async () => {
    expect(await database.findState()).toBe('writable');
    swallow();
    expect(await database.findState()).toBe('away');
    vi.advanceTimersByTime(8_000);
    await expect.poll(() => database.findState(), { timeout: 10_000 }).toBe('writable');
  });
});
