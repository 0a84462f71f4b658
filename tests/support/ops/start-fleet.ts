import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPort } from '../e2e/server.ts';
import { type EndedProcess, type ServerProcess, startServer } from '../process/server-process.ts';
import { findRedisProgram, type RedisServer, startRedisServer } from '../services/redis-server.ts';
import { type Balancer, startBalancer } from './start-balancer.ts';
import { type OwnDatabase, startDatabase } from './start-database.ts';

/** Three processes of the built product on one database and one Redis, behind nginx. */
export interface Fleet {
  /** The address of the balancer. */
  readonly url: string;
  readonly balancer: Balancer;
  /** Stops a process with SIGTERM, and starts it anew at the same address once it has ended. */
  restart(index: number): Promise<EndedProcess>;
  close(): Promise<void>;
}

const processes = 3;

/**
 * Starts them on a PostgreSQL of their own.
 * @param env variables of each process beside those of every test
 */
export async function startFleet(
  env: Record<string, string>,
): Promise<Fleet & { readonly database: OwnDatabase }> {
  const database = await startDatabase();
  try {
    const fleet = await startFleetOn({ DATABASE_URL: database.url, ...env });
    return {
      ...fleet,
      database,
      async close() {
        await fleet.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Starts them on the database that their variables name. */
export async function startFleetOn(env: Record<string, string>): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'yuanfen-fleet-'));
  const closing: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  try {
    const redis = await startRedis();
    closing.push(() => redis.close());
    const ports = [];
    for (let count = 0; count <= processes; count += 1) ports.push(await findPort());
    const [balancerPort = 0, ...own] = ports;
    const start = (index: number) =>
      startServer({
        dataDir: join(folder, `data-${index}`),
        env: {
          SITE_URL: `http://127.0.0.1:${balancerPort}`,
          REDIS_URL: redis.url,
          PORT: String(own[index]),
          TRUST_PROXY: '1',
          ...env,
        },
      });
    const servers = await Promise.all(own.map((_port, index) => start(index)));
    closing.push(() => Promise.all(servers.map((server) => server.stop())));
    const balancer = await startBalancer(balancerPort, own);
    closing.push(() => balancer.close());
    return {
      url: balancer.url,
      balancer,
      async restart(index) {
        const ended = await get(servers, index).stop();
        servers[index] = await start(index);
        return ended;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function get(servers: readonly ServerProcess[], index: number): ServerProcess {
  const server = servers[index];
  if (server === undefined) throw new Error(`There is no process ${index}.`);
  return server;
}

async function startRedis(): Promise<RedisServer> {
  const program = await findRedisProgram();
  if (program === null) throw new Error('There is no Redis or Valkey: npm run test:ops installs one.');
  return startRedisServer(program, await findPort());
}
