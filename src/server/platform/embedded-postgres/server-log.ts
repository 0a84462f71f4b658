import { closeSync, fchownSync, fstatSync, openSync, renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Layout } from './layout.ts';
import type { SystemUser } from './run-program.ts';

const rotateAtBytes = 10 * 1024 * 1024;

export interface ServerLog {
  /** File descriptor for the server's output. */
  readonly descriptor: number;
  /** Reads the text written since the log was opened. */
  readNewText(): Promise<string>;
  close(): void;
}

/** Opens the log for appending; a log of more than 10 MB is renamed to `postgres.log.1` first. */
export function openServerLog({ logFile }: Layout, user: SystemUser | undefined): ServerLog {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > rotateAtBytes) renameSync(logFile, `${logFile}.1`);
  const descriptor = openSync(logFile, 'a', 0o600);
  if (user) fchownSync(descriptor, user.uid, user.gid);
  const start = fstatSync(descriptor).size;
  return {
    descriptor,
    readNewText: () => readFrom(logFile, start),
    close() {
      closeSync(descriptor);
    },
  };
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const length = Math.max(0, (await file.stat()).size - start);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
