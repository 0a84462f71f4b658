import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const writes = 300;
const everyMs = 10;
/** A page of PostgreSQL's write-ahead log, in bytes. */
const pageBytes = 8_192;

/**
 * Measures how long the disk of a folder takes to persist a page, in milliseconds, while nothing else uses it.
 * Acknowledged data waits for that: a load cannot be more even than its disk.
 */
export async function measureDisk(folder: string): Promise<number[]> {
  const file = path.join(folder, 'disk-probe');
  const page = Buffer.alloc(pageBytes, 'x');
  const handle = await open(file, 'w');
  try {
    const times: number[] = [];
    while (times.length < writes) {
      const startedAt = performance.now();
      await handle.write(page, 0, pageBytes, 0);
      await handle.datasync();
      times.push(performance.now() - startedAt);
      await sleep(everyMs);
    }
    return times;
  } finally {
    await handle.close();
    await rm(file);
  }
}
