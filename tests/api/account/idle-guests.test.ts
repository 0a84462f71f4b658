import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { eraseIdleGuests } from '#src/server/account/erase/erase-guest.ts';
import { ReplyWriter } from '#src/server/chat/replies/reply-writer.ts';
import { createRichGuest } from '#tests/support/api/account/rich-guest.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();

const erase = (signal?: AbortSignal, forgetGuest: () => void = () => undefined) =>
  eraseIdleGuests(
    {
      database: api.services.database,
      writer: new ReplyWriter({ ...api.services, metrics: new Registry() }),
      forgetPicture: () => Promise.resolve(),
      forgetGuest,
    },
    12,
    signal,
  );

/** Sets the time of a visitor's last visit. */
async function setSeen(userId: string, ago: string): Promise<void> {
  await api.database.sql`
    update users set seen_on = (now() at time zone 'utc')::date - ${ago}::interval where id = ${userId}`;
}

async function readSeenDays(userId: string): Promise<number | null> {
  const [row] = await api.database.sql<{ days: number }[]>`
    select (now() at time zone 'utc')::date - seen_on as days from users where id = ${userId}`;
  return row?.days ?? null;
}

/** Sends a request from the same browser to a process that has just started. */
async function comeBack(guest: TestVisitor): Promise<TestApi> {
  const later = await startTestApi({ beside: api });
  await guest.at(later.send).client.call(listConversations, { query: { page: 1, size: 10 } });
  return later;
}

describe('a guest without a visit for 12 months', () => {
  it('is erased with everything; one with a day less is not, nor is a member', async () => {
    const idle = await createRichGuest(api, 'canary7f00d');
    const young = await api.registerVisitor();
    const member = await createMember(api);
    await setSeen(idle.user.id, '12 months 1 day');
    await setSeen(young.user.id, '12 months');
    await setSeen(member.userId, '60 months');
    expect(await erase()).toBe(1);
    expect(await readSeenDays(idle.user.id)).toBeNull();
    const left = await api.database.sql`select from storage_uses where user_id = ${idle.user.id}`;
    expect(left).toHaveLength(0);
    expect(await readSeenDays(young.user.id)).not.toBeNull();
    expect(await readSeenDays(member.userId)).not.toBeNull();
  });

  it('is the last one when the process stops meanwhile', async () => {
    for (const guest of [await api.registerVisitor(), await api.registerVisitor()]) {
      await setSeen(guest.user.id, '13 months');
    }
    const stop = new AbortController();
    expect(await erase(stop.signal, () => stop.abort())).toBe(1);
    expect(await erase()).toBe(1);
  });

  it('is erased in batches of fifty, until none is left', async () => {
    await api.database.sql`
      insert into users (id, device_id_hash, platform, seen_on)
      select gen_random_uuid(), 'idle ' || place, 'pc', '2020-01-01' from generate_series(1, 51) place`;
    expect(await erase()).toBe(51);
    const left = await api.database.sql`select from users where device_id_hash like 'idle %'`;
    expect(left).toHaveLength(0);
  });

  it('counts as present with any use, which is stored once a day at most', async () => {
    const guest = await api.registerVisitor();
    // Not idle yet: a starting process deletes idle guests.
    await setSeen(guest.user.id, '11 months');
    const later = await comeBack(guest);
    await expect.poll(() => readSeenDays(guest.user.id)).toBe(0);
    const [before] = await api.database.sql`select xmin::text from users where id = ${guest.user.id}`;
    await guest.client.call(getUserInfo);
    const again = await comeBack(guest);
    const [after] = await api.database.sql`select xmin::text from users where id = ${guest.user.id}`;
    expect(after).toEqual(before);
    await Promise.all([later.close(), again.close()]);
  });
});
