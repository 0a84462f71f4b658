import type postgres from 'postgres';
import { ConnectionShares } from '../caller.ts';
import { type PoolOptions, openDatabaseClient, type Sharing } from './open-database-client.ts';
import { Replica, type ReplicaState } from './replica.ts';

/** Limits of the time in which the primary could answer as well, in seconds and milliseconds. */
const connectTimeoutSeconds = 2;
const statementTimeoutMs = 5_000;

interface ReplicaPools {
  /** The settings of the pools of the primary, which those of the replica share. */
  options: { forAll: PoolOptions; forSearches: PoolOptions };
  /** The pools that answer while the replica cannot. */
  primary: { main: postgres.Sql; searching: postgres.Sql; probe: postgres.Sql };
  onState?: ((state: ReplicaState, error?: unknown) => void) | undefined;
}

/** The pools of a replica, which go on with those of the primary while it cannot answer. */
export interface OpenReplica {
  main: postgres.Sql;
  searching: postgres.Sql;
  expectChange: () => void;
  close: () => Promise<unknown>;
}

/** Opens pools on a streaming replica, as large as those of the primary; connections are made when they are first needed. */
export function openReplica(url: string, { options, primary, onState }: ReplicaPools): OpenReplica {
  const patience = (of: PoolOptions): PoolOptions => ({
    ...of,
    connect_timeout: connectTimeoutSeconds,
    connection: { ...of.connection, statement_timeout: statementTimeoutMs },
  });
  const probe = openDatabaseClient(url, { ...patience(options.forAll), max: 1 }).sql;
  const sharing: Sharing = {
    shares: new ConnectionShares(),
    cancel: (pid) => probe`select pg_cancel_backend(${pid})`,
  };
  const main = openDatabaseClient(url, patience(options.forAll), sharing).sql;
  const searching = openDatabaseClient(url, patience(options.forSearches), sharing).sql;
  const replica = new Replica({ primary: primary.probe, replica: probe, onState });
  return {
    main: replica.choose(main, primary.main),
    searching: replica.choose(searching, primary.searching),
    expectChange: () => {
      replica.expectChange();
    },
    async close() {
      replica.close();
      await Promise.all([probe, main, searching].map((sql) => sql.end({ timeout: 5 })));
    },
  };
}
