import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { countStreams } from '../http/answers/event-stream.ts';
import { outputs } from '../log/outputs.mjs';

/**
 * Creates the register of what this process measures, for Prometheus, with the figures of Node itself: memory, CPU,
 * collections, and the delay of the event loop. Once for a process: those figures are taken by timers that nothing ends.
 * @param dataDir the folder whose disk is measured
 */
export function createMetrics(dataDir: string): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const dropped = new Counter({
    name: 'yuanfen_log_lines_dropped_total',
    help: 'Lines of the log that were dropped because nobody read them.',
    registers: [register],
    collect() {
      dropped.reset();
      dropped.inc(outputs.error.countDropped());
    },
  });
  const streams = new Gauge({
    name: 'yuanfen_event_streams',
    help: 'Event streams that are being read: replies, and chats that are watched for changes.',
    registers: [register],
    collect() {
      streams.set(countStreams());
    },
  });
  const disk = new Gauge({
    name: 'yuanfen_disk_bytes',
    help: 'Bytes of the disk that holds DATA_DIR: all, and free for this process.',
    labelNames: ['of'],
    registers: [register],
    async collect() {
      // A folder that is not there yet, or any more, has no figures.
      disk.reset();
      const found = await statfs(dataDir).catch(() => null);
      if (found === null) return;
      disk.set({ of: 'all' }, found.blocks * found.bsize);
      disk.set({ of: 'free' }, found.bavail * found.bsize);
    },
  });
  return register;
}
