import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deletePasskey, eraseAccount, eraseGuest } from '#src/contract/account/account-calls.ts';
import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { logout } from '#src/contract/account/login-calls.ts';
import {
  beginRecoveryCode,
  keepRecoveryCode,
  redeemRecoveryCode,
} from '#src/contract/account/login-way-calls.ts';
import { getUserInfo, stateAdult } from '#src/contract/account/user-calls.ts';
import { eraseEndedLogins } from '#src/server/account/erase/erase-ended-logins.ts';
import { hashRecoveryCode } from '#src/server/account/recovery/recovery-codes.ts';
import { hashDeviceId } from '#src/server/account/identity/hash-device-id.ts';
import {
  accountRecoveryCodes,
  accounts,
  accountSessions,
} from '#src/server/account/identity/account-tables.ts';
import { findInDatabase } from '#tests/api/database/find-in-database.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { addPasskey, addRecoveryCode, createMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '20' } });

const sessionName = 'yuanfen.session_token=';
const redeemedSchema = z.object({
  data: z.object({ user: z.object({ id: z.string() }), recovery_code: z.string(), seal: z.string() }),
});
const sealedSchema = z.object({ data: z.object({ code: z.string(), seal: z.string() }) });

const headersOf = (visitor: { deviceId: string }, cookie = '') => ({
  'device-id': visitor.deviceId,
  'sec-fetch-site': 'same-origin',
  ...(cookie !== '' && { cookie }),
});

/** Returns the session cookie of a response, as the browser sends it back; empty if there is none. */
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(sessionName))
    ?.split(';')[0] ?? '';

async function meetAdult(): Promise<TestVisitor> {
  const visitor = await api.registerVisitor();
  await visitor.client.call(stateAdult, { body: { adult: true } });
  return visitor;
}

const keep = (visitor: TestVisitor, body: { code: string; seal: string }, cookie?: string) =>
  api.post(keepRecoveryCode.path, body, headersOf(visitor, cookie));

const redeem = (visitor: { deviceId: string }, code: string, cookie?: string) =>
  api.post(redeemRecoveryCode.path, { code }, headersOf(visitor, cookie));

const begin = (visitor: { deviceId: string }, cookie: string) =>
  api.post(beginRecoveryCode.path, {}, headersOf(visitor, cookie));

const hashOf = (code: string) => hashRecoveryCode(code.replaceAll('-', ''));

/** Reads the next code, as the browser keeps it. */
async function readNext(answer: Response) {
  const { recovery_code: code, seal } = redeemedSchema.parse(await answer.clone().json()).data;
  return { code, seal };
}

const readCode = async (answer: Response) => redeemedSchema.parse(await answer.json()).data.recovery_code;

/** Creates an account with the returned code as its only login. */
async function createAccount(visitor: TestVisitor): Promise<{ code: string; cookie: string }> {
  const begun = await visitor.client.call(beginRecoveryCode, { body: {} });
  const answer = await keep(visitor, begun);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { code: begun.code, cookie: cookieOf(answer) };
}

const countRows = async (table: PgTable, where?: SQL) =>
  (
    await api.services.database
      .select({ one: sql`1` })
      .from(table)
      .where(where)
  ).length;

const whoIs = async (cookie: string) => {
  const answer = await api.request(getUserInfo.path, { headers: { cookie } });
  if (answer.status !== 200) return null;
  return z.object({ data: z.object({ id: z.string(), isLogin: z.boolean() }) }).parse(await answer.json())
    .data;
};

