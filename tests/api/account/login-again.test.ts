import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  beginPasskey,
  finishPasskey,
  logout,
  redeemLoginCode,
  redeemLoginEmail,
  sendLoginEmail,
} from '#src/contract/account/login-calls.ts';
import {
  beginRecoveryCode,
  keepRecoveryCode,
  redeemRecoveryCode,
} from '#src/contract/account/login-way-calls.ts';
import { getUserInfo, stateAdult } from '#src/contract/account/user-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startMailForFile } from '#tests/support/api/start-mail-for-file.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { origin } from '#tests/support/api/visitor.ts';
import { readLoginMail } from '#tests/support/services/read-login-mail.ts';
import { createSoftPasskey } from './soft-passkey.ts';

const mail = await startMailForFile();
const env = { SMTP_URL: mail.url, MAIL_FROM: 'login@example.org', RATE_LIMIT_FACTOR: '10' };
const api = await startApiForFile({ env });

let mails = 0;

/** Logs a device in, with what the person keeps: a key, a mailbox, a code. */
type LogIn = (at: TestApi, device: TestVisitor) => Promise<Response>;

const headersOf = ({ deviceId }: TestVisitor) => ({ 'device-id': deviceId });
const dataOf = async <T>(answer: Response, schema: z.core.$ZodType<T>): Promise<T> =>
  z.object({ data: schema }).parse(await answer.json()).data;

function withMail(
  redeem: (found: ReturnType<typeof readLoginMail>, email: string) => [string, object],
): LogIn {
  const email = `again${(mails += 1)}@example.org`;
  return async (at, device) => {
    const seen = mail.mails.length;
    await at.post(sendLoginEmail.path, { email }, headersOf(device));
    const [path, body] = redeem(readLoginMail(mail.mails[seen] ?? { text: '' }), email);
    return at.post(path, body, headersOf(device));
  };
}

function withPasskey(): LogIn {
  let passkey: ReturnType<typeof createSoftPasskey> | undefined;
  let uses = 0;
  const begunSchema = z.object({ options: z.object({ challenge: z.string() }) });
  return async (at, device) => {
    const ceremony = passkey === undefined ? 'create' : 'login';
    const begun = await at.post(beginPasskey.path, { ceremony }, headersOf(device));
    const { challenge } = (await dataOf(begun, begunSchema)).options;
    const made = (passkey ??= createSoftPasskey(challenge, origin));
    const response = ceremony === 'create' ? made.creation : made.answer(challenge, (uses += 1));
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const headers = { ...headersOf(device), cookie, 'sec-fetch-site': 'same-origin' };
    return at.post(finishPasskey.path, { ceremony, response }, headers);
  };
}

function withRecoveryCode(): LogIn {
  let kept: string | undefined;
  return async (at, device) => {
    if (kept === undefined) {
      const made = await dataOf(
        await at.post(beginRecoveryCode.path, {}, headersOf(device)),
        beginRecoveryCode.result,
      );
      kept = made.code;
      return at.post(keepRecoveryCode.path, { ...made }, headersOf(device));
    }
    const answer = await at.post(redeemRecoveryCode.path, { code: kept }, headersOf(device));
    kept = (await dataOf(answer.clone(), redeemRecoveryCode.result)).recovery_code;
    return answer;
  };
}

const ways: Record<string, LogIn> = {
  'a passkey': withPasskey(),
  'the code of an e-mail': withMail(({ code }, email) => [redeemLoginCode.path, { email, code }]),
  'the link of an e-mail': withMail(({ token }) => [redeemLoginEmail.path, { token }]),
  'a recovery code': withRecoveryCode(),
};

const known = new Map<string, string>();

/** Logs in, is somebody, and logs out again. @returns the id of the user */
async function logInAndOut(at: TestApi, device: TestVisitor, logIn: LogIn): Promise<string> {
  const answer = await logIn(at, device);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const session = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const headers = { ...headersOf(device), cookie: session.join('; '), 'sec-fetch-site': 'same-origin' };
  const user = await dataOf(await at.request(getUserInfo.path, { headers }), getUserInfo.result);
  expect(user.isLogin).toBe(true);
  expect((await at.post(logout.path, {}, headers)).status).toBe(200);
  const left = await dataOf(await at.request(getUserInfo.path, { headers }), getUserInfo.result);
  expect(left.isLogin).toBe(false);
  return user.id;
}

it.each(Object.entries(ways))(
  '%s logs in, in again after a logout, and on a second device, always to the same account (rule:login-ways)',
  async (name, logIn) => {
    const [device, second] = [await api.registerVisitor(), await api.registerVisitor()];
    await device.client.call(stateAdult, { body: { adult: true } });
    const user = await logInAndOut(api, device, logIn);
    expect(await logInAndOut(api, device, logIn)).toBe(user);
    expect(await logInAndOut(api, second, logIn)).toBe(user);
    known.set(name, user);
  },
);

it('each of them still does after a restart of the server', async () => {
  const again = await startTestApi({ beside: api, env });
  try {
    const users = new Map<string, string>();
    for (const [name, logIn] of Object.entries(ways))
      users.set(name, await logInAndOut(again, await again.registerVisitor(), logIn));
    expect(users).toEqual(known);
    expect(users.size).toBe(4);
  } finally {
    await again.close();
  }
});
