import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { userMessages } from '#src/contract/errors/errors.ts';
import { deletePasskey } from '#src/contract/account/account-calls.ts';
import {
  beginOidc,
  beginPasskey,
  finishPasskey,
  redeemLoginCode,
} from '#src/contract/account/login-calls.ts';
import {
  addLoginEmail,
  confirmLoginEmail,
  confirmLoginEmailCode,
  listLoginWays,
  removeLoginWay,
} from '#src/contract/account/login-way-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { describeWrongCode } from '#src/server/account/login/describe-wrong-code.ts';
import { createSoftPasskey } from './soft-passkey.ts';
import { otherCode } from './other-code.ts';
import { untilWaitingForLock } from '#tests/support/api/database/until-waiting-for-lock.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startMailForFile } from '#tests/support/api/start-mail-for-file.ts';
import { readLoginMail } from '#tests/support/services/read-login-mail.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import {
  addPasskey,
  addProvider,
  addRecoveryCode,
  createMember,
  type TestMember,
} from '#tests/support/api/test-member.ts';
import { origin } from '#tests/support/api/visitor.ts';

const mail = await startMailForFile();
const api = await startApiForFile({
  env: { SMTP_URL: mail.url, MAIL_FROM: 'login@example.org', RATE_LIMIT_FACTOR: '10' },
});

const google = { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'a-secret' };
let codes = 0;
const newCode = () => String((codes += 1)).padStart(28, '0');
const list = async (member: TestMember) => (await member.visitor.client.call(listLoginWays)).records;
const listKinds = async (member: TestMember) => (await list(member)).map(({ kind }) => kind);
const old = { createdAt: new Date(Date.now() - 11 * 60_000) };

type Kind = 'provider' | 'email' | 'recovery_code';
const remove = (member: TestMember, kind: Kind, id: string = kind) =>
  api.post(removeLoginWay.path, { kind, id }, member.headers).then(({ status }) => status);

async function ask(member: TestMember, email: string) {
  const answer = await api.post(addLoginEmail.path, { email }, member.headers);
  expect(answer.status).toBe(200);
  return readLoginMail(await mail.waitForMail(email.toLowerCase()));
}

const sendLink = async (member: TestMember, email: string) => (await ask(member, email)).token;

const confirm = (member: TestMember, token: string) =>
  api.post(confirmLoginEmail.path, { token }, member.headers);

describe('the ways to log in', () => {
  it('are listed without secrets, own ones only', async () => {
    const { database } = api.services;
    const member = await createMember(api, { email: 'ways@example.org' });
    const stranger = await createMember(api);
    for (const { accountId } of [member, stranger]) {
      await addPasskey(database, accountId, { publicKey: 'canary', name: 'Phone' });
      await addProvider(database, accountId);
      await addRecoveryCode(database, accountId, newCode());
    }
    const text = await (await api.request(listLoginWays.path, { headers: member.headers })).text();
    for (const secret of ['canary', 'subject-', member.accountId]) expect(text).not.toContain(secret);
    expect((await list(member)).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'passkey Phone',
      'provider google',
      'email ways@example.org',
      'recovery_code ',
    ]);
    expect(await listKinds(stranger)).toEqual(['passkey', 'provider', 'recovery_code']);
  });

  it.each(['provider', 'email', 'recovery_code'] as const)(
    'but the last can be removed, and that stays: %s',
    async (kind) => {
      const { database } = api.services;
      const email = `last-${kind}@example.org`;
      const member = await createMember(api, kind === 'email' ? { email } : {});
      const id = kind === 'provider' ? await addProvider(database, member.accountId) : kind;
      if (kind === 'recovery_code') await addRecoveryCode(database, member.accountId, newCode());
      const answer = await api.post(removeLoginWay.path, { kind, id }, member.headers);
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ message: userMessages.lastLoginWay.en });
      expect(await listKinds(member)).toEqual([kind]);
      await addPasskey(database, member.accountId);
      expect(await remove(member, kind, id)).toBe(200);
      expect(await listKinds(member)).toEqual(['passkey']);
      expect(await remove(member, kind, id)).toBe(404);
    },
  );

  it('do not count if nobody can use them: a provider that is no longer configured', async () => {
    const { database } = api.services;
    const member = await createMember(api);
    const id = await addPasskey(database, member.accountId);
    await addProvider(database, member.accountId);
    expect((await api.post(deletePasskey.path, { id }, member.headers)).status).toBe(409);
    const withProvider = await startTestApi({ beside: api, env: google });
    expect((await withProvider.post(deletePasskey.path, { id }, member.headers)).status).toBe(200);
    await withProvider.close();
  });

  it('do not count if nobody can use them: an address that cannot be typed', async () => {
    const { database } = api.services;
    const member = await createMember(api, { email: 'ä@example.org' });
    const id = await addProvider(database, member.accountId);
    expect(await remove(member, 'provider', id)).toBe(409);
    expect(await listKinds(member)).toEqual(['provider', 'email']);
  });

  it('are never all removed by removals at the same time', async () => {
    const { database } = api.services;
    const member = await createMember(api);
    const id = await addProvider(database, member.accountId);
    await addRecoveryCode(database, member.accountId, newCode());
    const answers = await Promise.all([remove(member, 'provider', id), remove(member, 'recovery_code')]);
    expect(answers.toSorted()).toEqual([200, 409]);
    expect(await list(member)).toHaveLength(1);
  });

  it('are removed by their owner only (rule:login-proofs), after a recent login (rule:recent-login)', async () => {
    const { database } = api.services;
    const [member, stranger] = [await createMember(api), await createMember(api)];
    const late = await createMember(api, { login: old });
    for (const { accountId } of [member, stranger, late]) await addPasskey(database, accountId);
    expect(await remove(stranger, 'provider', await addProvider(database, member.accountId))).toBe(404);
    expect(await remove(late, 'provider', await addProvider(database, late.accountId))).toBe(403);
    expect([await listKinds(member), await listKinds(late)]).toEqual([
      ['passkey', 'provider'],
      ['passkey', 'provider'],
    ]);
  });
});

