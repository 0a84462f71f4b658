import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { editMode, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { getUserInfo, updateUserInfo } from '#src/contract/account/user-calls.ts';
import { enterAccount } from '#src/server/account/merge/enter-account.ts';
import { hasBelongings } from '#src/server/account/merge/has-belongings.ts';
import { conversations, messages } from '#src/server/chat/tables/tables.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { idempotencyKeys } from '#src/server/platform/database/tables.ts';
import { addChatParts, addOwnedThings, importOwnCharacter } from '#tests/support/api/account/owned-things.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();

async function createAccount(): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await api.services.database.insert(accounts).values({
    id,
    name: '',
    email: `${id}@example.org`,
    emailVerified: true,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

const enter = (accountId: string, visitor: TestVisitor | null) =>
  enterAccount(api.services.database, { accountId, deviceId: visitor?.deviceId ?? null });

async function listOwned(userId: string): Promise<string[]> {
  const rows = await api.services.database
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.userId, userId));
  return rows.map(({ id }) => id).toSorted();
}

const total = async (visitor: TestVisitor) => (await visitor.client.call(listConversations)).total;

describe('a guest who logs in (rule:login-merges)', () => {
  test('moves into the account exactly once under 50 parallel attempts, and loses nothing', async () => {
    const guest = await api.registerVisitor();
    const talk = await guest.startChat();
    await guest.ask(talk.id, 'Hello, do you remember me?');
    const other = await guest.startChat('m01');
    const before = await api.services.database.select().from(messages);
    const accountId = await createAccount();

    const entered = await Promise.all(Array.from({ length: 50 }, () => enter(accountId, guest)));

    expect(new Set(entered).size).toBe(1);
    const [userId = ''] = entered;
    expect(await listOwned(userId)).toEqual([talk.id, other.id].toSorted());
    expect(await api.services.database.select().from(messages)).toEqual(before);
    expect(await total(guest)).toBe(0);
    const members = await api.services.database.select().from(users).where(eq(users.accountId, accountId));
    expect(members).toHaveLength(1);
  });

  test('finds what was pinned pinned, and what was archived in the archive', async () => {
    const guest = await api.registerVisitor();
    const [pinned, archived] = [await guest.startChat(), await guest.startChat('m01')];
    await guest.client.call(editMode, { body: { id: pinned.id, pinned: true } });
    await guest.client.call(editMode, { body: { id: archived.id, archived: true } });
    const userId = await enter(await createAccount(), guest);
    const places = await api.services.database
      .select({
        id: conversations.id,
        pinnedAt: conversations.pinnedAt,
        archivedAt: conversations.archivedAt,
      })
      .from(conversations)
      .where(eq(conversations.userId, userId));
    expect(places).toHaveLength(2);
    expect(places).toContainEqual({ id: pinned.id, pinnedAt: expect.any(Date), archivedAt: null });
    expect(places).toContainEqual({ id: archived.id, pinnedAt: null, archivedAt: expect.any(Date) });
  });

  test('brings settings into a new account; an existing one keeps its own', async () => {
    const guest = await api.registerVisitor();
    await guest.client.call(updateUserInfo, {
      body: { nickname: 'Night Owl', gender: 'FEMALE', audio_switch: true, target_language: 'fr-FR' },
    });
    const accountId = await createAccount();
    const userId = await enter(accountId, guest);
    const read = async () =>
      (await api.services.database.select().from(users).where(eq(users.id, userId)))[0];
    expect(await read()).toMatchObject({
      nickname: 'Night Owl',
      gender: 'FEMALE',
      audioSwitch: true,
      targetLanguage: 'fr-FR',
      deviceIdHash: null,
    });

    const second = await api.registerVisitor();
    await second.client.call(updateUserInfo, { body: { nickname: 'Somebody else' } });
    const talk = await second.startChat();
    expect(await enter(accountId, second)).toBe(userId);
    expect(await read()).toMatchObject({ nickname: 'Night Owl' });
    expect(await listOwned(userId)).toEqual([talk.id]);
  });

  test('leaves a new guest on the same device', async () => {
    const guest = await api.registerVisitor();
    await guest.client.call(updateUserInfo, { body: { nickname: 'Secret Name', sign: 'mine alone' } });
    await enter(await createAccount(), guest);
    const [left] = await api.services.database.select().from(users).where(eq(users.id, guest.user.id));
    expect(left).toMatchObject({
      nickname: '',
      sign: '',
      accountId: null,
      adultStatedAt: null,
      matureOptIn: false,
    });
    expect(left?.deviceIdHash).not.toBeNull();
    await guest.startChat();
    expect(await total(guest)).toBe(1);
  });

  test('finds the answer of a keyed request that was made as a guest', async () => {
    const guest = await api.registerVisitor();
    const key = randomUUID();
    await api.services.database.insert(idempotencyKeys).values({
      userId: guest.user.id,
      key,
      call: 'addConversation',
      requestHash: 'x',
      status: 200,
      body: { code: 200 },
    });
    const userId = await enter(await createAccount(), guest);
    const kept = await api.services.database
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, key));
    expect(kept.map((row) => row.userId)).toEqual([userId]);
  });

  test('leaves nothing behind after an interrupted login: the member’s next page moves it', async () => {
    const member = await createMember(api);
    const { client } = member.visitor;
    const talk = await member.guest.startChat();
    expect(await listOwned(member.userId)).toEqual([]);
    await client.call(getUserInfo);
    expect(await listOwned(member.userId)).toEqual([talk.id]);
    const readGuest = () =>
      api.services.database.select().from(users).where(eq(users.id, member.guest.user.id));
    const before = await readGuest();
    await client.call(getUserInfo);
    expect(await readGuest(), 'nothing to move, nothing written').toEqual(before);
  });

  test('owns nothing in a table that the merge does not know', async () => {
    const rows = await api.services.database.execute<{ place: string }>(sql`
      select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass order by 1`);
    // Favourites, orders and what belongs to them are for members only.
    expect(rows.map(({ place }) => place)).toEqual([
      'characters.owner_id',
      'conversations.user_id',
      'favourites.user_id',
      'gem_holds.user_id',
      'gem_wallets.user_id',
      'guidances.user_id',
      'lorebooks.user_id',
      'orders.user_id',
      'payment_customers.user_id',
      'payment_mails.user_id',
      'personas.user_id',
      'pictures.owner_id',
      // Not moved: notifications belong to the session of the browser.
      'presets.user_id',
      'push_subscriptions.user_id',
      'quick_replies.user_id',
      'reports.user_id',
      // Maintained by triggers: storage-count.test.ts.
      'storage_uses.user_id',
      'subscriptions.user_id',
      'unlocked_backgrounds.user_id',
      'unlocked_pictures.user_id',
    ]);
  });

  /** Counts the rows of a user by table. */
  async function countOwned(userId: string): Promise<Record<string, number>> {
    const places = await api.database.sql<{ place: string; owner: string }[]>`
      select conrelid::regclass::text as place, attname as owner from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass and conrelid <> 'storage_uses'::regclass`;
    const counted: Record<string, number> = {};
    for (const { place, owner } of places) {
      const rows = await api.database.sql`
        select from ${api.database.sql(place)} where ${api.database.sql(owner)} = ${userId}
          ${place === 'gem_wallets' ? api.database.sql`and (daily > 0 or bought > 0)` : api.database.sql``}`;
      if (rows.length > 0) counted[place] = rows.length;
    }
    return counted;
  }

  async function collectEverything(): Promise<TestVisitor> {
    const guest = await api.registerVisitor();
    const characterId = await importOwnCharacter(api, { 'device-id': guest.deviceId });
    await addOwnedThings(api, guest.user.id, 'moved');
    const { id } = await guest.startChat(characterId);
    const { final } = await guest.ask(id, 'Remember this');
    await addChatParts(api, { userId: guest.user.id, conversationId: id, replyId: final.id, word: 'moved' });
    return guest;
  }

  test('moves everything: personas, lorebooks, private characters, pictures, unlocked things', async () => {
    const guest = await collectEverything();
    const before = await countOwned(guest.user.id);
    expect(Object.keys(before)).toHaveLength(13);
    const userId = await enter(await createAccount(), guest);
    expect(await countOwned(userId)).toEqual(before);
    expect(await countOwned(guest.user.id)).toEqual({});
  });

  test('leaves one default persona, that of the account, and one row for what both unlocked', async () => {
    const first = await collectEverything();
    const accountId = await createAccount();
    const userId = await enter(accountId, first);
    const { sql: client } = api.database;
    const defaultPersona = () => client`select id from personas where user_id = ${userId} and is_default`;
    const kept = await defaultPersona();
    const second = await collectEverything();
    await client`
      insert into unlocked_pictures (user_id, gallery_picture_id)
      select ${second.user.id}, gallery_picture_id from unlocked_pictures where user_id = ${userId}`;
    await client`
      insert into unlocked_backgrounds (user_id, background_id)
      select ${second.user.id}, background_id from unlocked_backgrounds where user_id = ${userId}`;
    await Promise.all(Array.from({ length: 10 }, () => enter(accountId, second)));
    expect(await defaultPersona()).toEqual(kept);
    expect(await countOwned(userId)).toMatchObject({
      personas: 2,
      lorebooks: 2,
      characters: 2,
      conversations: 2,
      unlocked_pictures: 2,
      unlocked_backgrounds: 2,
      reports: 2,
      // One for both's guidance on the same character, and one each for a chat.
      guidances: 3,
      presets: 2,
      quick_replies: 2,
    });
    expect(await countOwned(second.user.id)).toEqual({});
  });

  test('brings no more quick replies and presets than an account may have, and no name twice', async () => {
    const { sql: client } = api.database;
    const fill = async (userId: string, word: string, counts: { replies: number; presets: number }) => {
      await client`
        insert into quick_replies (user_id, position, label, content)
        select ${userId}, n - 1, ${word} || n, 'said' from generate_series(1, ${counts.replies}::int) n`;
      await client`
        insert into presets (id, user_id, name, instructions, note, note_depth, sampler, modified_at)
        select gen_random_uuid(), ${userId}, 'Default' || case n when 1 then '' else ' of ' || ${word} || n end,
          ${word}, '', 4, '{}', now() - n * interval '1 minute'
        from generate_series(1, ${counts.presets}::int) n`;
    };
    const accountId = await createAccount();
    const userId = await enter(accountId, null);
    await fill(userId, 'own', { replies: 15, presets: 40 });
    const guest = await api.registerVisitor();
    await fill(guest.user.id, 'guest', { replies: 20, presets: 50 });
    await enter(accountId, guest);
    const replies = await client<{ label: string }[]>`
      select label from quick_replies where user_id = ${userId} order by position`;
    expect(replies.slice(14).map(({ label }) => label)).toEqual([
      'own15',
      'guest1',
      'guest2',
      'guest3',
      'guest4',
      'guest5',
    ]);
    const presets = await client<{ name: string; instructions: string }[]>`
      select name, instructions from presets where user_id = ${userId}`;
    expect(presets).toHaveLength(50);
    expect(new Set(presets.map(({ name }) => name)).size).toBe(50);
    expect(presets).toContainEqual({ name: 'Default', instructions: 'own' });
    expect(presets).toContainEqual({ name: 'Default 2', instructions: 'guest' });
    expect(await countOwned(guest.user.id)).toEqual({});
  });

  test('counts as owning something, whatever single thing is left', async () => {
    const guest = await collectEverything();
    expect(await hasBelongings(api.services.database, guest.deviceId)).toBe(true);
    await enter(await createAccount(), guest);
    expect(await hasBelongings(api.services.database, guest.deviceId)).toBe(false);
    await addOwnedThings(api, guest.user.id, 'again');
    expect(await hasBelongings(api.services.database, guest.deviceId)).toBe(true);
  });
});

test('two accounts that log in on one device at the same time share its conversations without duplicates', async () => {
  const guest = await api.registerVisitor();
  const talks = [await guest.startChat(), await guest.startChat(), await guest.startChat()];
  const [first, second] = await Promise.all([createAccount(), createAccount()]);
  const [one, two] = await Promise.all([enter(first, guest), enter(second, guest)]);
  const owned = [...(await listOwned(one)), ...(await listOwned(two))];
  expect(owned.toSorted()).toEqual(talks.map(({ id }) => id).toSorted());
});
