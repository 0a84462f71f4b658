import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  inspectLoginEmail,
  type LoginLink,
  redeemLoginCode,
  redeemLoginEmail,
  sendLoginEmail,
} from '#src/contract/account/login-calls.ts';
import { getUserInfo, stateAdult } from '#src/contract/account/user-calls.ts';
import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { describeWrongCode } from '#src/server/account/login/describe-wrong-code.ts';
import { foldStoredAddresses } from '#src/server/account/login/fold-stored-addresses.ts';
import { findInDatabase } from '#tests/api/database/find-in-database.ts';
import { createLog } from '#src/server/platform/log/log.ts';
import { untilWaitingForLock } from '#tests/support/api/database/until-waiting-for-lock.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startMailForFile } from '#tests/support/api/start-mail-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { readLoginMail } from '#tests/support/services/read-login-mail.ts';
import { otherCode } from './other-code.ts';

const mail = await startMailForFile();
const api = await startApiForFile({
  env: { SMTP_URL: mail.url, MAIL_FROM: 'login@example.org', RATE_LIMIT_FACTOR: '1' },
});

let people = 0;
const newAddress = () => `coder${(people += 1)}@example.org`;

/** A new device without anything: bought gems would be something. */
async function registerAdult(): Promise<TestVisitor> {
  const visitor = await api.registerPoorVisitor();
  await visitor.client.call(stateAdult, { body: { adult: true } });
  return visitor;
}

async function ask(visitor: TestVisitor, email: string) {
  await visitor.client.call(sendLoginEmail, { body: { email } });
  return readLoginMail(await mail.waitForMail(email));
}

const messageSchema = z.object({ message: z.string() });

/** Enters a code. @returns the message of the refusal; null when it logs in */
async function enter(visitor: TestVisitor, email: string, code: string): Promise<string | null> {
  const answer = await api.post(redeemLoginCode.path, { email, code }, { 'device-id': visitor.deviceId });
  const { message } = messageSchema.parse(await answer.json());
  return answer.status === 200 ? null : message;
}