describe('an e-mail address', () => {
  it('is added once by a link in its mailbox, and shown from then on', async () => {
    const member = await createMember(api);
    const token = await sendLink(member, 'Added@Example.org');
    const answer = await confirm(member, token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { id: member.userId, email: 'added@example.org' } });
    expect((await confirm(member, token)).status).toBe(400);
    expect((await member.visitor.client.call(getUserInfo)).email).toBe('added@example.org');
  });

  it('is added by the code in the settings that requested it, in five attempts', async () => {
    const [member, other] = [await createMember(api), await createMember(api)];
    const email = 'coded@example.org';
    const { code } = await ask(member, email);
    const enter = (person: TestMember, typed: string) =>
      api.post(confirmLoginEmailCode.path, { email, code: typed }, person.headers);
    const elsewhere = await enter(other, code);
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.json()).toMatchObject({ message: userMessages.loginCodeElsewhere.en });
    const wrong = await enter(member, otherCode(code));
    expect(await wrong.json()).toMatchObject({ message: describeWrongCode(4).en });
    const asLogin = await api.post(redeemLoginCode.path, { email, code }, member.headers);
    expect(asLogin.status, 'it logs nobody in').toBe(400);
    expect((await enter(member, code)).status).toBe(200);
    expect((await list(member)).map(({ name }) => name)).toEqual([email]);
  });

  it('with a domain in other letters is shown in them', async () => {
    const member = await createMember(api);
    await api.post(addLoginEmail.path, { email: 'Ｌｉ＠例子。中国' }, member.headers);
    // The server of the tests reads the ASCII form that it was sent.
    const { token } = readLoginMail(await mail.waitForMail('li@例子.中国'));
    expect(await (await confirm(member, token)).json()).toMatchObject({ data: { email: 'li@例子.中国' } });
    expect((await list(member)).map(({ name }) => name)).toEqual(['li@例子.中国']);
  });

  it('is added only in the account that requested it: nobody is led into somebody else’s account (rule:login-proofs)', async () => {
    const [member, victim] = [await createMember(api), await createMember(api)];
    const token = await sendLink(member, 'victim@example.org');
    const answer = await confirm(victim, token);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ message: userMessages.emailElsewhere.en });
    const guest = await api.post(confirmLoginEmail.path, { token }, { 'device-id': victim.guest.deviceId });
    expect(guest.status).toBe(401);
    expect([await listKinds(member), await listKinds(victim)]).toEqual([[], []]);
  });

  it('of another account is refused, which only its owner learns', async () => {
    await createMember(api, { email: 'taken@example.org' });
    const member = await createMember(api);
    const token = await sendLink(member, 'taken@example.org');
    const answer = await confirm(member, token);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: userMessages.emailTaken.en });
    expect(await listKinds(member)).toEqual([]);
  });

  it('never replaces another: that has to be removed first, and then the same link works', async () => {
    const member = await createMember(api, { email: 'first@example.org' });
    await addPasskey(api.services.database, member.accountId);
    const token = await sendLink(member, 'second@example.org');
    const answer = await confirm(member, token);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: userMessages.emailPresent.en });
    expect((await list(member)).map(({ name }) => name)).toEqual(['Laptop', 'first@example.org']);
    expect(await remove(member, 'email')).toBe(200);
    expect((await confirm(member, token)).status).toBe(200);
  });

  it('is confirmed while its account is erased, without a deadlock', async () => {
    const member = await createMember(api);
    const token = await sendLink(member, 'going@example.org');
    const { sql } = api.database;
    const confirming = await sql.begin(async (erasure) => {
      await erasure`select id from accounts where id = ${member.accountId} for update`;
      const asked = confirm(member, token);
      await untilWaitingForLock(sql, 1);
      await erasure`delete from account_mail_proofs where account_id = ${member.accountId}`;
      return { asked };
    });
    expect((await confirming.asked).status).toBe(400);
  });

  it('that many requested gets no more mails, and nobody is told', async () => {
    const strict = await startTestApi({
      beside: api,
      env: { SMTP_URL: mail.url, MAIL_FROM: 'login@example.org', RATE_LIMIT_FACTOR: '0.2' },
    });
    const members = [await createMember(api), await createMember(api)];
    const before = mail.mails.length;
    for (const { headers } of members) {
      const answer = await strict.post(addLoginEmail.path, { email: 'many@example.org' }, headers);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ data: { sent: true } });
    }
    expect(mail.mails).toHaveLength(before + 1);
    await strict.close();
  });

  it('gets no mail for a person without a recent login, nor where links would be in a terminal', async () => {
    const late = await createMember(api, { login: old });
    const before = mail.mails.length;
    const body = { email: 'nobody@example.org' };
    expect((await api.post(addLoginEmail.path, body, late.headers)).status).toBe(403);
    const silent = await startTestApi({ beside: api });
    const member = await createMember(api);
    expect((await silent.post(addLoginEmail.path, body, member.headers)).status).toBe(503);
    await silent.close();
    expect(mail.mails).toHaveLength(before);
  });
});

