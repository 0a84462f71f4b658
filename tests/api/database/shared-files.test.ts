import { expect, test } from 'vitest';
import { SharedFiles } from '#src/server/builds/shared-files.ts';
import { composeFileAnswer } from '#src/server/platform/http/site/static-files.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();
const { database } = api.services;

/** A build with a script of its own, a font that every build has, and compressed forms of the script. */
function filesOf(build: string) {
  const script = `/_astro/page.${build}.js`;
  const bodies = { br: Buffer.from(`br ${build}`), gzip: Buffer.from(`gzip ${build}`) };
  return new Map([
    [script, composeFileAnswer(script, Buffer.from(build), bodies)],
    ['/_astro/font.woff2', composeFileAnswer('/_astro/font.woff2', Buffer.from('font'), null)],
  ]);
}

const find = (path: string) => new SharedFiles(database).find(path);

test('the files of the last three builds are answered by every process, as the process of their build answers them (rule:builds)', async () => {
  for (const build of ['one', 'two', 'three']) await new SharedFiles(database).share(build, filesOf(build));
  for (const build of ['one', 'two', 'three'])
    expect(await find(`/_astro/page.${build}.js`)).toEqual(filesOf(build).get(`/_astro/page.${build}.js`));
  expect(await find('/_astro/page.four.js')).toBeNull();

  // A process of the first build starts again, so that the second is the oldest.
  await new SharedFiles(database).share('one', filesOf('one'));
  await new SharedFiles(database).share('four', filesOf('four'));
  expect(await find('/_astro/page.two.js')).toBeNull();
  expect(await find('/_astro/page.one.js')).not.toBeNull();
  expect(await find('/_astro/font.woff2')).toEqual(filesOf('one').get('/_astro/font.woff2'));
  expect(
    [...(await api.database.sql`select id from builds order by started_at`)].map(({ id }) => String(id)),
  ).toEqual(['three', 'one', 'four']);
});

test('twenty processes that start with one build at once store it once', async () => {
  const all = Array.from({ length: 20 }, () => new SharedFiles(database).share('five', filesOf('five')));
  await Promise.all(all);
  expect(await find('/_astro/page.five.js')).not.toBeNull();
});
