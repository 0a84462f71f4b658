import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { eraseAccount } from '#src/contract/account/account-calls.ts';
import { addConversation } from '#src/contract/chat/conversation-calls.ts';
import { collectCharacter } from '#src/contract/favourites/favourite-calls.ts';
import { getUserInfo, updateUserInfo, uploadAvatar } from '#src/contract/account/user-calls.ts';
import { accountMailProofs } from '#src/server/account/identity/account-tables.ts';
import { createRichMember, type RichMember } from '#tests/support/api/account/account-data.ts';
import { findInDatabase } from '#tests/api/database/find-in-database.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { memberTables } from '#tests/support/api/account/member-tables.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { asMember, createMember, type TestMember } from '#tests/support/api/test-member.ts';

const receiptSchema = z.object({
  code: z.literal(200),
  data: z.object({
    receipt_id: z.uuid(),
    erased_at: z.iso.datetime(),
    counts: z.record(z.string(), z.int()),
  }),
});

let api: TestApi;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yuanfen-erasure-'));
  api = await startTestApi({ env: { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

const body = { confirmation: 'DELETE' };

const erase = (member: TestMember, headers: Record<string, string> = {}) =>
  api.post(eraseAccount.path, body, { ...member.headers, ...headers });

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Lists the ids of a member's rows of all kinds; nobody else's rows contain them. */
async function listIds(member: TestMember): Promise<string[]> {
  const rows = await api.database.sql<{ id: string }[]>`
    select id::text from conversations where user_id = ${member.userId}
    union all select messages.id::text from messages join conversations on conversations.id = conversation_id
      where user_id = ${member.userId}
    union all select id from pictures where owner_id = ${member.userId}
    union all select id from characters where owner_id = ${member.userId}
    union all select id::text from personas where user_id = ${member.userId}
    union all select id::text from lorebooks where user_id = ${member.userId}
    union all select id::text from gem_holds where user_id = ${member.userId}
    union all select id::text from reports where user_id = ${member.userId}
    union all select id::text from subscriptions where user_id = ${member.userId}
    union all select memories.id::text from memories join conversations on conversations.id = conversation_id
      where user_id = ${member.userId}
    union all select id from account_sessions where account_id = ${member.accountId}
    union all select id from account_passkeys where account_id = ${member.accountId}
    union all select id from account_providers where account_id = ${member.accountId}`;
  return [member.userId, member.accountId, ...rows.map(({ id }) => id)];
}

/** Resolves when `count` of several promises are settled. */
async function untilSettled(works: readonly Promise<unknown>[], count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let settled = 0;
  const note = () => {
    settled += 1;
    if (settled >= count) resolve(undefined);
  };
  for (const work of works) work.then(note, note);
  if (count > 0) await promise;
}

/** Reads all files of the data folder. */
async function readDataFolder(): Promise<Buffer[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map((file) => Buffer.from(file.name));
  const contents = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))));
  return [...names, ...contents];
}

