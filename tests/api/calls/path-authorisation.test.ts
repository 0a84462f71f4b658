import { describe, expect, it } from 'vitest';
import { allCalls } from '#src/contract/all-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import { collectMemberBelongings, requestOf, sampleOf } from '#tests/support/api/call-samples.ts';
import { groupSpellings } from '#tests/support/api/path-spellings.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { noteWrittenRows } from '#tests/support/api/database/written-rows.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { origin } from '#tests/support/api/visitor.ts';

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '10000' } });
const member = await createMember(api, { user: { nickname: 'Hidden behind paths' } });
const own = await collectMemberBelongings(api.services.database, member);
const checksums = await readTableChecksums(api.database.sql);
const writtenRows = await noteWrittenRows(api.database.sql);

const guarded = allCalls.filter(({ caller }) => caller !== 'anyone');

/** Groups calls that guard and router treat alike. */
const kindOf = ({ caller, method, reply, accepts = 'json' }: Call) => [caller, method, reply, accepts].join();
const firstOfTheirKind = guarded.filter(
  (call, index) => guarded.findIndex((other) => kindOf(other) === kindOf(call)) === index,
);

/** Returns all spellings for one call of each kind; for the others one of each trick. */
function spellingsFor(call: Call): string[] {
  const sorts = Object.values(groupSpellings(call.path.replace(/\/$/, '')));
  return isFullRun || firstOfTheirKind.includes(call) ? sorts.flat() : sorts.map(([first]) => first);
}

describe('no spelling of a path bypasses its guard (rule:any-spelling)', () => {
  it.each(guarded.map((call) => ({ call, name: call.name })))('$name', async ({ call }) => {
    const sample = sampleOf(call, own);
    const query = new URLSearchParams(
      Object.entries(sample.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    for (const spelling of spellingsFor(call)) {
      for (const method of [call.method, 'HEAD', 'PUT', 'QUERY']) {
        const init = requestOf(call, sample);
        const hasBody = method === 'POST' || method === 'PUT';
        const request = new Request(
          `${origin}${spelling}${spelling.includes('?') ? '' : '?'}${query.toString()}`,
          {
            method,
            headers: init.headers ?? {},
            body: hasBody ? (init.body ?? null) : null,
          },
        );
        const response = await api.send(request);
        expect(response.status, `${method} ${spelling}`).toBeGreaterThanOrEqual(400);
        expect(response.status, `${method} ${spelling}`).toBeLessThan(500);
        expect(await response.text(), spelling).not.toContain('Hidden behind paths');
      }
    }
    expect(await writtenRows.take()).toEqual([]);
  });

  it('and every table is unchanged', async () => {
    expect(await readTableChecksums(api.database.sql)).toEqual(checksums);
  });

  it('and an authorised caller may: an encoded letter is the same path', async () => {
    const response = await api.request('/v2/%61ppUser/getUserInfo', { headers: member.headers });
    expect(await response.json()).toMatchObject({ code: 200, data: { nickname: 'Hidden behind paths' } });
  });

  it('a header of a proxy or a framework changes no path and no method (rule:any-spelling)', async () => {
    const forged: Record<string, string>[] = [
      { 'X-Original-URL': '/v2/appUser/getUserInfo' },
      { 'X-Rewrite-URL': '/v2/appUser/getUserInfo' },
      { 'X-Forwarded-Prefix': '/v2' },
      { 'X-Forwarded-Path': '/v2/appUser/getUserInfo' },
      { 'x-astro-path': '/v2/appUser/getUserInfo', 'x-astro-locals': '{"isMember":true}' },
      { 'X-HTTP-Method-Override': 'POST' },
      { 'x-middleware-subrequest': 'middleware' },
    ];
    for (const sent of forged) {
      expect((await api.request('/v2/appUser/getUserInfo', { headers: sent })).status).toBe(401);
      expect(await (await api.request('/healthz', { headers: sent })).text()).not.toContain('Hidden');
      expect((await api.request('/v2/appUser/del', { headers: { ...sent, ...member.headers } })).status).toBe(
        405,
      );
    }
  });
});
