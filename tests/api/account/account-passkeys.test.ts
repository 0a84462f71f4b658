import { describe, expect, it, test } from 'vitest';
import { deletePasskey, listPasskeys, renamePasskey } from '#src/contract/account/account-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import {
  addPasskey,
  addProvider,
  addRecoveryCode,
  createMember,
  type TestMember,
} from '#tests/support/api/test-member.ts';

// Without a mail server, an address is no way to log in.
const api = await startApiForFile({
  env: {
    GOOGLE_CLIENT_ID: 'an-id',
    GOOGLE_CLIENT_SECRET: 'a-secret',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'login@example.org',
  },
});

const add = (member: TestMember, values?: Parameters<typeof addPasskey>[2]) =>
  addPasskey(api.services.database, member.accountId, values);

const remove = (member: TestMember, id: string) =>
  api.post(deletePasskey.path, { id }, member.headers).then((response) => response.status);

async function listNames(member: TestMember): Promise<string[]> {
  const { records } = await member.visitor.client.call(listPasskeys);
  return records.map(({ name }) => name);
}

describe('passkeys', () => {
  it('are listed without keys, the oldest first, and own ones only', async () => {
    const [member, stranger] = [await createMember(api), await createMember(api)];
    await add(stranger, { name: 'Of somebody else' });
    const createdAt = new Date('2026-11-01T00:00:00Z');
    const id = await add(member, {
      name: 'Phone',
      createdAt,
      publicKey: 'canary-public',
      credentialID: 'canary-credential',
    });
    await add(member, { name: null });
    const response = await api.request(listPasskeys.path, { headers: member.headers });
    const text = await response.text();
    expect(text).not.toContain('canary');
    expect(JSON.parse(text)).toMatchObject({
      data: { records: [{ id, name: 'Phone', create_time: createdAt.toISOString() }, { name: '' }] },
    });
  });

  it('are renamed by their owner only (rule:login-proofs)', async () => {
    const [member, stranger] = [await createMember(api), await createMember(api)];
    const id = await add(member);
    const body = { id, name: '  My key 🔑 ' };
    expect((await api.post(renamePasskey.path, body, stranger.headers)).status).toBe(404);
    expect(await listNames(member)).toEqual(['Laptop']);
    expect(await member.visitor.client.call(renamePasskey, { body })).toMatchObject({
      id,
      name: 'My key 🔑',
    });
    expect(await listNames(member)).toEqual(['My key 🔑']);
  });

  it('are deleted by their owner only (rule:login-proofs)', async () => {
    const [member, stranger] = [await createMember(api), await createMember(api)];
    const [first] = [await add(member), await add(member)];
    await add(stranger);
    expect(await remove(stranger, first)).toBe(404);
    expect(await listNames(member)).toHaveLength(2);
    expect(await remove(member, first)).toBe(200);
    expect(await listNames(member)).toHaveLength(1);
    expect(await remove(member, first)).toBe(404);
  });
});

describe('the last way to log in stays', () => {
  it('where it is a passkey', async () => {
    const member = await createMember(api);
    const id = await add(member);
    const response = await api.post(deletePasskey.path, { id }, member.headers);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 40003,
      message: 'This is the only way into your account. Add another one first.',
    });
    expect(await listNames(member)).toHaveLength(1);
  });

  it('and a login provider, a recovery code, or a real e-mail address is another way', async () => {
    const withCode = await createMember(api);
    await addRecoveryCode(api.services.database, withCode.accountId, '0'.repeat(28));
    expect(await remove(withCode, await add(withCode))).toBe(200);
    const withProvider = await createMember(api);
    await addProvider(api.services.database, withProvider.accountId);
    expect(await remove(withProvider, await add(withProvider))).toBe(200);
    const withEmail = await createMember(api, { email: 'person@example.org' });
    expect(await remove(withEmail, await add(withEmail))).toBe(200);
  });

  it('but an address does not count where no mail can be sent', async () => {
    const silent = await startTestApi({ beside: api });
    const member = await createMember(api, { email: 'nobody-reads@example.org' });
    const id = await add(member);
    expect((await silent.post(deletePasskey.path, { id }, member.headers)).status).toBe(409);
    await silent.close();
  });

  it("but somebody else's does not count", async () => {
    const [member, stranger] = [await createMember(api), await createMember(api)];
    await addProvider(api.services.database, stranger.accountId);
    await add(stranger);
    expect(await remove(member, await add(member))).toBe(409);
  });

  it('also when two are deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await createMember(api);
      const ids = [await add(member), await add(member)];
      const answers = await Promise.all(ids.map((id) => remove(member, id)));
      expect(answers.toSorted()).toEqual([200, 409]);
      expect(await listNames(member)).toHaveLength(1);
    }
  });
});

test('a member whose login is older than ten minutes logs in again before a passkey is deleted (rule:recent-login)', async () => {
  const member = await createMember(api, { login: { createdAt: new Date(Date.now() - 11 * 60_000) } });
  const id = await add(member);
  await add(member);
  const response = await api.post(deletePasskey.path, { id }, member.headers);
  expect(response.status).toBe(403);
  expect(await listNames(member)).toHaveLength(2);
});
