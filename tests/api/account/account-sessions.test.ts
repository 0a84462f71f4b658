import { describe, expect, it } from 'vitest';
import { listSessions, revokeOtherSessions, revokeSession } from '#src/contract/account/account-calls.ts';
import { CallError } from '#src/contract/call/client.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { LoginService } from '#src/server/account/login/login-service.ts';
import { beginSession } from '#src/server/account/sessions/find-member.ts';
import { eraseEndedLogins } from '#src/server/account/erase/erase-ended-logins.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { addLogin, asMember, createMember, type TestLogin } from '#tests/support/api/test-member.ts';
import { createTestClient } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();
const member = await createMember(api, {
  login: {
    createdAt: new Date('2026-11-20T21:45:00Z'),
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/151.0.0.0 Mobile Safari/537.36',
  },
});

const addBrowser = (options?: Parameters<typeof addLogin>[2]) =>
  addLogin(api.services.database, member.accountId, options);

/** True if a login is still valid: without one, the server knows nobody. */
async function isLoggedIn(login: TestLogin): Promise<boolean> {
  const response = await api.request(listSessions.path, { headers: { cookie: login.cookie } });
  return response.status === 200;
}

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CallError) return error;
  throw new Error('the call did not fail', { cause: error });
}

describe('a session that a login made', () => {
  it('ends, and moves no guest, if the answer does not carry it to the browser', async () => {
    const login = await addBrowser();
    const guest = await api.registerVisitor();
    const { id: chatId } = await guest.startChat();
    const request = new Request('http://localhost:4321/', { headers: { 'device-id': guest.deviceId } });
    const session = { id: login.sessionId, accountId: member.accountId };
    const logins = new LoginService(api.services);
    expect(await beginSession(api.services.database, logins, { request, session, cookies: [] })).toBeNull();
    expect(await isLoggedIn(login)).toBe(false);
    expect(await guest.listMessages(chatId)).toHaveLength(1);
  });
});

describe('the list of sessions (rule:sessions)', () => {
  it('contains the needed data about own logins, the newest first, and never a token', async () => {
    const newer = await addBrowser({ createdAt: new Date('2026-11-21T09:00:00Z') });
    const expired = await addBrowser({ expiresAt: new Date(Date.now() - 1_000) });
    const stranger = await createMember(api);
    const response = await api.request(listSessions.path, { headers: member.headers });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      data: {
        records: [
          { id: newer.sessionId, current: false, browser: '', create_time: '2026-11-21T09:00:00.000Z' },
          {
            id: member.sessionId,
            current: true,
            browser: 'Chrome on Android',
            create_time: '2026-11-20T21:45:00.000Z',
            seen_time: '2026-11-20T00:00:00.000Z',
          },
        ],
      },
    });
    for (const secret of [member.token, newer.token, expired.sessionId, stranger.sessionId, stranger.token]) {
      expect(text).not.toContain(secret);
    }
  });

  it('is for members only', async () => {
    const response = await api.request(listSessions.path, {
      headers: { 'device-id': member.guest.deviceId },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 40001, message: 'Log in to do this.' });
  });
});

describe('revoking', () => {
  it('another session ends it at once', async () => {
    const other = await addBrowser();
    expect(await isLoggedIn(other)).toBe(true);
    const body = { id: other.sessionId };
    expect(await member.visitor.client.call(revokeSession, { body })).toEqual({ revoked: 1 });
    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(member)).toBe(true);
    expect((await failureOf(member.visitor.client.call(revokeSession, { body }))).status).toBe(404);
  });

  it('leaves the guest to the device of the ended session, and nothing of the account', async () => {
    const other = await addBrowser();
    const device = await api.registerVisitor();
    const there = createTestClient(asMember(api.send, other), { deviceId: device.deviceId });
    expect((await there.call(getUserInfo)).id).toBe(member.userId);
    await member.visitor.client.call(revokeSession, { body: { id: other.sessionId } });
    expect((await there.call(getUserInfo)).id).toBe(device.user.id);
  });

  it('is refused for the own session: that is what logging out is for', async () => {
    const failure = await failureOf(
      member.visitor.client.call(revokeSession, { body: { id: member.sessionId } }),
    );
    expect(failure).toMatchObject({ status: 409, code: 40003 });
    expect(await isLoggedIn(member)).toBe(true);
  });

  it("treats somebody else's session as missing, and keeps it", async () => {
    const stranger = await createMember(api);
    const failure = await failureOf(
      member.visitor.client.call(revokeSession, { body: { id: stranger.sessionId } }),
    );
    expect(failure).toMatchObject({ status: 404, message: 'This could not be found.' });
    expect(await isLoggedIn(stranger)).toBe(true);
  });

  it('all others ends every session but the own, and nobody else’s', async () => {
    const stranger = await createMember(api);
    const others = [await addBrowser(), await addBrowser()];
    const { revoked } = await member.visitor.client.call(revokeOtherSessions, { body: {} });
    expect(revoked).toBeGreaterThanOrEqual(2);
    expect(await Promise.all(others.map(isLoggedIn))).toEqual([false, false]);
    expect(await isLoggedIn(member)).toBe(true);
    expect(await isLoggedIn(stranger)).toBe(true);
    expect(await member.visitor.client.call(revokeOtherSessions, { body: {} })).toEqual({ revoked: 0 });
  });

  it('does not lose a reply that the ended session had requested', async () => {
    const held = holdReply(api.upstream);
    const other = await addBrowser();
    const visitor = member.guest.at(asMember(api.send, other));
    const { id } = await visitor.startChat();
    const events = await visitor.openAsk(id, 'Go on without me');
    await events.untilLength(1);
    await member.visitor.client.call(revokeSession, { body: { id: other.sessionId } });
    held.release();
    await events.toEnd();
    expect((await member.visitor.listMessages(id)).at(-1)?.content).toBe(held.text);
  });
});

describe('a session cookie', () => {
  it.each([
    ['without a signature', (login: TestLogin) => `yuanfen.session_token=${login.token}`],
    ['with another signature', (login: TestLogin) => `${login.cookie.slice(0, -8)}AAAAAA%3D`],
    [
      'that names the session instead',
      (login: TestLogin) => login.cookie.replace(login.token, login.sessionId),
    ],
    ['that is empty', () => 'yuanfen.session_token='],
    ['that is only a dot', () => 'yuanfen.session_token=.'],
    ['under the name of the secure one', (login: TestLogin) => `__Host-${login.cookie}`],
  ])('%s logs nobody in', async (_name, cookieOf) => {
    expect(await isLoggedIn({ ...member, cookie: cookieOf(member) })).toBe(false);
  });

  it('of an ended session logs nobody in', async () => {
    expect(await isLoggedIn(await addBrowser({ expiresAt: new Date(Date.now() - 1_000) }))).toBe(false);
  });

  it('of an expired session is deleted in time, and no other', async () => {
    const lasting = await addBrowser();
    await addBrowser({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await eraseEndedLogins(api.services.database)).toBeGreaterThan(0);
    expect(await eraseEndedLogins(api.services.database)).toBe(0);
    expect(await isLoggedIn(lasting)).toBe(true);
    expect(await isLoggedIn(member)).toBe(true);
  });
});
