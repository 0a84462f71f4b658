import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listPasskeys } from '#src/contract/account/account-calls.ts';
import { beginPasskey, finishPasskey } from '#src/contract/account/login-calls.ts';
import { createSoftPasskey } from './soft-passkey.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { addLogin, createMember, type TestMember } from '#tests/support/api/test-member.ts';
import { origin } from '#tests/support/api/visitor.ts';

const api = await startApiForFile();

const begunSchema = z.object({ data: z.object({ options: z.object({ challenge: z.string() }) }) });

/** Begins the creation of a passkey; returns the passkey, and the cookie of its challenge. */
async function begin(headers: Record<string, string>) {
  const response = await api.post(beginPasskey.path, { ceremony: 'create' }, headers);
  const { challenge } = begunSchema.parse(await response.json()).data.options;
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, passkey: createSoftPasskey(challenge, origin) };
}

const finish = (passkey: ReturnType<typeof createSoftPasskey>, cookie: string) =>
  api.post(
    finishPasskey.path,
    { ceremony: 'create', response: passkey.creation },
    { cookie, 'sec-fetch-site': 'same-origin' },
  );

const countPasskeys = async (member: TestMember) =>
  (await member.visitor.client.call(listPasskeys)).records.length;

describe('a passkey', () => {
  it('logs in whatever it counts: a manager counts on each device, and a restored one begins again', async () => {
    const member = await createMember(api);
    const { cookie, passkey } = await begin(member.headers);
    expect((await finish(passkey, `${cookie}; ${member.cookie}`)).status).toBe(200);
    for (const count of [51, 3, 0, 4_294_967_295, 1]) {
      const guest = await api.registerVisitor();
      const headers = { 'device-id': guest.deviceId };
      const begun = await api.post(beginPasskey.path, { ceremony: 'login' }, headers);
      const { challenge } = begunSchema.parse(await begun.json()).data.options;
      const answer = await api.post(
        finishPasskey.path,
        { ceremony: 'login', response: passkey.answer(challenge, count) },
        {
          ...headers,
          'sec-fetch-site': 'same-origin',
          cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '',
        },
      );
      expect(answer.status, `${count}: ${await answer.clone().text()}`).toBe(200);
      expect(await answer.json()).toMatchObject({ data: { id: member.userId, isLogin: true } });
    }
  });
});

describe('a passkey that a member adds (rule:sessions, rule:login-proofs)', () => {
  it('is added in the session that asked for it', async () => {
    const member = await createMember(api);
    const { cookie, passkey } = await begin(member.headers);
    const response = await finish(passkey, `${cookie}; ${member.cookie}`);
    expect(response.status, await response.clone().text()).toBe(200);
    expect(await countPasskeys(member)).toBe(1);
  });

  it('is refused without that session, and logs nobody in', async () => {
    const member = await createMember(api);
    const { cookie, passkey } = await begin(member.headers);
    const response = await finish(passkey, cookie);
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie().join()).not.toContain('session_token');
    expect(await countPasskeys(member)).toBe(0);
  });

  it('is refused in the session of somebody else', async () => {
    const [member, stranger] = [await createMember(api), await createMember(api)];
    const { cookie, passkey } = await begin(member.headers);
    expect((await finish(passkey, `${cookie}; ${stranger.cookie}`)).status).toBe(400);
    expect([await countPasskeys(member), await countPasskeys(stranger)]).toEqual([0, 0]);
  });

  it('is not even begun with a login that is not recent', async () => {
    const member = await createMember(api);
    const old = await addLogin(api.services.database, member.accountId, {
      createdAt: new Date(Date.now() - 3_600_000),
    });
    const response = await api.post(
      beginPasskey.path,
      { ceremony: 'create' },
      { ...member.headers, cookie: old.cookie },
    );
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 40001 });
  });
});