describe('an account that is made with a recovery code', () => {
  it('needs no passkey and no e-mail, keeps the chats of its guest, and can be logged in to with the code', async () => {
    const guest = await meetAdult();
    const { id: conversationId } = await guest.startChat();
    const { code, cookie } = await createAccount(guest);
    const member = await whoIs(cookie);
    expect(member).toMatchObject({ isLogin: true });
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    const elsewhere = await api.registerVisitor();
    const answer = await redeem(elsewhere, code.toLowerCase().replaceAll('-', ' '));
    expect(answer.status).toBe(200);
    expect(await whoIs(cookieOf(answer))).toEqual(member);
    const chats = await api.request(`${listConversations.path}?current=1&size=20`, {
      headers: { cookie: cookieOf(answer) },
    });
    expect(await chats.text()).toContain(conversationId);
  });

  it('needs the statement to be an adult (rule:adult-statement)', async () => {
    const guest = await api.registerVisitor();
    const begun = await guest.client.call(beginRecoveryCode, { body: {} });
    const answer = await keep(guest, begun);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ message: userMessages.adultNeeded.en });
    expect(cookieOf(answer)).toBe('');
  });

  it('is not created twice by a repeated request, whose person is asked to log in with the code', async () => {
    const guest = await meetAdult();
    const begun = await guest.client.call(beginRecoveryCode, { body: {} });
    const before = await countRows(accounts);
    const answers = await Promise.all([1, 2, 3].map(() => keep(guest, begun)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await countRows(accounts)).toBe(before + 1);
    // A person whose response was lost is a guest again, without the statement to be an adult.
    const later = await keep(guest, begun);
    expect(later.status).toBe(409);
    expect(await later.json()).toMatchObject({ message: userMessages.recoveryCodeKept.en });
    expect((await redeem(guest, begun.code)).status).toBe(200);
    expect((await keep(guest, begun)).status, 'nor with a code that was used').toBe(409);
    expect(await countRows(accounts)).toBe(before + 1);
  });

  it('is not created with a code that was not issued here, for this person, in the last half hour', async () => {
    const [guest, stranger] = [await meetAdult(), await meetAdult()];
    const begun = await guest.client.call(beginRecoveryCode, { body: {} });
    const own = { ...begun, code: '0000-0000-0000-0000-0000-0000-0000' };
    for (const answer of [await keep(guest, own), await keep(stranger, begun)]) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: userMessages.recoveryCodeLate.en });
    }
  });

  it('and nothing of a code is stored before it is saved, and the code itself never', async () => {
    const guest = await meetAdult();
    const { code } = await guest.client.call(beginRecoveryCode, { body: {} });
    const key = { 'Idempotency-Key': randomUUID() };
    const begun = await api.post(beginRecoveryCode.path, {}, { ...headersOf(guest), ...key });
    const answer = await api.post(keepRecoveryCode.path, sealedSchema.parse(await begun.json()).data, {
      ...headersOf(guest),
      ...key,
    });
    const member = cookieOf(answer);
    const kept = await createAccount(await meetAdult());
    const next = await readCode(
      await api.post(redeemRecoveryCode.path, { code: kept.code }, { ...headersOf(guest, member), ...key }),
    );
    for (const secret of [code, kept.code, next]) {
      for (const form of [secret, secret.replaceAll('-', '')]) {
        expect(await findInDatabase(api.database.sql, form)).toEqual([]);
        expect(api.logLines.filter((line) => line.includes(form))).toEqual([]);
      }
    }
  });
});