describe('the code of an e-mail', () => {
  it('logs in once, on the device that requested it only, and its link is used up with it', async () => {
    const [visitor, other] = [await registerAdult(), await registerAdult()];
    await visitor.startChat();
    const email = newAddress();
    const { code, token } = await ask(visitor, email);
    expect(await enter(other, email, code)).toBe(userMessages.loginCodeElsewhere.en);
    const answer = await api.post(
      redeemLoginCode.path,
      { email: ` ${email.toUpperCase().replace('@', '＠')}`, code },
      { 'device-id': visitor.deviceId },
    );
    expect(await answer.json()).toMatchObject({ data: { isLogin: true, email } });
    expect(answer.headers.getSetCookie().join()).toContain('session_token=');
    expect(await visitor.client.call(listConversations), 'the chats are in the account').toMatchObject({
      total: 0,
    });
    expect(await enter(visitor, email, code)).toBe(userMessages.loginCodeElsewhere.en);
    const link = await api.post(redeemLoginEmail.path, { token }, { 'device-id': visitor.deviceId });
    expect(link.status).toBe(400);
  });

  it('is refused in words: with the tries left, then for good; and a newer one works', async () => {
    const visitor = await registerAdult();
    const email = newAddress();
    const { code, token } = await ask(visitor, email);
    const told: (string | null)[] = [];
    for (let round = 1; round <= 6; round += 1)
      told.push(await enter(visitor, email, otherCode(code, round)));
    expect(told).toEqual([
      'This code is wrong; 4 tries left. Look for the newest e-mail.',
      'This code is wrong; 3 tries left. Look for the newest e-mail.',
      'This code is wrong; 2 tries left. Look for the newest e-mail.',
      'This code is wrong; 1 try left. Look for the newest e-mail.',
      userMessages.loginCodeSpent.en,
      userMessages.loginCodeSpent.en,
    ]);
    expect(await enter(visitor, email, code), 'not even the right one').toBe(userMessages.loginCodeSpent.en);
    const next = await ask(visitor, email);
    expect(next.token).not.toBe(token);
    if (next.code !== code) expect(await enter(visitor, email, code)).toBe(describeWrongCode(4).en);
    expect(await enter(visitor, email, next.code)).toBeNull();
  });

  it('is compared five times at most, also when fifteen are entered at the same time, and only those count for the address', async () => {
    const email = newAddress();
    const told: (string | null)[] = [];
    for (let round = 0; round < 3; round += 1) {
      const visitor = await registerAdult();
      const { code } = await ask(visitor, email);
      const entered = Array.from({ length: 15 }, () => enter(visitor, email, otherCode(code)));
      told.push(...(await Promise.all(entered)));
    }
    const count = (message: string) => told.filter((one) => one === message).length;
    expect([4, 3, 2, 1].map((left) => count(describeWrongCode(left).en))).toEqual([3, 3, 3, 3]);
    expect(count(userMessages.loginCodeSpent.en)).toBe(33);
    const owner = await registerAdult();
    const { code } = await ask(owner, email);
    expect(await enter(owner, email, code), '15 of 20 attempts are used').toBeNull();
  });

  it('does not log in as the sixth that is entered, at the same time as the fifth', async () => {
    const visitor = await registerAdult();
    const email = newAddress();
    const { code } = await ask(visitor, email);
    const { sql } = api.database;
    for (let round = 1; round < 5; round += 1) await enter(visitor, email, otherCode(code));
    const entering = await sql.begin(async (holder) => {
      await holder`select id from account_mail_proofs where email = ${email} for update`;
      // Both have read the row before either changes it; they change it in the order in which they wait.
      const wrong = enter(visitor, email, otherCode(code));
      await untilWaitingForLock(sql, 1);
      const right = enter(visitor, email, code);
      await untilWaitingForLock(sql, 2);
      return { wrong, right };
    });
    const told = await Promise.all([entering.wrong, entering.right]);
    expect(told).toEqual([userMessages.loginCodeSpent.en, userMessages.loginCodeSpent.en]);
  });

  it('is not followed by the one before it: with the newest, all that the device requested are used up', async () => {
    const visitor = await registerAdult();
    const email = newAddress();
    const earlier = await ask(visitor, email);
    const newest = await ask(visitor, email);
    expect(await enter(visitor, email, newest.code)).toBeNull();
    expect(await enter(visitor, email, earlier.code)).toBe(userMessages.loginCodeElsewhere.en);
    const link = await api.post(
      redeemLoginEmail.path,
      { token: earlier.token },
      { 'device-id': visitor.deviceId },
    );
    expect(link.status).toBe(400);
  });

  it('works for ten minutes, and nothing in the database tells it', async () => {
    const visitor = await registerAdult();
    const email = newAddress();
    const { code } = await ask(visitor, email);
    const [{ hash } = { hash: '' }] = await api.database.sql<{ hash: string }[]>`
      select code_hash as hash from account_mail_proofs where email = ${email}`;
    expect(hash).toHaveLength(43);
    expect(
      await findInDatabase(api.database.sql, visitor.deviceId),
      'without which no hash is found',
    ).toEqual([]);
    await api.database.sql`update account_mail_proofs set expires_at = now() where email = ${email}`;
    expect(await enter(visitor, email, code)).toBe(userMessages.loginCodeLate.en);
  });

  it('is tried twenty times a day for an address, from however many devices; the link works on', async () => {
    const email = newAddress();
    const told = new Map<string | null, number>();
    for (let device = 0; device < 5; device += 1) {
      const stranger = await registerAdult();
      const { code } = await ask(stranger, email);
      for (let round = 1; round <= 5; round += 1) {
        const message = await enter(stranger, email, otherCode(code, round));
        told.set(message, (told.get(message) ?? 0) + 1);
      }
    }
    expect([told.get(userMessages.loginCodeRest.en), told.get(describeWrongCode(4).en)]).toEqual([5, 4]);
    const { token } = readLoginMail(await mail.waitForMail(email));
    const owner = await registerAdult();
    const link = await api.post(redeemLoginEmail.path, { token }, { 'device-id': owner.deviceId });
    expect(link.status).toBe(200);
  });

  it('is judged in the same way where no mail was sent, so that nobody learns of the requests of others', async () => {
    const email = newAddress();
    for (let mails = 0; mails < 5; mails += 1) await ask(await registerAdult(), email);
    const before = mail.mails.length;
    const stranger = await registerAdult();
    await stranger.client.call(sendLoginEmail, { body: { email } });
    expect(mail.mails).toHaveLength(before);
    expect(await enter(stranger, email, '000000')).toBe(describeWrongCode(4).en);
    const nobody = '0197aaaa-0000-7000-8000-000000000000@account.invalid';
    await stranger.client.call(sendLoginEmail, { body: { email: nobody } });
    expect(await enter(stranger, nobody, '000000')).toBe(describeWrongCode(4).en);
    const unsent = await api.database.sql`
      select code_hash from account_mail_proofs where token_hash is null and email in ${api.database.sql([email, nobody])}`;
    expect(unsent, 'no code fits').toEqual([{ code_hash: null }, { code_hash: null }]);
  });

  it.each(['expires_at = now()', 'tries = 5'])(
    'of an earlier mail does not stand in the way of a request without a mail: %s',
    async (used) => {
      const visitor = await registerAdult();
      const email = newAddress();
      await ask(visitor, email);
      for (let mails = 1; mails < 5; mails += 1) await ask(await registerAdult(), email);
      const { sql } = api.database;
      await sql`
        update account_mail_proofs set ${sql.unsafe(used)}
        where id = (select min(id) from account_mail_proofs where email = ${email})`;
      const before = mail.mails.length;
      await visitor.client.call(sendLoginEmail, { body: { email } });
      expect(mail.mails).toHaveLength(before);
      expect(await enter(visitor, email, '000000')).toBe(describeWrongCode(4).en);
    },
  );

  it('of the last mail still works after a request for which none was sent', async () => {
    const visitor = await registerAdult();
    const email = newAddress();
    for (let mails = 0; mails < 4; mails += 1) await ask(await registerAdult(), email);
    const { code } = await ask(visitor, email);
    const before = mail.mails.length;
    await visitor.client.call(sendLoginEmail, { body: { email } });
    expect(mail.mails).toHaveLength(before);
    expect(await enter(visitor, email, code)).toBeNull();
  });
});

