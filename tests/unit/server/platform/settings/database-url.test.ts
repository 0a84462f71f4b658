import { expect, it } from 'vitest';
import { listServerUrls, placeOf } from '#src/server/platform/settings/database-url.ts';

it.each([
  ['postgres://db/site', ['postgres://db/site']],
  [
    'postgres://me:p%40ss@one:5432,two:5433/site?sslmode=require',
    [
      'postgres://me:p%40ss@one:5432/site?sslmode=require',
      'postgres://me:p%40ss@two:5433/site?sslmode=require',
    ],
  ],
  ['postgresql://one,two', ['postgresql://one', 'postgresql://two']],
  ['postgres://[::1]:5432,[::2]/site', ['postgres://[::1]:5432/site', 'postgres://[::2]/site']],
  // Any of our connections goes to the server that can be written to.
  [
    'postgres://one,two/site?target_session_attrs=any&sslmode=prefer',
    ['postgres://one/site?sslmode=prefer', 'postgres://two/site?sslmode=prefer'],
  ],
  ['postgres://one,/site', []],
  ['postgres://one:5432,two:port/site', []],
  ['mysql://one/site', []],
  ['one:5432', []],
])('%s names its servers', (url, servers) => {
  expect(listServerUrls(url)).toEqual(servers);
});

it('a place has every server and no password', () => {
  expect(placeOf('postgres://me:secret@one,two:5433/site?sslmode=require')).toBe('one:5432,two:5433/site');
});
