import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Length of one clock tick in /proc/<pid>/stat; 100 a second on every Linux that Node runs on. */
const tickMs = 10;

/** Reads the CPU time of a process so far, in milliseconds (Linux). */
export function readCpuMs(pid: number): number {
  const fields = readStat(pid);
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/**
 * Reads the same for a process with all its living children, such as those of PostgreSQL or of a server that encodes
 * pictures.
 */
export function readFamilyCpuMs(parent: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(readStat(pid)[1]) === parent);
  return [parent, ...children].reduce((sum, pid) => sum + readCpuMs(pid), 0);
}

/** Reads the resident memory in MB: now, and the peak so far. */
export function readMemory(pid: number): { nowMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { nowMb: read('VmRSS'), peakMb: read('VmHWM') };
}

/** Reads the fields of /proc/<pid>/stat from the third on (state, parent, …); none if the process has ended. */
function readStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/**
 * Waits until a process is idle: after its first start the server still encodes pictures, with the lowest priority.
 * Continues after three minutes in any case.
 */
export async function waitUntilQuiet(pid: number): Promise<void> {
  let quietSeconds = 0;
  let before = readFamilyCpuMs(pid);
  for (let second = 0; second < 180 && quietSeconds < 5; second += 1) {
    await sleep(1_000);
    const now = readFamilyCpuMs(pid);
    quietSeconds = now - before < 30 ? quietSeconds + 1 : 0;
    before = now;
  }
}