describe('an address', () => {
  it.each([
    ['li@xn--fsqu00a.xn--fiqs8s', 'li@例子.中国', 'Ｌｉ＠例子。中国', ' li@例子.中国\u200B'],
    ['wang@example.com', 'wang＠example.com', 'wang@example。com', 'ｗａｎｇ@example.com'],
  ])('is one account in every form: %s', async (...forms) => {
    const ids = new Set<string>();
    for (const form of forms) {
      const visitor = await registerAdult();
      const seen = mail.mails.length;
      await visitor.client.call(sendLoginEmail, { body: { email: form } });
      const { code } = readLoginMail(mail.mails[seen] ?? { text: '' });
      const headers = { 'device-id': visitor.deviceId };
      const answer = await api.post(redeemLoginCode.path, { email: form, code }, headers);
      const { id } = redeemLoginCode.result.parse(((await answer.json()) as { data: unknown }).data);
      ids.add(id);
    }
    expect(ids.size).toBe(1);
  });

  it('that was stored in another form opens its account, unless another account has its folded form', async () => {
    const { database } = api.services;
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const emails = [
      'Early@Example.org',
      'early@例子.中国',
      'Twice@example.org',
      'twice@example.org',
      'Ｗide@example.org',
      'ä@example.org',
    ];
    const members = [];
    for (const email of emails) members.push(await createMember(api, { email }));
    const { signal } = new AbortController();
    const counts = [
      await foldStoredAddresses(database, log, signal),
      await foldStoredAddresses(database, log, signal),
    ];
    expect(counts).toEqual([2, 0]);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(
      Array.from({ length: 2 }, () => ({ event: 'addresses-of-two-accounts', count: 1 })),
    );
    const ids = members.map(({ accountId }) => accountId);
    const stored = await api.database.sql<{ id: string; email: string }[]>`
      select id, email from accounts where id in ${api.database.sql(ids)}`;
    expect(ids.map((id) => stored.find((row) => row.id === id)?.email)).toEqual([
      'early@example.org',
      'early@xn--fsqu00a.xn--fiqs8s',
      'Twice@example.org',
      'twice@example.org',
      'Ｗide@example.org',
      'ä@example.org',
    ]);
    const visitor = await registerAdult();
    const { code } = await ask(visitor, 'early@example.org');
    const body = { email: 'early@example.org', code };
    const answer = await api.post(redeemLoginCode.path, body, { 'device-id': visitor.deviceId });
    expect(await answer.json()).toMatchObject({ data: { id: members[0]?.userId } });
  });

  it.each([
    ['张三@example.com', 'before the @'],
    ['nobody', 'is not an e-mail address'],
    ['a@b@c.org', 'is not an e-mail address'],
  ])('that cannot be written to is refused in words: %s', async (email, words) => {
    const visitor = await registerAdult();
    const answer = await api.post(sendLoginEmail.path, { email }, { 'device-id': visitor.deviceId });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 40003, message: expect.stringContaining(words) });
  });
});

