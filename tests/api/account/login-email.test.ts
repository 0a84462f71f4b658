import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accountMailProofs,
  accountProofs,
  accounts,
  accountSessions,
} from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { getLoginMethods, redeemLoginEmail, sendLoginEmail } from '#src/contract/account/login-calls.ts';
import { getUserInfo, stateAdult } from '#src/contract/account/user-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { findInDatabase } from '#tests/api/database/find-in-database.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startMailForFile } from '#tests/support/api/start-mail-for-file.ts';
import { readLoginMail } from '#tests/support/services/read-login-mail.ts';
import { createTestClient, type TestVisitor } from '#tests/support/api/test-visitor.ts';

const mail = await startMailForFile();
const api = await startApiForFile({
  env: { SMTP_URL: mail.url, MAIL_FROM: 'Yuanfen <login@example.org>', RATE_LIMIT_FACTOR: '10' },
});

let people = 0;
const newAddress = () => `person${(people += 1)}@example.org`;

async function registerAdult(language: 'en' | 'zh-CN' = 'en'): Promise<TestVisitor> {
  const visitor = await api.registerVisitor(language);
  await visitor.client.call(stateAdult, { body: { adult: true } });
  return visitor;
}

async function sendLink(visitor: TestVisitor, email: string): Promise<string> {
  await visitor.client.call(sendLoginEmail, { body: { email } });
  return readLoginMail(await mail.waitForMail(email.toLowerCase())).token;
}

const redeem = (visitor: TestVisitor, token: string, headers: Record<string, string> = {}) =>
  api.post(redeemLoginEmail.path, { token }, { 'device-id': visitor.deviceId, ...headers });

const sessionCookie = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith('yuanfen.session_token=')) ?? '';

const countSessions = async (email: string) => {
  const rows = await api.services.database
    .select({ id: accountSessions.id })
    .from(accountSessions)
    .innerJoin(accounts, eq(accounts.id, accountSessions.accountId))
    .where(eq(accounts.email, email));
  return rows.length;
};

test('a link logs in, and its session belongs to the account until it is logged out', async () => {
  const visitor = await registerAdult();
  const email = newAddress();
  const answer = await redeem(visitor, await sendLink(visitor, email));
  expect(answer.status).toBe(200);
  const cookie = sessionCookie(answer).split(';')[0] ?? '';
  const send = (request: Request) => {
    request.headers.set('cookie', cookie);
    return api.send(request);
  };
  const member = createTestClient(send, { deviceId: visitor.deviceId });
  expect(await member.call(getUserInfo)).toMatchObject({ isLogin: true, email, adult: true });
  const out = await api.post('/v2/auth/logout', {}, { cookie, 'sec-fetch-site': 'same-origin' });
  expect(out.headers.get('clear-site-data')).toBe('"cache"');
  expect(sessionCookie(out)).toMatch(/Max-Age=0/);
  expect(await member.call(getUserInfo)).toMatchObject({ isLogin: false, email: null });
});

test('the session cookie is for the server alone, for 30 days, and no answer holds its token (rule:cookies)', async () => {
  const visitor = await registerAdult();
  const answer = await redeem(visitor, await sendLink(visitor, newAddress()));
  const set = sessionCookie(answer);
  const [pair = '', ...attributes] = set.split('; ');
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
  const token = decodeURIComponent(pair.split('=')[1] ?? '').split('.')[0] ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(await answer.text()).not.toContain(token);
});

test('the token of a session is nowhere in the database, and the session works and is extended (rule:sessions)', async () => {
  const visitor = await registerAdult();
  const answer = await redeem(visitor, await sendLink(visitor, newAddress()));
  const pair = sessionCookie(answer).split(';')[0] ?? '';
  const token = decodeURIComponent(pair.split('=')[1] ?? '').split('.')[0] ?? '';
  expect(await findInDatabase(api.database.sql, token)).toEqual([]);
  const hash = createHash('sha256').update(token).digest('base64url');
  expect(await findInDatabase(api.database.sql, hash)).toEqual(['account_sessions.token']);
  const longAgo = new Date(Date.now() - 10 * 86_400_000);
  const ending = new Date(Date.now() + 20 * 86_400_000);
  await api.database.sql`
    update account_sessions set created_at = ${longAgo}, updated_at = ${longAgo}, expires_at = ${ending}
    where token = ${hash}`;
  const used = await api.request(getUserInfo.path, { headers: { cookie: pair } });
  expect(used.status).toBe(200);
  expect(sessionCookie(used)).toContain('Max-Age=2592000');
  const [slid] = await api.database.sql`select expires_at from account_sessions where token = ${hash}`;
  expect(slid?.['expires_at']).toSatisfy((at: Date) => at > ending);
  expect(await findInDatabase(api.database.sql, token)).toEqual([]);
});