describe('a recovery code', () => {
  it('works once, and the answer contains its replacement', async () => {
    const { code } = await createAccount(await meetAdult());
    const [first, second] = [await api.registerVisitor(), await api.registerVisitor()];
    const next = await readCode(await redeem(first, code));
    expect(next).not.toBe(code);
    const answer = await redeem(second, code);
    expect(answer.status).toBe(400);
    expect(cookieOf(answer)).toBe('');
    expect((await redeem(second, next)).status).toBe(200);
  });

  it('that was used and one that never existed are answered alike, so that nobody learns of accounts', async () => {
    const { code } = await createAccount(await meetAdult());
    await redeem(await api.registerVisitor(), code);
    const stranger = await api.registerVisitor();
    const answers = await Promise.all(
      [code, '0000-0000-0000-0000-0000-0000-0001'].map((one) => redeem(stranger, one)),
    );
    const told = await Promise.all(
      answers.map(async (one) => ({ status: one.status, body: await one.text() })),
    );
    expect(told[0]).toEqual(told[1]);
    expect(told[0]?.body).toContain(userMessages.recoveryCodeWrong.en);
  });

  it('gives one session to fifty who redeem it at the same time (rule:login-proofs)', async () => {
    const member = await createMember(api);
    const code = 'ZZZZZZZZZZZZZZZZZZZZZZZZZZZZ';
    await addRecoveryCode(api.services.database, member.accountId, code);
    const visitors = await Promise.all(Array.from({ length: 50 }, () => api.registerVisitor()));
    const answers = await Promise.all(visitors.map((visitor) => redeem(visitor, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const isOwn = eq(accountSessions.accountId, member.accountId);
    // The session of `createMember`, and one more.
    expect(await countRows(accountSessions, isOwn)).toBe(2);
  });

  it('moves the chats of the guest who logs in exactly once', async () => {
    const { code, cookie } = await createAccount(await meetAdult());
    const guest = await api.registerVisitor();
    const { id: conversationId } = await guest.startChat();
    const answer = await redeem(guest, code);
    expect((await whoIs(cookieOf(answer)))?.id).toBe((await whoIs(cookie))?.id);
    const owned = await api.database.sql`select user_id from conversations where id = ${conversationId}`;
    expect([...owned]).toEqual([{ user_id: (await whoIs(cookie))?.id }]);
  });

  it('works again for the device that used it, as its answer may be lost; then the first session is over', async () => {
    const { code } = await createAccount(await meetAdult());
    const visitor = await api.registerVisitor();
    const lost = await redeem(visitor, code);
    const again = await redeem(visitor, code);
    expect(again.status).toBe(200);
    expect(await whoIs(cookieOf(lost))).toBeNull();
    expect(await whoIs(cookieOf(again))).not.toBeNull();
    const stranger = await api.registerVisitor();
    expect((await redeem(stranger, await readCode(lost))).status).toBe(400);
    expect((await redeem(stranger, await readCode(again))).status).toBe(200);
  });

  it('works again neither after a logout nor after ten minutes', async () => {
    for (const end of ['logout', 'time']) {
      const { code } = await createAccount(await meetAdult());
      const visitor = await api.registerVisitor();
      const cookie = cookieOf(await redeem(visitor, code));
      const { id } = (await whoIs(cookie)) ?? { id: '' };
      if (end === 'logout') await api.post(logout.path, {}, headersOf(visitor, cookie));
      else {
        await api.database.sql`
          update account_recovery_codes set used_at = now() - interval '601 seconds'
          where account_id = (select account_id from users where id = ${id})`;
      }
      expect((await redeem(visitor, code)).status, end).toBe(400);
    }
  });

  it('works again until ten minutes after the first time, however often it is used', async () => {
    const { code } = await createAccount(await meetAdult());
    const visitor = await api.registerVisitor();
    const told: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      told.push((await redeem(visitor, code)).status);
      // Six minutes go by.
      await api.database.sql`update account_recovery_codes set used_at = used_at - interval '6 minutes'`;
      await api.database.sql`update account_sessions set created_at = created_at - interval '6 minutes'`;
    }
    expect(told).toEqual([200, 200, 400]);
  });

  it('no longer works again once the next code is saved, as the answer was not lost then', async () => {
    const { code } = await createAccount(await meetAdult());
    const visitor = await api.registerVisitor();
    const answer = await redeem(visitor, code);
    expect((await keep(visitor, await readNext(answer), cookieOf(answer))).status).toBe(200);
    expect((await redeem(visitor, code)).status).toBe(400);
    expect(await whoIs(cookieOf(answer))).not.toBeNull();
  });

  it.each(['time', 'guest'] as const)(
    'leaves nothing of the device that used it, after some time: %s',
    async (end) => {
      const { code } = await createAccount(await meetAdult());
      const visitor = await api.registerVisitor();
      await redeem(visitor, code);
      const isOf = eq(accountRecoveryCodes.usedDeviceHash, hashDeviceId(visitor.deviceId));
      await eraseEndedLogins(api.services.database);
      expect(await countRows(accountRecoveryCodes, isOf)).toBe(1);
      if (end === 'guest') await api.post(eraseGuest.path, { confirmation: 'DELETE' }, headersOf(visitor));
      else {
        await api.services.database
          .update(accountRecoveryCodes)
          .set({ usedAt: new Date(Date.now() - 601_000) })
          .where(isOf);
        await eraseEndedLogins(api.services.database);
      }
      expect(await countRows(accountRecoveryCodes, isOf)).toBe(0);
      expect(await countRows(accountRecoveryCodes, eq(accountRecoveryCodes.usedHash, hashOf(code)))).toBe(0);
    },
  );

  it('opens the account that has it rather than one that used the same code up', async () => {
    const { database } = api.services;
    const [former, owner] = [await createMember(api), await createMember(api)];
    await addRecoveryCode(database, former.accountId, 'X'.repeat(28));
    const code = 'W'.repeat(28);
    await database
      .update(accountRecoveryCodes)
      .set({ usedHash: hashOf(code) })
      .where(eq(accountRecoveryCodes.accountId, former.accountId));
    await addRecoveryCode(database, owner.accountId, code);
    const answer = await redeem(await api.registerVisitor(), code);
    expect((await whoIs(cookieOf(answer)))?.id).toBe(owner.userId);
  });

  it('that is too short is reported as incomplete, and not tried', async () => {
    const answer = await redeem(await api.registerVisitor(), '0123-4567');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: userMessages.recoveryCodeForm.en });
  });

  it('is deleted with its account (rule:erasure)', async () => {
    const guest = await meetAdult();
    const { code, cookie } = await createAccount(guest);
    const erased = await api.post(eraseAccount.path, { confirmation: 'DELETE' }, headersOf(guest, cookie));
    expect(await erased.json()).toMatchObject({ data: { counts: { recovery_codes: 1, accounts: 1 } } });
    expect((await redeem(guest, code)).status).toBe(400);
  });
});

