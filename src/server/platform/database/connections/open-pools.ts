import { ConnectionShares } from '../caller.ts';
import { type DatabaseClient, openDatabaseClient, type Sharing } from './open-database-client.ts';
import { type OpenReplica, openReplica } from './open-replica.ts';
import type { ReplicaState } from './replica.ts';

const searchConnections = 3;
/**
 * Connections besides those of `openDatabase` that only do one thing each: the locks of the process, the probe, the pieces
 * of replies, and the two that listen to changes.
 */
const singleConnections = 5;

/** The least number of connections that a process works with. */
const leastConnections = searchConnections + singleConnections + 2;

const applicationName = 'yuanfen';
/** The name of the one connection for locks, by which processes are counted. */
export const lockSessionName = 'yuanfen locks';

/** Longest time of one statement, in ms; erasures and imports may take longer (decision 0030). */
const statementTimeoutMs = 60_000;
/** Longest wait for a lock, in ms: who waits holds a connection. Erasures and imports may wait longer. */
const lockTimeoutMs = 3_000;
/** The longest time of a window of the search in all chats, which usually takes 20 ms of CPU (docs/decisions/0051). */
const searchTimeoutMs = 5_000;
/** The time in which the probe gets an answer, in milliseconds. */
export const probeTimeoutMs = 2_000;
/**
 * How PostgreSQL itself notices that a process is gone, in seconds and milliseconds: else a dead network path leaves its
 * session, with all its locks, for two hours.
 */
const deadPathSettings = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 60_000,
  idle_in_transaction_session_timeout: 300_000,
};

export interface DatabaseOptions {
  /** The most connections of this process, including the connections of `listenToChannel`. */
  connections?: number;
  statementTimeoutMs?: number;
  connectTimeoutSeconds?: number;
  /** A streaming replica of the database, which answers what is `published`. */
  replicaUrl?: string | undefined;
  onReplicaState?: (state: ReplicaState, error?: unknown) => void;
}

/** The pools of one process. */
export interface Pools {
  main: DatabaseClient;
  /** Plans each query, and prefers indexes. */
  searching: DatabaseClient;
  /** One connection whose commits do not wait for the disk. */
  relaxed: DatabaseClient;
  /** One connection that holds the locks of the process. */
  locks: DatabaseClient;
  /** One connection that finds out how the database is, and cancels statements. */
  probe: DatabaseClient;
}

/** Opens the pools, and those of a replica; connections are made when they are first needed. */
export function openPools(
  url: string,
  {
    connections = leastConnections,
    connectTimeoutSeconds = 5,
    replicaUrl,
    onReplicaState,
    ...options
  }: DatabaseOptions,
  onLocksLost: () => void,
): { pools: Pools; replica: OpenReplica | null } {
  const shared = { onnotice: () => undefined, connect_timeout: connectTimeoutSeconds };
  const connection = {
    application_name: applicationName,
    statement_timeout: options.statementTimeoutMs ?? statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    // Compiling a plan takes longer than every statement here (0.2 to 0.7 s were measured).
    jit: 'off',
    ...deadPathSettings,
  };
  const single = { ...shared, max: 1 };
  const probe = openDatabaseClient(url, {
    ...single,
    connect_timeout: probeTimeoutMs / 1_000,
    connection: { ...connection, statement_timeout: probeTimeoutMs },
  });
  const sharing: Sharing = {
    shares: new ConnectionShares(),
    cancel: (pid) => probe.sql`select pg_cancel_backend(${pid})`,
  };
  // What the probe says has to be true of the others.
  const onReadOnly = () => {
    probe.renew();
  };
  const forAll = { ...shared, max: connections - searchConnections - singleConnections, connection };
  const main = openDatabaseClient(url, { ...forAll, onReadOnly }, sharing);
  const forSearches = {
    ...shared,
    max: searchConnections,
    connection: {
      ...connection,
      statement_timeout: searchTimeoutMs,
      plan_cache_mode: 'force_custom_plan',
      enable_seqscan: 'off',
    },
  };
  const searching = openDatabaseClient(url, forSearches, sharing);
  const relaxed = openDatabaseClient(url, {
    ...single,
    connection: { ...connection, synchronous_commit: 'off' },
    onReadOnly,
  });
  const locks = openDatabaseClient(url, {
    ...single,
    connection: { ...connection, application_name: lockSessionName },
    onclose: onLocksLost,
  });
  const replica =
    replicaUrl === undefined
      ? null
      : openReplica(replicaUrl, {
          options: { forAll, forSearches },
          primary: { main: main.sql, searching: searching.sql, probe: probe.sql },
          onState: onReplicaState,
        });
  return { pools: { main, searching, relaxed, locks, probe }, replica };
}