describe('a login provider', () => {
  it('is added by members only, after a recent login', async () => {
    const withProvider = await startTestApi({ beside: api, env: google });
    const late = await createMember(api, { login: old });
    const guest = await api.registerVisitor();
    const body = { provider: 'google', add: true };
    const asked = [
      await withProvider.post(beginOidc.path, body, late.headers),
      await withProvider.post(beginOidc.path, body, { 'device-id': guest.deviceId }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([403, 401]);
    await withProvider.close();
  });
});

describe('a new passkey', () => {
  const optionsSchema = z.object({
    data: z.object({
      options: z.object({
        challenge: z.string(),
        user: z.object({ name: z.string(), displayName: z.string() }),
      }),
    }),
  });

  async function begin(headers: Record<string, string>, name?: string) {
    const answer = await api.post(beginPasskey.path, { ceremony: 'create', name }, headers);
    const { options } = optionsSchema.parse(await answer.json()).data;
    return { options, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }

  it('is named after its person in the list of the device, and not after an address or the site', async () => {
    const member = await createMember(api, { user: { nickname: 'Wanderer 王' } });
    const names = await Promise.all([
      begin(member.headers),
      begin(member.headers, 'Guest 22 Nov 14:05'),
      begin({}, 'Guest 22 Nov 14:05'),
      begin({}),
    ]);
    expect(names.map(({ options }) => [options.user.name, options.user.displayName])).toEqual([
      ['Wanderer 王', 'Wanderer 王'],
      ['Guest 22 Nov 14:05', 'Guest 22 Nov 14:05'],
      ['Guest 22 Nov 14:05', 'Guest 22 Nov 14:05'],
      ['Yuanfen', 'Yuanfen'],
    ]);
  });

  it('is listed by the browser that created it', async () => {
    const member = await createMember(api);
    const { options, cookie } = await begin(member.headers);
    const answer = await api.post(
      finishPasskey.path,
      { ceremony: 'create', response: createSoftPasskey(options.challenge, origin).creation },
      {
        ...member.headers,
        cookie: `${cookie}; ${member.cookie}`,
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
      },
    );
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect((await list(member)).map(({ name }) => name)).toEqual(['Firefox on Linux']);
  });
});
