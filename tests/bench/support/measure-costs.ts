import { readFileSync } from 'node:fs';
import { listHostileSteps } from '#tests/support/hostile/list-hostile-steps.ts';
import { startHostileSite } from '#tests/support/hostile/start-hostile-site.ts';
import { requireTangle } from '#tests/support/hostile/tangles.ts';
import { readFamilyCpuMs, readMemory } from './process-usage.ts';

/** What a request, or twenty at once, cost. */
export interface RequestCost {
  name: string;
  status: number;
  /** CPU time of the server's main thread, in milliseconds. */
  mainMs: number;
  /** Growth of the server's resident memory at the end of the request, in megabytes. */
  memoryMb: number;
  /** CPU time of all processes of PostgreSQL, in milliseconds. */
  databaseMs: number;
}

/** Measures every request of a guest with all marks and the largest of everything, and keeps the worst of each kind. */
export async function measureCosts(): Promise<RequestCost[]> {
  const site = await startHostileSite();
  const worst = new Map<string, RequestCost>();
  try {
    const tangle = requireTangle('all marks among words of all languages');
    const person = await site.invite('guest', tangle);
    for await (const step of listHostileSteps(person, tangle, { extent: 'whole', isCrowded: true })) {
      const before = readUse();
      const { status } = await step.run();
      const after = readUse();
      const cost = {
        name: step.name,
        status,
        mainMs: after.mainMs - before.mainMs,
        memoryMb: Math.max(0, after.memoryMb - before.memoryMb),
        databaseMs: after.databaseMs - before.databaseMs,
      };
      const known = worst.get(step.name);
      if (known === undefined || sumOf(cost) > sumOf(known)) worst.set(step.name, cost);
    }
  } finally {
    await site.close();
  }
  return [...worst.values()];

  function readUse() {
    const { pid } = site.server;
    return {
      mainMs: readMainMs(pid),
      memoryMb: readMemory(pid).nowMb,
      databaseMs: site.postgresPid === null ? 0 : readFamilyCpuMs(site.postgresPid),
    };
  }
}

function sumOf({ mainMs, databaseMs }: RequestCost): number {
  return mainMs + databaseMs;
}

/** Reads the CPU time of the main thread of a process so far, in milliseconds (Linux). */
function readMainMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
