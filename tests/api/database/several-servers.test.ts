import { sql } from 'drizzle-orm';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#src/server/platform/database/database.ts';
import { databaseErrorCode, isConnectionError } from '#src/server/platform/database/database-errors.ts';
import { listenToChannel } from '#src/server/platform/database/connections/listen-to-channel.ts';
import { requireOwnSessions } from '#src/server/platform/database/connections/require-own-sessions.ts';
import { migrateDatabase } from '#src/server/platform/database/schema/migrate-database.ts';
import { holdTimers } from '#tests/support/api/hold-timers.ts';
import { findPort } from '#tests/support/e2e/server.ts';
import { startCluster } from '#tests/support/services/start-cluster.ts';
import { startTcpServer } from '#tests/support/services/tcp-server.ts';
import { closeAfterFile } from '#tests/support/vitest/close-after-file.ts';

const cluster = await startCluster();
closeAfterFile(() => cluster.close());
const { first, second } = cluster;
const nowhere = `127.0.0.1:${await findPort()}`;
const isReplica = sql`select pg_is_in_recovery() as replica`;

function open(url: string, options: Parameters<typeof openDatabase>[1] = {}): Database {
  const database = openDatabase(url, options);
  onTestFinished(() => database.close());
  return database;
}

/** Asks a server of each pool whether it is the replica. */
async function askAll(database: Database): Promise<unknown[]> {
  const { relaxed, lockSession } = database;
  const answers = await Promise.all([
    database.execute(isReplica),
    database.search.execute(isReplica),
    database.transaction((transaction) => transaction.execute(isReplica)),
    relaxed`select pg_is_in_recovery() as replica`,
    lockSession`select pg_is_in_recovery() as replica`,
  ]);
  return answers.map(([row]): unknown => row?.['replica']);
}

async function askPublished(database: Database): Promise<unknown[]> {
  const { published } = database;
  const answers = await Promise.all([published.execute(isReplica), published.search.execute(isReplica)]);
  return answers.map(([row]): unknown => row?.['replica']);
}

const primaryOnly = [false, false, false, false, false];
const places = [first.place, second.place];

test.each([[places], [places.toReversed()], [[nowhere, ...places.toReversed()]]])(
  'every connection goes to the server that can be written to (rule:database-servers): %j',
  async (named) => {
    const url = cluster.urlOf(...named);
    await requireOwnSessions(url);
    await migrateDatabase(url);
    const database = open(url);
    expect(await askAll(database)).toEqual(primaryOnly);
    expect(await database.findState()).toBe('writable');
  },
);

test('where none can be written to, a call fails as without a database, and a start says so', async () => {
  const url = cluster.urlOf(second.place, nowhere);
  const error = await open(url)
    .execute(isReplica)
    .catch((thrown: unknown) => thrown);
  expect(databaseErrorCode(error)).toBe('NO_PRIMARY');
  expect(isConnectionError(error)).toBe(true);
  await expect(migrateDatabase(url)).rejects.toThrow(
    `None of the servers ${second.place},${nowhere}/yuanfen can be written to: promote one, or name the one that is.`,
  );
});

test('a wrong password is told, whichever server is away', async () => {
  const url = cluster.urlOf(nowhere, first.place).replace(/:[^:@]+@/, ':wrong@');
  await expect(migrateDatabase(url)).rejects.toThrow('correct user, password and name in DATABASE_URL');
});

test('a replica answers what is published, and nothing else; after a change only once it has that', async () => {
  const minutes = holdTimers(60_000);
  const states: string[] = [];
  const database = open(cluster.urlOf(first.place), {
    replicaUrl: cluster.urlOf(second.place),
    onReplicaState: (state) => states.push(state),
  });
  await expect.poll(() => askPublished(database)).toEqual([true, true]);
  expect(await askAll(database)).toEqual(primaryOnly);
  // It may have been behind at first.
  states.length = 0;
  const replay = cluster.sqlOn(second);
  await replay`select pg_wal_replay_pause()`;
  await database.execute(sql`create table changed as select 1 as one`);
  database.expectChange();
  for (let asked = 0; asked < 10; asked += 1) {
    expect(await askPublished(database)).toEqual([false, false]);
    expect([...(await database.published.execute(sql`select one from changed`))]).toEqual([{ one: 1 }]);
  }
  await expect.poll(() => states).toEqual(['behind']);
  (await minutes.take(60_000))();
  expect(states).toEqual(['behind', 'late']);
  await replay`select pg_wal_replay_resume()`;
  await expect.poll(() => askPublished(database)).toEqual([true, true]);
  expect([...(await database.published.execute(sql`select one from changed`))]).toEqual([{ one: 1 }]);
  expect(states).toEqual(['behind', 'late', 'used']);
  // Every minute it is asked anew, also where no change was heard of.
  await replay`select pg_wal_replay_pause()`;
  await database.execute(sql`update changed set one = 2`);
  expect([...(await database.published.execute(sql`select one from changed`))]).toEqual([{ one: 1 }]);
  (await minutes.take(60_000))();
  expect([...(await database.published.execute(sql`select one from changed`))]).toEqual([{ one: 2 }]);
  await replay`select pg_wal_replay_resume()`;
  // Other errors are no reason to ask again.
  await expect(database.published.execute(sql`select none from changed`)).rejects.toThrow();
});

test.each([
  ['nobody', nowhere, 'away'],
  ['the primary itself', first.place, 'other'],
])('a replica that is %s is not asked', async (_name, place, state) => {
  const states: string[] = [];
  const database = open(cluster.urlOf(first.place), {
    replicaUrl: cluster.urlOf(place),
    onReplicaState: (now) => states.push(now),
  });
  await expect.poll(() => states).toEqual([state]);
  expect(await askPublished(database)).toEqual([false, false]);
});

test('what a replica does not answer, because it goes away, the primary does', async () => {
  const [host, port] = second.place.split(':');
  const proxy = await startTcpServer((socket) => {
    const server = connect(Number(port), host);
    server.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => server.destroy());
    socket.pipe(server).pipe(socket);
  });
  const states: string[] = [];
  const database = open(cluster.urlOf(first.place), {
    replicaUrl: cluster.urlOf(new URL(proxy.url).host),
    onReplicaState: (state) => states.push(state),
  });
  await expect.poll(() => askPublished(database)).toEqual([true, true]);
  await proxy.close();
  expect(await askPublished(database)).toEqual([false, false]);
  expect(states.at(-1)).toBe('away');
});

// The last test: nothing is a primary any more that was one.
test('after a failover every connection goes to the new primary, and what listens hears it', async () => {
  const url = cluster.urlOf(first.place, second.place);
  const database = open(url, { replicaUrl: cluster.urlOf(second.place) });
  expect(await askAll(database)).toEqual(primaryOnly);
  const heard: string[] = [];
  let connected = 0;
  const listening = listenToChannel(url, 'failed_over', {
    onFault: () => undefined,
    onConnect: () => {
      connected += 1;
    },
    onPayload: (payload) => heard.push(payload),
  });
  onTestFinished(() => listening.stop());
  await listening.ready;
  await first.kill();
  await expect.poll(() => database.findState()).toBe('away');
  await cluster.promote();
  await expect.poll(() => database.findState()).toBe('writable');
  await expect.poll(() => askAll(database).catch(() => null)).toEqual(primaryOnly);
  await database.execute(sql`create table after_the_failover as select 1 as one`);
  await expect.poll(() => connected).toBe(2);
  await database.execute(sql`select pg_notify('failed_over', 'again')`);
  await expect.poll(() => heard).toEqual(['again']);
  expect(await askPublished(database)).toEqual([false, false]);
});