test('a session from before tokens were hashed still works after the migration', async () => {
  const visitor = await registerAdult();
  const email = newAddress();
  const answer = await redeem(visitor, await sendLink(visitor, email));
  const pair = sessionCookie(answer).split(';')[0] ?? '';
  const token = decodeURIComponent(pair.split('=')[1] ?? '').split('.')[0] ?? '';
  const { sql } = api.database;
  const hash = createHash('sha256').update(token).digest('base64url');
  const folder = new URL('../../../src/server/migrations/', import.meta.url);
  const name = (await readdir(folder)).find((file) => file.endsWith('_keys_and_sessions.sql')) ?? '';
  const update =
    (await readFile(new URL(name, folder), 'utf8')).split('--> statement-breakpoint').at(-1) ?? '';
  await sql.begin(async (transaction) => {
    await transaction`delete from account_sessions where token <> ${hash}`;
    await transaction`update account_sessions set token = ${token}`;
    await transaction.unsafe(update);
  });
  const used = await api.request(getUserInfo.path, { headers: { cookie: pair } });
  expect(await used.json()).toMatchObject({ data: { isLogin: true, email } });
});

test('50 presses on one link at the same time make one session (rule:login-proofs)', async () => {
  const visitor = await registerAdult();
  const email = newAddress();
  const token = await sendLink(visitor, email);
  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(visitor, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countSessions(email)).toBe(1);
  const late = await redeem(visitor, token);
  expect(late.status).toBe(400);
  expect(await late.json()).toMatchObject({ code: 40003, message: userMessages.loginLinkSpent.en });
});

test('a link expires after 10 minutes, and is stored as a hash only', async () => {
  const visitor = await registerAdult();
  const email = newAddress();
  const token = await sendLink(visitor, email);
  const { database } = api.services;
  expect(await findInDatabase(api.database.sql, token)).toEqual([]);
  const own = eq(accountMailProofs.email, email);
  const [proof] = await database.select().from(accountMailProofs).where(own);
  const lifeMs = (proof?.expiresAt.getTime() ?? 0) - (proof?.createdAt.getTime() ?? 0);
  expect(Math.round(lifeMs / 60_000)).toBe(10);
  await database
    .update(accountMailProofs)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(own);
  expect((await redeem(visitor, token)).status).toBe(400);
});

test('a person without the statement to be an adult gets no account, and keeps the link (rule:adult-statement)', async () => {
  const visitor = await api.registerVisitor('zh-CN');
  const email = newAddress();
  const token = await sendLink(visitor, email);
  const refused = await redeem(visitor, token, { cookie: 'lang=zh-CN' });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ message: userMessages.adultNeeded['zh-CN'] });
  expect(await countSessions(email)).toBe(0);
  await visitor.client.call(stateAdult, { body: { adult: true } });
  expect((await redeem(visitor, token)).status).toBe(200);
  // A person with an account has already made the statement, and needs no other on another device.
  const elsewhere = await api.registerVisitor();
  expect((await redeem(elsewhere, await sendLink(elsewhere, email))).status).toBe(200);
});

test('the answer is the same for an address with an account and for one without', async () => {
  const visitor = await registerAdult();
  const known = newAddress();
  await redeem(visitor, await sendLink(visitor, known));
  const ask = async (email: string) => {
    const answer = await api.post(sendLoginEmail.path, { email }, { 'device-id': visitor.deviceId });
    return [answer.status, await answer.text(), [...answer.headers.keys()].toSorted()];
  };
  expect(await ask(known)).toEqual(await ask(newAddress()));
  expect(await ask('0197aaaa-0000-7000-8000-000000000000@account.invalid')).toEqual(await ask(newAddress()));
});

