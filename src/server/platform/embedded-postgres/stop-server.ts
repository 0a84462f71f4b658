import { setTimeout as sleep } from 'node:timers/promises';
import { acquireFileLock } from '#src/server/platform/process/acquire-file-lock.mjs';
import { hasErrorCode } from '../log/error-code.mjs';
import type { Layout } from './layout.ts';
import type { Lease } from './lease.ts';
import { findPostmaster, isAlive } from './postmaster.ts';

const pollMs = 15;
const lockTimeoutMs = 3_000;
const lastClientsMs = 1_000;
const queryTimeoutMs = 1_500;
const fastShutdownMs = 14_000;
const immediateShutdownMs = 6_000;

/**
 * Ends this process's use of the server, and stops the server unless another client is connected. Closed connections
 * take a moment to disappear from the server's list, so it is polled for up to a second.
 */
export async function releaseServer(layout: Layout, pid: number, lease: Lease): Promise<void> {
  const lock = await acquireFileLock(layout.lockFile, { timeoutMs: lockTimeoutMs });
  // Another process is starting on this cluster, and needs the server.
  if (lock === null) return lease.close();
  try {
    const isFree = await waitForOtherClients(lease);
    await lease.close();
    const current = isFree ? await findPostmaster(layout) : null;
    if (current?.pid === pid) await shutDown(pid);
  } finally {
    lock.release();
  }
}

/** True if all other clients are gone, or leave within a second. A server that does not answer counts as unused. */
async function waitForOtherClients(lease: Lease): Promise<boolean> {
  const deadline = Date.now() + lastClientsMs;
  for (;;) {
    const unanswered = sleep(queryTimeoutMs, 0, { ref: false });
    const others = await Promise.race([lease.countOtherClients(), unanswered]).catch(() => 0);
    if (others === 0) return true;
    if (Date.now() > deadline) return false;
    await sleep(pollMs);
  }
}

/**
 * Stops a server step by step: fast shutdown, which ends the connections and writes a checkpoint; if that hangs,
 * immediate shutdown, after which the next start recovers from the write-ahead log; finally SIGKILL.
 */
export async function shutDown(pid: number, fastMs: number = fastShutdownMs): Promise<void> {
  const steps = [
    { signal: 'SIGINT', waitMs: fastMs },
    { signal: 'SIGQUIT', waitMs: immediateShutdownMs },
    { signal: 'SIGKILL', waitMs: immediateShutdownMs },
  ] as const;
  for (const { signal, waitMs } of steps) {
    if (!sendSignal(pid, signal)) return;
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await sleep(pollMs);
    }
  }
}

/** Sends a signal; returns false when the process has already ended. */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'ESRCH')) return false;
    throw error;
  }
}