describe('a member with rows in every table', () => {
  const canary = 'canary7f3a9c';
  let member: RichMember;
  let other: RichMember;
  let ids: string[];
  let original: Buffer;
  let made: Uint8Array;
  let othersRows: Record<string, string>;
  let receipt: z.infer<typeof receiptSchema>['data'];
  let response: Response;

  beforeAll(async () => {
    const { sql } = api.database;
    other = await createRichMember(api, 'somebodyelse');
    other.release();
    await other.visitor.stop(
      (await other.visitor.listMessages(other.runningConversationId)).at(-1)?.id ?? '',
    );
    // Seen, so that nothing is pushed to a browser meanwhile.
    await sql`update conversations set seen_at = now() + interval '1 hour' where user_id = ${other.userId}`;
    othersRows = await readTableChecksums(sql);
    member = await createRichMember(api, canary);
    await sql`update conversations set background_id = ${canary} where user_id = ${member.userId}`;
    await sql`update accounts set name = ${canary}, image = ${canary} where id = ${member.accountId}`;
    await sql`
      update account_providers set access_token = ${canary}, refresh_token = ${canary}, id_token = ${canary},
        password = ${canary} where account_id = ${member.accountId}`;
    await sql`update account_sessions set ip_address = ${canary} where account_id = ${member.accountId}`;
    const keyed = { ...member.headers, 'Idempotency-Key': canary };
    expect((await api.post(updateUserInfo.path, { nickname: `${canary}!` }, keyed)).status).toBe(200);
    const [picture] = await sql<{ original: Buffer }[]>`
      select original from pictures where id = ${member.pictureId}`;
    original = picture?.original ?? Buffer.alloc(0);
    made = await (await api.request(`/pictures/${member.pictureId}/96`)).bytes();
    ids = await listIds(member);
  });

  it('is found by the search, which proves that the search works', async () => {
    const tables = (await findInDatabase(api.database.sql, canary)).map((place) => place.split('.')[0]);
    expect(new Set(tables)).toEqual(new Set(memberTables));
    expect(await findInDatabase(api.database.sql, original)).toEqual(['pictures.original']);
    expect(ids.length).toBeGreaterThan(15);
    expect(made.byteLength).toBeGreaterThan(20);
  });

  it('gets a receipt with the numbers of erased things, and nothing of the person', async () => {
    response = await erase(member);
    const text = await response.text();
    expect(response.status, text).toBe(200);
    receipt = receiptSchema.parse(JSON.parse(text)).data;
    expect(receipt.counts).toEqual({
      conversations: 4,
      messages: 19,
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
      // Three of them are of replies.
      gem_holds: 4,
      push_subscriptions: 1,
      favourites: 2,
      kept_answers: 1,
      pictures: 3,
      recovery_codes: 1,
      subscriptions: 1,
      sessions: 2,
      login_providers: 1,
      passkeys: 1,
      begun_logins: 2,
      users: 1,
      accounts: 1,
    });
    for (const id of [...ids, canary]) expect(text).not.toContain(id);
    const [stored] = await api.database.sql`select * from erasures`;
    expect(stored).toEqual({
      id: receipt.receipt_id,
      erased_at: new Date(receipt.erased_at),
      counts: receipt.counts,
    });
  });

  it('leaves no session and no copy in the browser', () => {
    const cookies = response.headers.getSetCookie();
    expect(cookies).toContainEqual(expect.stringMatching(/^yuanfen\.session_token=; .*Max-Age=0; HttpOnly/));
    expect(cookies).toContainEqual(expect.stringMatching(/^user=; .*Max-Age=0/));
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is nowhere in the database, also after the running reply would have ended', async () => {
    member.release();
    await member.replyEnd();
    for (const needle of [canary, ...ids]) expect(await findInDatabase(api.database.sql, needle)).toEqual([]);
    expect(await findInDatabase(api.database.sql, original)).toEqual([]);
  }, 120_000);

  it('is in no file of the data folder, and in no cache: the picture is gone', async () => {
    const contents = await readDataFolder();
    expect(contents.filter((content) => content.includes(canary))).toEqual([]);
    expect(contents.filter((content) => content.includes(member.pictureId))).toEqual([]);
    expect(contents.filter((content) => content.includes(made) || sha256(content) === sha256(made))).toEqual(
      [],
    );
    expect((await api.request(`/pictures/${member.pictureId}/96`)).status).toBe(404);
  });

  it('is in no line of the log', () => {
    expect(api.logLines.filter((line) => line.includes(canary))).toEqual([]);
    expect(api.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('erased nobody and nothing else', async () => {
    const left = await readTableChecksums(api.database.sql);
    // Changed: the receipt, the guest that stays on the member's device, and the pictures that the test added to
    // unlock. Token counts of earlier requests may still be written. The ledger keeps amounts without an owner.
    const changed = Object.keys(left).filter(
      (table) => left[table] !== othersRows[table] && table !== 'token_spending',
    );
    expect(changed.toSorted()).toEqual([
      'backgrounds',
      'erasures',
      'gallery_pictures',
      'gem_entries',
      'gem_wallets',
      'orders',
      'users',
    ]);
    expect((await other.visitor.client.call(getUserInfo)).id).toBe(other.userId);
    expect(await other.visitor.listMessages(other.conversationId)).not.toEqual([]);
  });

  it('is unknown afterwards, and the device has its guest', async () => {
    const withSession = await api.request(getUserInfo.path, { headers: { cookie: member.cookie } });
    expect(withSession.status).toBe(401);
    expect((await member.visitor.client.call(getUserInfo)).id).toBe(member.guest.user.id);
    expect((await erase(member)).status).toBe(401);
  });
});

describe('an account is erased only', () => {
  async function expectRefused(
    member: TestMember,
    sent: unknown,
    status: number,
    code: number,
  ): Promise<void> {
    const before = await readTableChecksums(api.database.sql);
    const response = await api.post(eraseAccount.path, sent, member.headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, data: null });
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
  }

  it('after a login of the last ten minutes', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    onTestFinished(() => void vi.useRealTimers());
    const late = await createMember(api, { login: { createdAt: new Date(now - 600_001) } });
    await expectRefused(late, body, 403, 40001);
    const recent = await createMember(api, { login: { createdAt: new Date(now - 600_000) } });
    expect((await erase(recent)).status).toBe(200);
  });

  it.each([[{}], [{ confirmation: 'delete' }], [{ confirmation: 'yes' }], [{ confirmation: true }]])(
    'with the confirmation typed: not %j',
    async (sent) => {
      await expectRefused(await createMember(api), sent, 400, 40003);
    },
  );

  it('and the confirmation may be in Chinese', async () => {
    const member = await createMember(api);
    const response = await api.post(eraseAccount.path, { confirmation: '注销' }, member.headers);
    expect(response.status).toBe(200);
  });

  it('by a member', async () => {
    const guest = await api.registerVisitor();
    const response = await api.post(eraseAccount.path, body, { 'device-id': guest.deviceId });
    expect(response.status).toBe(401);
  });

  it('when this site asks for it (rule:own-site)', async () => {
    const member = await createMember(api);
    for (const [name, value] of [
      ['Origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      expect((await erase(member, { [name]: value })).status).toBe(403);
    }
    expect((await member.visitor.client.call(getUserInfo)).id).toBe(member.userId);
  });
});

describe('concurrency', () => {
  it('ten erasures are one: one receipt, and nine that find nobody', async () => {
    const member = await createMember(api);
    await member.visitor.startChat();
    const before = (await api.database.sql`select from erasures`).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => erase(member)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(401)]);
    expect((await api.database.sql`select from erasures`).length).toBe(before + 1);
  });

  it('leaves no trace of what the member does at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await createMember(api, { user: { nickname: `meanwhile${round}` } });
      const { client } = member.visitor;
      api.upstream.setScript({ name: 'reply', text: 'meanwhile I talk' });
      const { id } = await member.visitor.startChat();
      const picture = await paintPicture(64, 64).png().toBuffer();
      const keyed = { ...member.headers, 'Idempotency-Key': `meanwhile${round}` };
      const steps: Promise<unknown>[] = [
        member.visitor.ask(id, 'meanwhile I ask'),
        client.call(addConversation, { query: { charId: 'm02' }, body: { fresh: true } }),
        client.call(collectCharacter, { body: { character_id: 'm03' } }),
        api.post(updateUserInfo.path, { sign: 'meanwhile' }, keyed),
        api.request(uploadAvatar.path, {
          method: 'POST',
          headers: { ...member.headers, 'Content-Type': 'image/png' },
          body: new Uint8Array(picture),
        }),
      ];
      const work = Promise.allSettled(steps);
      await untilSettled(steps, round % (steps.length + 1));
      const response = await erase(member);
      expect(response.status, api.logLines.slice(-3).join('\n')).toBe(200);
      await work;
      for (const needle of [member.userId, member.accountId, 'meanwhile']) {
        expect(await findInDatabase(api.database.sql, needle)).toEqual([]);
      }
    }
  });

  it('leaves a login alone that a person with a longer address began', async () => {
    const member = await createMember(api, { email: 'ann@example.org' });
    const begun = ['ann@example.org', 'joann@example.org'].map((email) => ({
      id: randomUUID(),
      purpose: 'login' as const,
      email,
      expiresAt: new Date(Date.now() + 86_400_000),
    }));
    await api.services.database.insert(accountMailProofs).values(begun);
    const response = await erase(member);
    expect(receiptSchema.parse(await response.json()).data.counts).toMatchObject({ begun_logins: 1 });
    expect(await findInDatabase(api.database.sql, 'joann@example.org')).toEqual([
      'account_mail_proofs.email',
    ]);
  });

  it('the answer to an erasure is stored under no key', async () => {
    const member = await createMember(api);
    const keyed = { 'Idempotency-Key': 'erase-me' };
    expect((await erase(member, keyed)).status).toBe(200);
    expect(await findInDatabase(api.database.sql, member.userId)).toEqual([]);
    expect((await erase(member, keyed)).status).toBe(401);
  });

  it('a reply that another process writes is stopped there', async () => {
    const beside = await startTestApi({ beside: api, env: { RATE_LIMIT_FACTOR: '1000' } });
    try {
      const member = await createMember(api);
      const held = holdReply(api.upstream, { text: 'overthere7 '.repeat(60), afterTokens: [60] });
      const there = member.guest.at(asMember(beside.send, member));
      const { id } = await there.startChat();
      const events = await there.openAsk(id, 'overthere7 I ask');
      await events.untilLength(20);
      const response = await erase(member);
      expect(receiptSchema.parse(await response.json()).data.counts).toMatchObject({ messages: 5 });
      held.release();
      for (const needle of [member.userId, 'overthere7']) {
        expect(await findInDatabase(api.database.sql, needle)).toEqual([]);
      }
      expect(beside.logLines.filter((line) => line.includes('reply-not-finished'))).toEqual([]);
    } finally {
      await beside.close();
    }
  });
});
