import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eraseGuest } from '#src/contract/account/account-calls.ts';
import { watchConversation } from '#src/contract/chat/conversation-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { eraseGuest as eraseGuestRows } from '#src/server/account/erase/erase-guest.ts';
import { hashDeviceId } from '#src/server/account/identity/hash-device-id.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { findInDatabase } from '#tests/api/database/find-in-database.ts';
import { createRichGuest, type RichGuest } from '#tests/support/api/account/rich-guest.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { guestTables } from '#tests/support/api/account/member-tables.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';

const receiptSchema = z.object({
  code: z.literal(200),
  data: z.object({
    receipt_id: z.uuid(),
    erased_at: z.iso.datetime(),
    counts: z.record(z.string(), z.int()),
  }),
});

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '1000' } });

const body = { confirmation: 'DELETE' };

const erase = (headers: Record<string, string>, sent: unknown = body) =>
  api.post(eraseGuest.path, sent, headers);

describe('a guest with rows in every table', () => {
  const canary = 'canary5d1b8e';
  let guest: RichGuest;
  let ids: string[];
  let response: Response;
  let stream: Promise<string>;

  beforeAll(async () => {
    guest = await createRichGuest(api, canary);
    const userId = guest.user.id;
    const rows = await api.database.sql<{ id: string }[]>`
      select id::text from conversations where user_id = ${userId}
      union all select messages.id::text from messages join conversations on conversations.id = conversation_id
        where user_id = ${userId}
      union all select id from pictures where owner_id = ${userId}
      union all select id from characters where owner_id = ${userId}
      union all select id::text from personas where user_id = ${userId}
      union all select id::text from lorebooks where user_id = ${userId}
      union all select id::text from gem_holds where user_id = ${userId}
      union all select id::text from reports where user_id = ${userId}`;
    ids = [userId, hashDeviceId(guest.deviceId), ...rows.map(({ id }) => id)];
    const watch = await guest.client.open(watchConversation, { query: { id: guest.conversationId } });
    stream = watch.text();
  });

  it('is found by the search, which proves that the search works', async () => {
    const tables = (await findInDatabase(api.database.sql, canary)).map((place) => place.split('.')[0]);
    expect(new Set(tables)).toEqual(new Set(guestTables));
    expect(ids.length).toBeGreaterThan(12);
  });

  it('gets a receipt with the numbers of erased things, and nothing of the person', async () => {
    response = await erase(guest.headers);
    const text = await response.text();
    expect(response.status, text).toBe(200);
    const receipt = receiptSchema.parse(JSON.parse(text)).data;
    expect(receipt.counts).toMatchObject({
      conversations: 3,
      memories: 2,
      reports: 1,
      characters: 1,
      personas: 1,
      guidances: 2,
      presets: 1,
      quick_replies: 1,
      lorebooks: 1,
      unlocked_pictures: 1,
      unlocked_backgrounds: 1,
      kept_answers: 1,
      users: 1,
    });
    for (const id of [...ids, canary]) expect(text).not.toContain(id);
    const [stored] = await api.database.sql`select * from erasures`;
    expect(stored).toEqual({
      id: receipt.receipt_id,
      erased_at: new Date(receipt.erased_at),
      counts: receipt.counts,
    });
  });

  it('leaves no device id and no copy in the browser', () => {
    const cookies = response.headers.getSetCookie();
    for (const name of ['device-id', 'user']) {
      expect(cookies).toContainEqual(expect.stringMatching(new RegExp(`^${name}=; .*Max-Age=0`)));
    }
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('can read nothing any longer: open streams are closed', async () => {
    await stream;
  });

  it('is nowhere in the database, also after the running reply would have ended', async () => {
    guest.release();
    await guest.replyEnd();
    for (const needle of [canary, ...ids]) expect(await findInDatabase(api.database.sql, needle)).toEqual([]);
  }, 120_000);

  it('is unknown afterwards, and may return as a new guest', async () => {
    const asked = await api.request(getUserInfo.path, { headers: guest.headers });
    expect(asked.status).toBe(401);
    expect((await erase(guest.headers)).status).toBe(401);
    expect((await guest.register()).id).not.toBe(guest.user.id);
  });

  it('is in no line of the log', () => {
    expect(api.logLines.filter((line) => line.includes(canary) || line.includes('"level":"error"'))).toEqual(
      [],
    );
  });
});

describe('a guest is erased only', () => {
  async function expectRefused(
    headers: Record<string, string>,
    sent: unknown,
    status: number,
  ): Promise<void> {
    const before = await readTableChecksums(api.database.sql);
    const refused = await erase(headers, sent);
    expect(refused.status).toBe(status);
    expect(await refused.json()).toMatchObject({ data: null });
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
  }

  it('with the confirmation typed, which may be in Chinese', async () => {
    const guest = await api.registerVisitor();
    const headers = { 'device-id': guest.deviceId };
    await expectRefused(headers, { confirmation: 'yes' }, 400);
    expect((await erase(headers, { confirmation: '注销' })).status).toBe(200);
  });

  it('by the device id, and never by the cookie alone', async () => {
    const guest = await api.registerVisitor();
    await expectRefused({ cookie: `device-id=${guest.deviceId}` }, body, 401);
    await expectRefused({}, body, 401);
  });

  it('when nobody is logged in: a member’s data is the account', async () => {
    const member = await createMember(api);
    await expectRefused(member.headers, body, 400);
  });

  it('when this site asks for it (rule:own-site)', async () => {
    const guest = await api.registerVisitor();
    await expectRefused({ 'device-id': guest.deviceId, Origin: 'https://evil.example' }, body, 403);
  });
});

describe('at the same time', () => {
  it('ten erasures yield one receipt', async () => {
    const guest = await api.registerVisitor();
    await guest.startChat();
    const headers = { 'device-id': guest.deviceId };
    const answers = await Promise.all(Array.from({ length: 10 }, () => erase(headers)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(401)]);
  });

  it('a guest who no longer meets the condition stays whole', async () => {
    const guest = await api.registerVisitor();
    await guest.startChat();
    const before = await readTableChecksums(api.database.sql);
    const parts = {
      database: api.services.database,
      writer: { find: () => undefined },
      forgetPicture: () => Promise.resolve(),
    };
    const onlyIf = eq(users.nickname, 'nobody is called this');
    expect(await eraseGuestRows(parts, { userId: guest.user.id, onlyIf })).toBeNull();
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
  });
});
