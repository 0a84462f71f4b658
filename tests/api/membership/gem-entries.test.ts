import { describe, expect, it } from 'vitest';
import { exportGemEntries, listGemEntries } from '#src/contract/gems/gem-calls.ts';
import { getGemBalance } from '#src/contract/gems/gem-balance-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { creditGems } from '#src/server/gems/grant-gems.ts';
import { collectPackage } from '#src/server/gems/collect-package.ts';
import { endHold, moveWallet, holdFor } from '#tests/support/api/gems/gem-wallets.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { registerVisitor, type TestVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '1000' } });
const visitor = await registerVisitor(api.send);

const grant = (userId: string, bought: number, reason = 'for a test') =>
  creditGems(api.services.database, userId, { kind: 'grant', bought, reference: null, reason });

async function spend(userId: string, gems: number, what: 'reply' | 'background', reference: string) {
  await endHold(api, await holdFor(api, userId, { gems, what, reference }), null);
}

async function download(person: TestVisitor, language = 'en'): Promise<string> {
  const headers = { 'device-id': person.deviceId, 'accept-language': language };
  const response = await api.request(exportGemEntries.path, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="gems-[\d-]+\.csv"/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.bytes());
}

/** Parses CSV according to RFC 4180. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (let match = cell.exec(text); match !== null && match[0] !== ''; match = cell.exec(text)) {
    lines.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

describe('the balance', () => {
  it('of a guest is 200 for today before any were taken, with the time of the next ones', async () => {
    const guest = await registerVisitor(api.send);
    const balance = await guest.client.call(getGemBalance);
    expect(balance).toMatchObject({ daily: 200, bought: 0, held: 0, package: 200 });
    const midnight = Temporal.Now.plainDateISO('UTC').add({ days: 1 }).toString();
    expect(balance.refills_at).toBe(`${midnight}T00:00:00.000Z`);
    await guest.client.call(getUserInfo, { query: { time_zone: 'Asia/Kathmandu' } });
    const { refills_at: refills } = await guest.client.call(getGemBalance);
    expect(refills).toMatch(/T18:15:00\.000Z$/);
  });

  it('separates free gems from held ones', async () => {
    const guest = await registerVisitor(api.send);
    await collectPackage(api.services.database, guest.user.id, { network: null });
    await grant(guest.user.id, 100);
    await holdFor(api, guest.user.id, { gems: 250, what: 'reply', reference: 'x' });
    expect(await guest.client.call(getGemBalance)).toMatchObject({ daily: 0, bought: 50, held: 250 });
    expect((await guest.client.call(getUserInfo)).gems).toBe(50);
  });
});

describe('the entries', () => {
  it('are listed newest first, some at a time, by their direction too', async () => {
    const guest = await registerVisitor(api.send);
    const { id } = guest.user;
    for (let index = 1; index <= 7; index += 1) await grant(id, index * 100);
    for (let index = 1; index <= 5; index += 1) await spend(id, index, 'reply', 'x');
    const list = (query: { before?: string; limit?: number; direction?: 'in' | 'out' } = {}) =>
      guest.client.call(listGemEntries, { query });
    const all = await list();
    expect(all.records).toHaveLength(12);
    expect(all.has_more).toBe(false);
    expect(all.records.map(({ bought }) => bought)).toEqual([
      -5, -4, -3, -2, -1, 700, 600, 500, 400, 300, 200, 100,
    ]);
    expect(all.records[0]).toMatchObject({ kind: 'spend', action: 'reply', bought_after: 2_785 });
    const first = await list({ limit: 5, direction: 'in' });
    expect(first.records.map(({ bought }) => bought)).toEqual([700, 600, 500, 400, 300]);
    expect(first.has_more).toBe(true);
    const rest = await list({ limit: 5, direction: 'in', before: first.records.at(-1)?.id });
    expect(rest.records.map(({ bought }) => bought)).toEqual([200, 100]);
    expect(rest.has_more).toBe(false);
    expect((await list({ direction: 'out' })).records.every(({ bought }) => bought < 0)).toBe(true);
  });

  it('name the character of the chat or background, in the language of the request', async () => {
    const { id: userId } = visitor.user;
    await grant(userId, 1_000);
    const chat = await visitor.startChat('f01');
    const [greeting] = await visitor.listMessages(chat.id);
    await spend(userId, 10, 'reply', greeting?.id ?? '');
    await spend(userId, 10, 'background', 'nothing that there is');
    const names = (await visitor.client.call(listGemEntries)).records.map((entry) => entry.character_name);
    expect(names.slice(0, 3)).toEqual([null, expect.any(String), null]);
    const [, line] = parseCsv(await download(visitor, 'zh-CN')).toReversed();
    expect(line?.[2]).toMatch(/\p{Script=Han}/u);
  });

  it('show nobody else’s, and no name of a chat that moved to an account at a login', async () => {
    const [guest, other] = [await registerVisitor(api.send), await registerVisitor(api.send)];
    await grant(guest.user.id, 50, 'mine alone');
    const chat = await guest.startChat('f01');
    const [greeting] = await guest.listMessages(chat.id);
    await spend(guest.user.id, 10, 'reply', greeting?.id ?? '');
    expect((await other.client.call(listGemEntries)).records).toEqual([]);
    expect(parseCsv(await download(other))).toHaveLength(1);
    await moveWallet(api, guest.user.id, other.user.id, 1_000);
    await api.database.sql`update conversations set user_id = ${other.user.id} where id = ${chat.id}`;
    const left = (await guest.client.call(listGemEntries)).records;
    expect(left.map(({ kind, character_name: name }) => [kind, name])).toEqual([
      ['move', null],
      ['spend', null],
      ['grant', null],
    ]);
    const came = (await other.client.call(listGemEntries)).records;
    expect(came.map(({ kind, bought }) => [kind, bought])).toEqual([['move', 40]]);
  });
});

describe('the CSV', () => {
  it('is RFC 4180 in UTF-8 with its mark, in both languages, and runs no formula', async () => {
    const guest = await registerVisitor(api.send);
    const reasons = [
      '=HYPERLINK("http://evil.example","x")',
      '+1+1',
      '-2+3|cmd',
      '@SUM(A1)',
      '\t=1',
      '＝1+1',
      '\u200b=1',
      'a "quoted", text\r\nin two lines',
      'plain 中文',
    ];
    for (const reason of reasons) await grant(guest.user.id, 10, reason);
    await spend(guest.user.id, 15, 'reply', 'x');
    const text = await download(guest);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const [head, ...lines] = parseCsv(text.slice(1));
    expect(head?.slice(0, 5)).toEqual(['Time (UTC)', 'What', 'Character', 'Note', 'Daily gems']);
    expect(new Set([head, ...lines].map((line) => line?.length))).toEqual(new Set([8]));
    const notes = lines.map((line) => line[3]);
    expect(notes.slice(0, 7)).toEqual(reasons.slice(0, 7).map((reason) => `'${reason}`));
    expect(notes.slice(7, 9)).toEqual(reasons.slice(7));
    // An amount stays a number.
    expect(lines.at(-1)?.slice(1)).toEqual(['Reply', '', '', '0', '-15', '0', '75']);
    const [chineseHead] = parseCsv((await download(guest, 'zh-CN')).slice(1));
    expect(chineseHead?.[1]).toBe('事项');
  });

  it('of 2,500 entries is whole, and is made of pieces that each leave other work its turn', async () => {
    const guest = await registerVisitor(api.send);
    await grant(guest.user.id, 1);
    await api.database.sql`
      insert into gem_entries (wallet_id, kind, action, daily, bought, site, daily_after, bought_after, reference)
      select id, 'spend', 'reply', 0, -1, 1, 0, 0, gen_random_uuid()::text
      from gem_wallets, generate_series(1, 2499) where user_id = ${guest.user.id}`;
    const response = await api.request(exportGemEntries.path, { headers: { 'device-id': guest.deviceId } });
    let lines = 0;
    let most = 0;
    for await (const piece of response.body ?? []) {
      const ends = piece.filter((byte) => byte === 10).length;
      lines += ends;
      most = Math.max(most, ends);
    }
    expect(lines).toBe(2_501);
    expect(most).toBeLessThanOrEqual(1_000);
  });

  it('is not read to its end by a client that disconnects', async () => {
    const guest = await registerVisitor(api.send);
    const response = await api.request(exportGemEntries.path, { headers: { 'device-id': guest.deviceId } });
    await response.body?.cancel();
    expect((await guest.client.call(getGemBalance)).bought).toBe(0);
  });
});
