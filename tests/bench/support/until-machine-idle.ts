import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const idleShare = 0.85;
const patienceSeconds = 180;

/**
 * Waits until all processors have been almost idle for three seconds: measuring a browser includes everything else on
 * the machine. Continues after three minutes in any case. @returns true if the machine became idle
 */
export async function untilMachineIdle(): Promise<boolean> {
  let quietSeconds = 0;
  let before = readTimes();
  for (let second = 0; second < patienceSeconds && quietSeconds < 3; second += 1) {
    await sleep(1_000);
    const now = readTimes();
    const share = (now.idleMs - before.idleMs) / (now.allMs - before.allMs);
    quietSeconds = share > idleShare ? quietSeconds + 1 : 0;
    before = now;
  }
  return quietSeconds === 3;
}

function readTimes(): { idleMs: number; allMs: number } {
  const times = cpus().map((cpu) => cpu.times);
  return {
    idleMs: times.reduce((sum, { idle }) => sum + idle, 0),
    allMs: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
