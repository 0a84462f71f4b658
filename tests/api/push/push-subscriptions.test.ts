import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { logout } from '#src/contract/account/login-calls.ts';
import { revokeSession } from '#src/contract/account/account-calls.ts';
import {
  editPushSettings,
  getPushKey,
  getPushSettings,
  subscribePush,
  unsubscribePush,
} from '#src/contract/push/push-calls.ts';
import { enterAccount } from '#src/server/account/merge/enter-account.ts';
import { requireVapidKeys } from '#src/server/push/vapid-keys.ts';
import { subscribeBrowser } from '#tests/support/api/account/push-visitors.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startPushForFile } from '#tests/support/api/start-push-for-file.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { addLogin, asMember, createMember } from '#tests/support/api/test-member.ts';

const push = await startPushForFile();
const api = await startApiForFile({ env: { PUSH_SERVICES: push.origin } });

async function listRows(userId: string) {
  return api.database.sql<{ endpoint: string; session_id: string | null; language: string }[]>`
    select endpoint, session_id, language from push_subscriptions where user_id = ${userId} order by renewed_at`;
}

describe('the keys of an installation', () => {
  it('are one pair, however many processes start first', async () => {
    const { database } = api.services;
    await api.database.sql`delete from installation_secrets where name = 'vapid'`;
    const made = await Promise.all(Array.from({ length: 20 }, () => requireVapidKeys(database)));
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
    expect(await requireVapidKeys(database)).toEqual(made[0]);
  });

  it('are the same after a restart, and only the public one is disclosed', async () => {
    const first = await startTestApi({ beside: api });
    const second = await startTestApi({ beside: api });
    const { privateKey } = await requireVapidKeys(api.services.database);
    const visitor = await api.registerVisitor();
    const tell = async (process: TestApi) => {
      const response = await process.request(getPushKey.path);
      const text = await response.text();
      expect(text).not.toContain(privateKey);
      return text;
    };
    expect(await tell(first)).toBe(await tell(second));
    const { public_key } = await visitor.client.call(getPushKey);
    // An uncompressed point on P-256.
    expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
    expect(Buffer.from(public_key, 'base64url')[0]).toBe(4);
    await first.close();
    await second.close();
  });
});

describe('a browser that subscribes', () => {
  it('gets notifications in the language of its pages, and is one browser however often it subscribes', async () => {
    const visitor = await api.registerVisitor('zh-CN');
    const browser = push.subscribe();
    for (const renewal of [1, 2, 3]) {
      const settings = await visitor.client.call(subscribePush, {
        body: { ...browser, time_zone: 'Asia/Shanghai' },
      });
      expect(settings, `${renewal}`).toEqual({
        shows_text: false,
        quiet: null,
        time_zone: 'Asia/Shanghai',
        browsers: 1,
      });
    }
    expect(await listRows(visitor.user.id)).toEqual([
      { endpoint: browser.endpoint, session_id: null, language: 'zh-CN' },
    ]);
  });

  it('belongs to the person who subscribed last: nobody before gets notifications in it', async () => {
    const [first, second] = [await api.registerVisitor(), await api.registerVisitor()];
    const browser = await subscribeBrowser(push, first);
    await second.client.call(subscribePush, { body: browser });
    expect(await listRows(first.user.id)).toEqual([]);
    expect(await listRows(second.user.id)).toHaveLength(1);
  });

  it('replaces its earlier subscription when its push service changed the address', async () => {
    const visitor = await api.registerVisitor();
    const before = await subscribeBrowser(push, visitor);
    const now = push.subscribe();
    await visitor.client.call(subscribePush, { body: { ...now, replaces: before.endpoint } });
    expect((await listRows(visitor.user.id)).map(({ endpoint }) => endpoint)).toEqual([now.endpoint]);
  });

  it('never replaces somebody else’s browser', async () => {
    const [first, second] = [await api.registerVisitor(), await api.registerVisitor()];
    const browser = await subscribeBrowser(push, first);
    await second.client.call(subscribePush, { body: { ...push.subscribe(), replaces: browser.endpoint } });
    await second.client.call(unsubscribePush, { body: { endpoint: browser.endpoint } });
    expect(await listRows(first.user.id)).toHaveLength(1);
  });

  it('is one of at most ten of a person: the one not seen for longest is dropped', async () => {
    const visitor = await api.registerVisitor();
    const browsers = [];
    for (let number = 0; number < 12; number += 1) browsers.push(await subscribeBrowser(push, visitor));
    const kept = (await listRows(visitor.user.id)).map(({ endpoint }) => endpoint);
    expect(kept).toEqual(browsers.slice(2).map(({ endpoint }) => endpoint));
    await Promise.all(Array.from({ length: 20 }, () => subscribeBrowser(push, visitor)));
    expect(await listRows(visitor.user.id)).toHaveLength(10);
  });

  it('gets no more notifications after it unsubscribes', async () => {
    const visitor = await api.registerVisitor();
    const { endpoint } = await subscribeBrowser(push, visitor);
    const settings = await visitor.client.call(unsubscribePush, { body: { endpoint } });
    expect(settings.browsers).toBe(0);
    expect(await listRows(visitor.user.id)).toEqual([]);
  });
});