describe('a link on another device than the one that requested it (rule:login-merges)', () => {
  async function inspect(token: string, headers: Record<string, string>): Promise<LoginLink> {
    const answer = await api.post(inspectLoginEmail.path, { token }, headers);
    return inspectLoginEmail.result.parse(((await answer.json()) as { data: unknown }).data);
  }

  const chatsOf = async (headers: Record<string, string>) => {
    const answer = await api.request(`${listConversations.path}?current=1&size=20`, { headers });
    return listConversations.result.parse(((await answer.json()) as { data: unknown }).data).total;
  };

  /** A victim with a chat, and the link of an attacker. */
  async function send(guest?: 'move' | 'leave') {
    const [attacker, victim] = [await registerAdult(), await registerAdult()];
    await victim.startChat();
    const email = newAddress();
    const { token } = await ask(attacker, email);
    const device = { 'device-id': victim.deviceId };
    const seen = await inspect(token, device);
    const answer = await api.post(redeemLoginEmail.path, { token, guest }, device);
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const member = { ...device, cookie, 'sec-fetch-site': 'same-origin' };
    return { email, seen, device, member, attacker, victim };
  }

  it('shows the masked address and what is there, and is not used up by that', async () => {
    const { seen, attacker } = await send();
    expect(seen).toEqual({
      purpose: 'login',
      address: expect.stringMatching(/^c•••.@example\.org$/),
      same_device: false,
      chats: 1,
      has_more: false,
      replaces: null,
    });
    const { token } = await ask(attacker, newAddress());
    expect(await inspect(token, { 'device-id': attacker.deviceId })).toMatchObject({ same_device: true });
    expect(await inspect(token, {})).toMatchObject({ same_device: false, chats: 0 });
    expect((await api.post(inspectLoginEmail.path, { token: 'x'.repeat(32) }, {})).status).toBe(400);
  });

  it.each([undefined, 'leave'] as const)(
    'moves nothing of the guest without a yes (%s): not with the next visits, not with a newer login, and the logout shows the guest with its chats',
    async (guest) => {
      const { email, device, member, victim } = await send(guest);
      await api.request(getUserInfo.path, { headers: member });
      expect([await chatsOf(member), await chatsOf(device)]).toEqual([0, 1]);
      // The member logs in again in this browser, as before a change of the settings.
      const { code } = await ask(victim, email);
      const again = await api.post(redeemLoginCode.path, { email, code }, member);
      const cookie = again.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      await api.request(getUserInfo.path, { headers: { ...member, cookie } });
      expect([await chatsOf({ ...member, cookie }), await chatsOf(device)]).toEqual([0, 1]);
      await api.post('/v2/auth/logout', {}, { ...member, cookie });
      expect(await chatsOf(device)).toBe(1);
      // The statement of whoever logged in does not stay with the guest: a new account needs another one.
      const newcomer = newAddress();
      const unstated = await ask(victim, newcomer);
      expect(await enter(victim, newcomer, unstated.code)).toBe(userMessages.adultNeeded.en);
      // Whoever logs in on purpose takes them along.
      const later = await ask(victim, email);
      expect(await enter(victim, email, later.code)).toBeNull();
      expect(await chatsOf(device)).toBe(0);
    },
  );

  it('moves the guest after a yes', async () => {
    const { device, member } = await send('move');
    expect([await chatsOf(member), await chatsOf(device)]).toEqual([1, 0]);
  });

  it('is left by a newer link of the same member here, too', async () => {
    const { email, device, member, victim } = await send('leave');
    const { token } = await ask(victim, email);
    const again = await api.post(redeemLoginEmail.path, { token }, member);
    const cookie = again.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect([await chatsOf({ ...member, cookie }), await chatsOf(device)]).toEqual([0, 1]);
  });

  it('says whose session it replaces', async () => {
    const email = newAddress();
    const { token } = await ask(await registerAdult(), email);
    const [named, nameless] = [
      await createMember(api, { email: 'anna@xn--fsqu00a.xn--fiqs8s' }),
      await createMember(api, { user: { nickname: 'Wanderer' } }),
    ];
    expect(await inspect(token, named.headers)).toMatchObject({ replaces: 'a•••a@xn--fsqu00a.xn--fiqs8s' });
    expect(await inspect(token, nameless.headers)).toMatchObject({ replaces: 'Wanderer' });
    const own = await createMember(api, { email });
    expect(await inspect(token, own.headers)).toMatchObject({ replaces: null });
  });
});
