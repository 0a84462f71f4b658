import { expect, it } from 'vitest';
import { beginOidc } from '#src/contract/account/login-calls.ts';
import { listLoginWays } from '#src/contract/account/login-way-calls.ts';
import { getUserInfo, stateAdult, type User } from '#src/contract/account/user-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';
import { type OddProvider, startOddOidc } from '#tests/support/services/start-odd-oidc.ts';
import { closeAfterFile } from '#tests/support/vitest/close-after-file.ts';

const people: Record<string, OddProvider> = {
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

async function startProvider(person: OddProvider, more: object = {}) {
  const oidc = await startOddOidc(person);
  closeAfterFile(() => oidc.close());
  const { setting } = oidc;
  return { ...setting, id: String(Reflect.get(setting, 'id')), ...more };
}

const odd = new Map<string, Awaited<ReturnType<typeof startProvider>>>();
for (const [name, person] of Object.entries(people)) odd.set(name, await startProvider(person));
const stranger = await startProvider({ subject: 's', email: 'victim@example.org' });
const house = await startProvider({ subject: 'h', email: 'Victim@Example.org' }, { trustedAddresses: true });
const mixedUp = await startProvider(
  { subject: 'm', email: 'Ｖictim@example.org' },
  { trustedAddresses: true },
);
const again = await startProvider({ subject: 'again' });
const env = { OIDC_PROVIDERS: JSON.stringify([...odd.values(), stranger, house, mixedUp, again]) };
const api = await startApiForFile({ env });

/** Goes to the provider and comes back. @returns where the browser is led then, and its cookies */
async function goThere(at: TestApi, body: object, headers: Record<string, string>) {
  const begun = await at.post(beginOidc.path, body, headers);
  const { data } = (await begun.json()) as { data: { url: string } };
  const cookies = begun.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const there = await fetch(data.url, { redirect: 'manual' });
  const { pathname, search } = new URL(there.headers.get('location') ?? '');
  const back = await at.request(`${pathname}${search}`, {
    headers: { ...headers, cookie: [headers['cookie'], ...cookies].join('; ') },
  });
  const session = back.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { place: back.headers.get('location') ?? '', cookie: session.join('; ') };
}

/** Logs in a new device at the provider. @returns the user that it is then */
async function logIn(at: TestApi, provider: string): Promise<User> {
  const guest = await at.registerVisitor();
  await guest.client.call(stateAdult, { body: { adult: true } });
  const { place, cookie } = await goThere(at, { provider }, { 'device-id': guest.deviceId });
  expect(place).toMatch(/\/login\?done=1$/);
  const answer = await at.request(getUserInfo.path, { headers: { cookie } });
  const user = getUserInfo.result.parse(((await answer.json()) as { data: unknown }).data);
  expect(user.isLogin).toBe(true);
  return user;
}

const first = new Map<string, string>();

it.each([...odd])(
  'a provider that %s logs people in, and in again from another device (rule:login-ways)',
  async (_name, { id }) => {
    const user = await logIn(api, id);
    first.set(id, user.id);
    expect((await logIn(api, id)).id).toBe(user.id);
    expect(user.email, 'it is trusted for no address').toBeNull();
  },
);

it('a provider logs the same person in again after a logout in the same browser', async () => {
  const guest = await api.registerVisitor();
  await guest.client.call(stateAdult, { body: { adult: true } });
  const device = { 'device-id': guest.deviceId };
  const readUser = async (headers: Record<string, string>) => {
    const answer = await api.request(getUserInfo.path, { headers });
    return getUserInfo.result.parse(((await answer.json()) as { data: unknown }).data);
  };
  const once = await goThere(api, { provider: again.id }, device);
  const session = { ...device, cookie: once.cookie, 'sec-fetch-site': 'same-origin' };
  const user = await readUser(session);
  expect(user.isLogin).toBe(true);
  expect((await api.post('/v2/auth/logout', {}, session)).status).toBe(200);
  expect(await readUser(session)).toMatchObject({ id: guest.user.id, isLogin: false });
  const { place, cookie } = await goThere(api, { provider: again.id }, device);
  expect(place).toMatch(/\/login\?done=1$/);
  expect(await readUser({ ...device, cookie })).toMatchObject({ id: user.id, isLogin: true });
});

it('each of them opens the same account after a restart', async () => {
  const restarted = await startTestApi({ beside: api, env });
  try {
    for (const [id, user] of first) expect([id, (await logIn(restarted, id)).id]).toEqual([id, user]);
    expect(first.size).toBe(Object.keys(people).length);
  } finally {
    await restarted.close();
  }
});

it('a provider opens the account of an address that it calls verified only where it is trusted (rule:login-proofs)', async () => {
  const victim = await createMember(api, { email: 'victim@example.org' });
  for (const { id } of [stranger, mixedUp]) {
    const other = await logIn(api, id);
    expect([other.id === victim.userId, other.email]).toEqual([false, null]);
  }
  expect(await logIn(api, house.id)).toMatchObject({ id: victim.userId, email: 'victim@example.org' });
});

it('any provider is added in the settings, and opens that account from then on', async () => {
  const provider = await startProvider({ subject: 'new', email: 'victim@example.org' });
  const withIt = await startTestApi({
    beside: api,
    env: { OIDC_PROVIDERS: JSON.stringify([provider]) },
  });
  try {
    const member: TestMember = await createMember(api);
    const { place } = await goThere(withIt, { provider: provider.id, add: true }, member.headers);
    expect(place).toMatch(/\/mine\/settings\?added=provider$/);
    const { records } = await member.visitor.client.call(listLoginWays);
    expect(records.map(({ kind }) => kind)).toEqual(['provider']);
    expect((await logIn(withIt, provider.id)).id).toBe(member.userId);
  } finally {
    await withIt.close();
  }
});
