import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { buildCardPng, buildPng, sampleCard } from '#tests/support/files/card-files.ts';
import {
  createFolderForFile,
  refusedLines,
  sampleArticle,
} from '#tests/support/api/content/import-content.ts';
import { untilWaitingForLock } from '#tests/support/api/database/until-waiting-for-lock.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const test = await startApiForFile();
const folder = await createFolderForFile(test);

describe('importing a folder', () => {
  it('continues after invalid files, and imports every valid one', async () => {
    await folder.put('a-broken.json', '{');
    await folder.put('b-bomb.png', buildPng([], { width: 30_000, height: 30_000 }));
    await folder.put('c-lorebook.json', { spec: 'lorebook_v3', data: {} });
    await folder.put('d-plain.png', buildPng());
    await folder.put('e-good.png', buildCardPng(sampleCard()));
    await folder.put('f-not-a-card.charx', 'nonsense');
    await folder.put(
      'g-picture.json',
      sampleCard({
        name: 'Ada',
        assets: [{ type: 'icon', name: 'main', uri: 'data:image/png;base64,AAAA', ext: 'png' }],
      }),
    );
    await folder.put('my-good.md', sampleArticle());
    await folder.put('notes.txt', 'hello');
    await folder.put('README.md', 'For people.');
    const lines = await folder.run();
    const outcomes = (outcome: string) =>
      new Set(
        lines.filter((line) => line.startsWith(outcome)).map((line) => /^\w+ +([^:]+)/.exec(line)?.[1]),
      );
    expect(outcomes('refused')).toEqual(
      new Set(['a-broken.json', 'b-bomb.png', 'c-lorebook.json', 'f-not-a-card.charx', 'g-picture.json']),
    );
    expect(outcomes('unused')).toEqual(new Set(['d-plain.png', 'notes.txt', 'README.md']));
    expect(outcomes('kept')).toEqual(new Set(['e-good.png', 'my-good.md']));
    expect(await test.database.sql`select slug from characters where rank >= 1000`).toEqual([
      { slug: 'mira-vance' },
    ]);
  });

  it('refuses links out of it, and follows none (rule:safe-names)', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'yuanfen outside '));
    await writeFile(join(outside, 'secret.md'), sampleArticle());
    await folder.put('inside/my-inside.md', sampleArticle());
    await symlink(join(outside, 'secret.md'), join(folder.path, 'my-secret.md'));
    await symlink(outside, join(folder.path, 'elsewhere'));
    await symlink(join(folder.path, 'inside'), join(folder.path, 'again'));
    await symlink(join(folder.path, 'nowhere'), join(folder.path, 'my-nowhere.md'));
    const lines = await folder.run();
    expect(refusedLines(lines).map((line) => /^\w+ +([^:]+)/.exec(line)?.[1])).toEqual([
      'again',
      'elsewhere',
      'my-nowhere.md',
      'my-secret.md',
    ]);
    expect(await test.database.sql`select path from articles where path like 'my-%'`).toEqual([
      { path: 'my-inside' },
    ]);
    await rm(outside, { recursive: true });
  });

  it('refuses the second of two files that are the same character', async () => {
    await folder.put('a.json', sampleCard());
    await folder.put('b.json', sampleCard({ scenario: 'Elsewhere.' }));
    const lines = await folder.run();
    expect(refusedLines(lines)).toEqual([expect.stringMatching(/b\.json: a\.json is the same character/)]);
    expect(lines.filter((line) => line.includes('b.json'))).toHaveLength(1);
  });

  it('as a dry run reports the same and writes nothing', async () => {
    const names = { en: 'Dry', 'zh-CN': '干' };
    await folder.put('tags.json', [{ slug: 'dry', label_type: 'other', names }]);
    await folder.put('categories.json', [{ slug: 'dry', names }]);
    await folder.put('my-dry.md', sampleArticle().replace('guides', 'dry'));
    await folder.put('mira.png', buildCardPng(sampleCard({ tags: ['dry', 'New'] })));
    await folder.put('bad.json', '{');
    await folder.put('redirects.json', [{ from: '/old', to: '/new' }]);
    const before = await readTableChecksums(test.database.sql);
    const dry = await folder.run({ isDryRun: true });
    expect(await readTableChecksums(test.database.sql)).toEqual(before);
    expect(dry).toEqual(await folder.run());
    await test.database.sql`delete from articles where path = 'my-dry'`;
    await test.database.sql`delete from categories where slug = 'dry'`;
    await test.database.sql`delete from characters where rank >= 1000`;
    await test.database.sql`delete from tags where slug in ('dry', 'new')`;
  });

  it('takes turns with other imports and the start of the program, so that later commits have later times', async () => {
    const { sql } = test.database;
    await folder.put('my-late.md', sampleArticle());
    await folder.put('mira.json', sampleCard());
    const other = await sql.reserve();
    await other`begin`;
    await other`select pg_advisory_xact_lock(hashtextextended('seed-content', 0))`;
    const importing = folder.run();
    await untilWaitingForLock(sql, 1);
    const [end] = await other<{ now: Date }[]>`select clock_timestamp() as now`;
    await other`commit`;
    other.release();
    expect(refusedLines(await importing)).toEqual([]);
    const rows = await sql<{ created: Date }[]>`
      select created_at as created from articles where path = 'my-late'
      union all select created_at from characters where rank >= 1000`;
    expect(rows).toHaveLength(2);
    for (const { created } of rows)
      expect(created.getTime()).toBeGreaterThanOrEqual(end?.now.getTime() ?? Infinity);
  });

  it('stops between files when asked to', async () => {
    await folder.put('my-one.md', sampleArticle());
    await expect(folder.run({ isStopped: () => true })).rejects.toThrow(StartError);
    expect(await test.database.sql`select path from articles where path like 'my-%'`).toEqual([]);
  });
});
