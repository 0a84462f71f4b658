import { execFile } from 'node:child_process';
import { chown, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestApi } from '../test-api.ts';

const run = promisify(execFile);

/** A disk below the tables that chats write; it can be full. */
export interface SmallDisk {
  /**
   * True if a file system is mounted. Where mounting is not allowed, PostgreSQL raises the same SQLSTATE by triggers.
   */
  readonly isReal: boolean;
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  close(): Promise<void>;
}

const tables = ['messages', 'reply_chunks'] as const;

/** Starts a disk of 8 MB with its own file system, where this process may mount one. */
export async function startSmallDisk(api: TestApi): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'yuanfen-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]);
  } catch (error) {
    console.debug('no disk can be mounted here', error);
    await rm(folder, { recursive: true });
    return playSmallDisk(api);
  }
  return useMounted(api, folder);
}

async function useMounted({ database: { sql } }: TestApi, folder: string): Promise<SmallDisk> {
  const [row] = await sql<{ data: string }[]>`select current_setting('data_directory') as data`;
  const { uid, gid } = await stat(row?.data ?? '');
  await chown(folder, uid, gid);
  const tablespace = `small_${process.pid}_${Date.now()}`;
  await sql.unsafe(`create tablespace ${tablespace} location '${folder}'`);
  for (const table of tables) await sql.unsafe(`alter table ${table} set tablespace ${tablespace}`);
  const filler = join(folder, 'filler');
  return {
    isReal: true,
    async fill() {
      const file = await open(filler, 'w');
      try {
        for (const size of [1024 * 1024, 4096]) await writeUntilFull(file, Buffer.alloc(size));
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(filler),
    async close() {
      for (const table of tables) await sql.unsafe(`alter table ${table} set tablespace pg_default`);
      await sql.unsafe(`drop tablespace ${tablespace}`);
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<void> {
  for (;;) {
    try {
      const { bytesWritten } = await file.write(block);
      if (bytesWritten < block.length) return;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
      throw error;
    }
  }
}

/** Simulates a disk that is full on request: PostgreSQL raises the SQLSTATE by triggers. */
export async function playSmallDisk({ database: { sql } }: TestApi): Promise<SmallDisk> {
  await sql.unsafe(`
    create or replace function raise_full() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`);
  return {
    isReal: false,
    async fill() {
      for (const table of tables) {
        await sql.unsafe(
          `create trigger full_disk before insert or update on ${table} execute function raise_full()`,
        );
      }
    },
    async makeRoom() {
      for (const table of tables) await sql.unsafe(`drop trigger full_disk on ${table}`);
    },
    close: () => Promise.resolve(),
  };
}