test('the same address in capitals is the same account', async () => {
  const visitor = await registerAdult();
  const email = newAddress();
  await redeem(visitor, await sendLink(visitor, email));
  await redeem(visitor, await sendLink(visitor, email.toUpperCase()));
  expect(await api.services.database.select().from(accounts).where(eq(accounts.email, email))).toHaveLength(
    1,
  );
  expect(await countSessions(email)).toBe(2);
});

test('a login ends the session that the browser had before (rule:sessions)', async () => {
  const visitor = await registerAdult();
  const [first, second] = [newAddress(), newAddress()];
  const before = sessionCookie(await redeem(visitor, await sendLink(visitor, first))).split(';')[0] ?? '';
  await redeem(visitor, await sendLink(visitor, second), { cookie: before, 'sec-fetch-site': 'same-origin' });
  expect([await countSessions(first), await countSessions(second)]).toEqual([0, 1]);
});

test('proofs of other logins never work as e-mail links (rule:login-proofs)', async () => {
  const visitor = await registerAdult();
  const { database } = api.services;
  const now = new Date();
  const proofs = ['state-of-a-provider-0001', 'challenge-of-a-passkey-1'];
  for (const identifier of proofs) {
    await database.insert(accountProofs).values([
      {
        id: `${identifier}-a`,
        identifier,
        value: JSON.stringify({ email: 'victim@example.org' }),
        expiresAt: new Date(Date.now() + 3_600_000),
        createdAt: now,
        updatedAt: now,
      },
      {
        id: `${identifier}-b`,
        identifier: `magic-link:${identifier}`,
        value: JSON.stringify({ callbackURL: '/', codeVerifier: 'x', email: 'victim@example.org' }),
        expiresAt: new Date(Date.now() + 3_600_000),
        createdAt: now,
        updatedAt: now,
      },
    ]);
    expect((await redeem(visitor, identifier)).status).toBe(400);
  }
  expect(await countSessions('victim@example.org')).toBe(0);
});

test('an invented, changed or expired cookie is nobody’s', async () => {
  const visitor = await registerAdult();
  const good =
    sessionCookie(await redeem(visitor, await sendLink(visitor, newAddress()))).split(';')[0] ?? '';
  const [name = '', value = ''] = good.split('=');
  const bad = [
    `${name}=`,
    `${name}=a.b`,
    `${name}=${value}x`,
    `${name}=${value.replace(/^./, '_')}`,
    `${name}=%ff`,
  ];
  for (const cookie of bad) {
    const answer = await api.request(getUserInfo.path, { headers: { cookie } });
    expect([cookie, answer.status]).toEqual([cookie, 401]);
  }
  await api.services.database.update(accountSessions).set({ expiresAt: new Date(0) });
  expect((await api.request(getUserInfo.path, { headers: { cookie: good } })).status).toBe(401);
});

test('when the mail cannot be sent, the person is told, and no link is left to redeem', async () => {
  const visitor = await registerAdult();
  mail.answerNext(550);
  const answer = await api.post(
    sendLoginEmail.path,
    { email: newAddress() },
    { 'device-id': visitor.deviceId },
  );
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 50001, message: userMessages.mailUnavailable.en });
});

test('an account is one user, who owns no device', async () => {
  const visitor = await registerAdult();
  const email = newAddress();
  await redeem(visitor, await sendLink(visitor, email));
  const rows = await api.services.database
    .select({ device: users.deviceIdHash })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(eq(accounts.email, email));
  expect(rows).toEqual([{ device: null }]);
});

test('no link leads to a host that only the request names (rule:known-hosts)', async () => {
  const visitor = await registerAdult();
  const before = mail.mails.length;
  const request = new Request(`http://evil.example${sendLoginEmail.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'device-id': visitor.deviceId },
    body: JSON.stringify({ email: newAddress() }),
  });
  expect((await api.send(request)).status).toBe(503);
  expect(mail.mails).toHaveLength(before);
  const methods = await api.send(new Request(`http://evil.example${getLoginMethods.path}`));
  expect(await methods.json()).toMatchObject({ data: { email: false } });
});
