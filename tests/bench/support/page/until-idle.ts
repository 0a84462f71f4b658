import { setTimeout as sleep } from 'node:timers/promises';
import { readFamilyCpuMs } from '../process-usage.ts';

const pollMs = 1_000;
/** Less CPU time than this per check is mere upkeep. */
const idleCpuMs = 50;
const patienceMs = 600_000;

/** Resolves once a process and its children were idle in three consecutive checks. @throws Error after ten minutes */
export async function untilIdle(pid: number): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  for (let quiet = 0; quiet < 3;) {
    if (Date.now() > giveUpAt) throw new Error('the server does not come to rest');
    const before = readFamilyCpuMs(pid);
    await sleep(pollMs);
    quiet = readFamilyCpuMs(pid) - before < idleCpuMs ? quiet + 1 : 0;
  }
}