describe('the next code, which may be lost with its answer', () => {
  it('is replaced at any age by the session that it came with, until it is saved; by no other', async () => {
    const guest = await meetAdult();
    const { code, cookie: elder } = await createAccount(guest);
    const answer = await redeem(guest, code);
    const cookie = cookieOf(answer);
    await api.database.sql`update account_sessions set created_at = created_at - interval '11 minutes'`;
    expect((await begin(guest, elder)).status).toBe(403);
    const begun = await begin(guest, cookie);
    expect(begun.status).toBe(200);
    const made = sealedSchema.parse(await begun.json()).data;
    expect((await keep(guest, made, cookie)).status).toBe(200);
    expect((await begin(guest, cookie)).status).toBe(403);
    const stranger = await api.registerVisitor();
    expect((await redeem(stranger, await readCode(answer))).status).toBe(400);
    expect((await redeem(stranger, made.code)).status).toBe(200);
  });

  it('opens the account at once, but counts as a login only when it is saved, however late', async () => {
    const { database } = api.services;
    const member = await createMember(api);
    await addRecoveryCode(database, member.accountId, 'V'.repeat(28));
    const id = await addPasskey(database, member.accountId);
    const next = await readNext(await redeem(await api.registerVisitor(), 'V'.repeat(28)));
    const removal = () => api.post(deletePasskey.path, { id }, member.headers).then(({ status }) => status);
    expect(await removal()).toBe(409);
    // Neither is the seal valid nor the login recent; it is accepted because the server issued it, and to nobody else.
    const late = { ...next, seal: '1.too-old' };
    await api.database.sql`update account_sessions set created_at = created_at - interval '11 minutes'`;
    expect((await api.post(keepRecoveryCode.path, late, member.headers)).status).toBe(200);
    await api.database.sql`update account_sessions set created_at = now()`;
    expect(await removal()).toBe(200);
    expect((await redeem(await api.registerVisitor(), next.code)).status).toBe(200);
  });
});

describe('a member', () => {
  it('gets a code that replaces the older one, which no longer works', async () => {
    const member = await createMember(api);
    const codes: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const begun = await member.visitor.client.call(beginRecoveryCode, { body: {} });
      const kept = await member.visitor.client.call(keepRecoveryCode, { body: begun });
      expect(kept.id).toBe(member.userId);
      codes.push(begun.code);
    }
    const isOwn = eq(accountRecoveryCodes.accountId, member.accountId);
    expect(await countRows(accountRecoveryCodes, isOwn)).toBe(1);
    const stranger = await api.registerVisitor();
    expect((await redeem(stranger, codes[0] ?? '')).status).toBe(400);
    expect((await redeem(stranger, codes[1] ?? '')).status).toBe(200);
  });

  it('logs in again before that, if the last login is older than ten minutes (rule:recent-login)', async () => {
    const member = await createMember(api, { login: { createdAt: new Date(Date.now() - 11 * 60_000) } });
    const begun = await api.post(beginRecoveryCode.path, {}, member.headers);
    expect(begun.status).toBe(403);
    const { code, seal } = await (
      await createMember(api)
    ).visitor.client.call(beginRecoveryCode, { body: {} });
    expect((await api.post(keepRecoveryCode.path, { code, seal }, member.headers)).status).toBe(400);
  });
});