describe('the browser of a member', () => {
  it('gets no more notifications after its logout; the other browsers of the account do', async () => {
    const member = await createMember(api);
    const other = await addLogin(api.services.database, member.accountId);
    const left = await subscribeBrowser(push, member.visitor);
    const kept = await subscribeBrowser(push, member.guest.at(asMember(api.send, other)));
    expect((await listRows(member.userId)).map(({ session_id }) => session_id)).toEqual([
      member.sessionId,
      other.sessionId,
    ]);
    await member.visitor.client.call(logout, { body: {} });
    expect((await listRows(member.userId)).map(({ endpoint }) => endpoint)).toEqual([kept.endpoint]);
    expect(left.endpoint).not.toBe(kept.endpoint);
  });

  it('gets no more notifications after it was logged out from another one', async () => {
    const member = await createMember(api);
    const other = await addLogin(api.services.database, member.accountId);
    await subscribeBrowser(push, member.guest.at(asMember(api.send, other)));
    await member.visitor.client.call(revokeSession, { body: { id: other.sessionId } });
    expect(await listRows(member.userId)).toEqual([]);
  });

  it('of a guest who logs in is subscribed again by the page of the login: no guest gets notifications in between', async () => {
    const member = await createMember(api);
    await subscribeBrowser(push, member.guest);
    const { accountId, guest } = member;
    await enterAccount(api.services.database, { accountId, deviceId: guest.deviceId });
    expect(await listRows(guest.user.id)).toEqual([]);
    expect(await listRows(member.userId)).toEqual([]);
  });
});

describe('settings of notifications', () => {
  it('are without the text and at any hour by default', async () => {
    const visitor = await api.registerVisitor();
    expect(await visitor.client.call(getPushSettings)).toEqual({
      shows_text: false,
      quiet: null,
      time_zone: null,
      browsers: 0,
    });
  });

  it('change by the given fields only', async () => {
    const { client } = await api.registerVisitor();
    const quiet = { from: '22:30', until: '07:00' };
    await client.call(editPushSettings, { body: { quiet, time_zone: 'Asia/Shanghai' } });
    await client.call(editPushSettings, { body: { shows_text: true } });
    const changed = { shows_text: true, quiet, time_zone: 'Asia/Shanghai', browsers: 0 };
    expect(await client.call(editPushSettings, { body: {} })).toEqual(changed);
    expect(await client.call(getPushSettings)).toEqual(changed);
    // An unknown time zone is ignored.
    const unknown = await client.call(editPushSettings, { body: { quiet: null, time_zone: 'Mars/Base' } });
    expect(unknown).toEqual({ ...changed, quiet: null });
  });

  it('move with a guest into a new account, and are the defaults for the next guest', async () => {
    const guest = await api.registerVisitor();
    const quiet = { from: '01:00', until: '05:15' };
    await guest.client.call(editPushSettings, { body: { shows_text: true, quiet } });
    const accountId = randomUUID();
    await api.database.sql`
      insert into accounts (id, name, email, email_verified, created_at, updated_at)
      values (${accountId}, '', ${`${accountId}@example.org`}, true, now(), now())`;
    const userId = await enterAccount(api.services.database, { accountId, deviceId: guest.deviceId });
    const [row] = await api.database.sql`
      select push_shows_text, quiet_from, quiet_until from users where id = ${userId}`;
    expect(row).toEqual({ push_shows_text: true, quiet_from: 60, quiet_until: 315 });
    expect(await guest.client.call(getPushSettings)).toMatchObject({ shows_text: false, quiet: null });
  });
});
