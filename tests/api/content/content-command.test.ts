import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from '#src/server/platform/database/schema/migrate-database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { buildCardPng, sampleCard } from '#tests/support/files/card-files.ts';
import {
  createDataFolder,
  type DataFolder,
  type EndedProcess,
  runStart,
} from '#tests/support/process/server-process.ts';

let data: DataFolder;
let running: EmbeddedPostgres;
let folder: string;

beforeAll(async () => {
  data = await createDataFolder();
  // A server on the same database.
  running = await startEmbeddedPostgres({ dataDir: data.dataDir });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yuanfen content command '));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(async () => {
  await running.stop();
  await data.remove();
});

/** Runs the command behind `npm run content` until it ends. */
function runContent(args: readonly string[], env: Record<string, string> = {}): Promise<EndedProcess> {
  const script = join(import.meta.dirname, '..', '..', '..', 'src/cli/content.ts');
  return runStart({ dataDir: data.dataDir, command: [process.execPath, script, ...args], env });
}

async function countImported(): Promise<number> {
  const sql = postgres(running.url, { max: 1, onnotice: () => undefined });
  const rows = await sql`select 1 from characters where rank >= 1000`;
  await sql.end();
  return rows.length;
}

describe('npm run content', () => {
  it('imports the valid files into the embedded database while a server uses it, and ends with code 1 if any was refused', async () => {
    await writeFile(join(folder, 'mira.png'), buildCardPng(sampleCard()));
    const early = await runContent([folder]);
    expect(early.code).toBe(1);
    expect(early.stderr).toMatch(/^The database belongs to an older version .* start this version first/);
    // The start of a server.
    await migrateDatabase(running.url);
    expect((await runContent(['src/content'])).code).toBe(0);
    const dry = await runContent([folder, '--dry-run']);
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toMatch(/1 kept, 0 unused, 0 refused\. Nothing was written/);
    expect(await countImported()).toBe(0);
    await writeFile(join(folder, 'bad.json'), '{');
    const { code, stdout, stderr } = await runContent([folder]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^kept +mira\.png: as character [0-9a-f]{12}, Mira Vance$/m);
    expect(stdout).toMatch(/^refused +bad\.json: It is not valid JSON\.$/m);
    expect(stderr).toMatch(/1 kept, 0 unused, 1 refused/);
    expect(await countImported()).toBe(1);
  });

  it.each<[string, string[], Record<string, string>, RegExp]>([
    ['without a folder', [], {}, /npm run content -- <folder>/],
    ['with an unknown option', ['x', '--force'], {}, /npm run content -- <folder>/],
    ['with a folder that is not there', ['/nowhere'], {}, /There is no folder \/nowhere/],
    [
      'where another server keeps the content',
      ['x'],
      { PUBLIC_API_BASE: 'http://127.0.0.1:9' },
      /import it there/,
    ],
  ])('%s ends with code 1 and one sentence', { tags: ['full'] }, async (_name, args, env, words) => {
    const { code, stderr } = await runContent(args, env);
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(stderr).toMatch(words);
  });
});
