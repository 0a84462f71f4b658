import { expect, it } from 'vitest';
import { beginOidc } from '#src/contract/account/login-calls.ts';
import { getUserInfo, stateAdult } from '#src/contract/account/user-calls.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { type OddProvider, startOddOidc } from '#tests/support/services/start-odd-oidc.ts';

/** Logs in a new device at the provider. @returns the id of the user that it is then */
async function logIn(api: TestApi): Promise<string> {
  const guest = await api.registerVisitor();
  await guest.client.call(stateAdult, { body: { adult: true } });
  const begun = await api.post(beginOidc.path, { provider: 'odd' }, { 'device-id': guest.deviceId });
  const { data } = (await begun.json()) as { data: { url: string } };
  const cookies = begun.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const { headers } = await fetch(data.url, { redirect: 'manual' });
  const { pathname, search } = new URL(headers.get('location') ?? '');
  const back = await api.request(`${pathname}${search}`, {
    headers: { cookie: cookies.join('; '), 'device-id': guest.deviceId },
  });
  expect(back.headers.get('location')).toMatch(/\/login\?done=1$/);
  const session = back.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const answer = await api.request(getUserInfo.path, { headers: { cookie: session.join('; ') } });
  const user = getUserInfo.result.parse(((await answer.json()) as { data: unknown }).data);
  expect(user.isLogin).toBe(true);
  return user.id;
}

const providers: Record<string, OddProvider> = {
  'takes the secret in a header only': { secretPlaces: ['client_secret_basic'], subject: 'a' },
  'takes it in the body only': { secretPlaces: ['client_secret_post'], subject: 'a' },
  'does not say how it takes the secret, and so takes it in a header': { subject: 'a' },
  'writes subjects as numbers': { secretPlaces: ['client_secret_post'], subject: 4_711 },
  'names addresses in its user info only': {
    secretPlaces: ['client_secret_post'],
    subject: 'a',
    hidesAddress: true,
  },
  'does both of the last': { secretPlaces: ['client_secret_basic'], subject: 12, hidesAddress: true },
};

it.each(Object.entries(providers))(
  'a provider that %s logs people in, and in again from another device and after a restart (rule:login-ways)',
  async (_name, person) => {
    const oidc = await startOddOidc(person);
    const env = { OIDC_PROVIDERS: oidc.setting };
    const api = await startTestApi({ env });
    try {
      const first = await logIn(api);
      expect(await logIn(api)).toBe(first);
      const again = await startTestApi({ beside: api, env });
      try {
        expect(await logIn(again)).toBe(first);
      } finally {
        await again.close();
      }
    } finally {
      await api.close();
      await oidc.close();
    }
  },
);
