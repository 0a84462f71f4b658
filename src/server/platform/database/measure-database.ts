import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database.ts';

/** Measures the pools of a process, and the database that they belong to. */
export function measureDatabase(database: Database, register: Registry): void {
  const registers = [register];
  const pools = new Gauge({
    name: 'yuanfen_database_pool',
    help: 'Connections of each pool of this process, statements that run on them, and statements that wait for one.',
    labelNames: ['pool', 'of'],
    registers,
    collect() {
      for (const { name, connections, running, waiting } of database.listPools()) {
        pools.set({ pool: name, of: 'connections' }, connections);
        pools.set({ pool: name, of: 'running' }, running);
        pools.set({ pool: name, of: 'waiting' }, waiting);
      }
    },
  });
  const figures = new Gauge({
    name: 'yuanfen_database',
    help: 'Of the database, the same for every process: up (1 or 0), size in bytes, bytes of write-ahead log since the beginning, dead and live rows, connections of everybody and the most that the server accepts.',
    labelNames: ['of'],
    registers,
    async collect() {
      figures.reset();
      const found = await database.readFigures();
      figures.set({ of: 'up' }, found === null ? 0 : 1);
      for (const [of, value] of Object.entries(found ?? {})) if (value !== null) figures.set({ of }, value);
    },
  });
}
