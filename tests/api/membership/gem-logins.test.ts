import { describe, expect, it } from 'vitest';
import { getGemBalance } from '#src/contract/gems/gem-balance-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { CallError } from '#src/contract/call/client.ts';
import { enterAccount } from '#src/server/account/merge/enter-account.ts';
import { hasBelongings } from '#src/server/account/merge/has-belongings.ts';
import { creditGems } from '#src/server/gems/grant-gems.ts';
import { loadWallet } from '#src/server/gems/load-account.ts';
import { collectPackage } from '#src/server/gems/collect-package.ts';
import { checkLedger } from '#src/server/operations/check-ledger.ts';
import { endHold, hold } from '#tests/support/api/gems/gem-wallets.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';
import { registerVisitor, type TestVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '10000' } });

const login = (member: TestMember, guest: TestVisitor) =>
  enterAccount(api.services.database, { accountId: member.accountId, deviceId: guest.deviceId });

const wallet = (userId: string) => loadWallet(api.services.database, userId);

/** Creates a guest who took today's gems and has some bought ones. */
async function createGuest(bought = 50): Promise<TestVisitor> {
  const guest = await registerVisitor(api.send);
  await collectPackage(api.services.database, guest.user.id, { network: null });
  if (bought > 0) {
    await creditGems(api.services.database, guest.user.id, { kind: 'grant', bought, reference: null });
  }
  return guest;
}

describe('gems of a guest who logs in (rule:login-merges)', () => {
  it('move exactly once under 50 logins at once, with what is held; the guest gets no second package', async () => {
    const member = await createMember(api);
    const before = await wallet(member.userId);
    const guest = await createGuest();
    const open = await hold(api, guest.user.id, 230);
    await Promise.all(Array.from({ length: 50 }, () => login(member, guest)));
    const after = await wallet(member.userId);
    expect(after.daily).toBe(before.daily + 200);
    expect(after.bought).toBe(before.bought + 50);
    expect(after).toMatchObject({ heldDaily: 200, heldBought: 30 });
    expect(await endHold(api, open, null)).toBe(230);
    expect(await wallet(member.userId)).toMatchObject({
      daily: before.daily,
      bought: before.bought + 20,
      heldDaily: 0,
    });
    await collectPackage(api.services.database, guest.user.id, { network: null });
    expect(await guest.client.call(getGemBalance)).toMatchObject({ daily: 0, bought: 0, held: 0 });
    expect(await checkLedger(api.services.database)).toEqual([]);
  });

  it('are found after an interrupted login, automatically, and move with the next page', async () => {
    const member = await createMember(api);
    await collectPackage(api.services.database, member.userId, { network: null });
    await api.database.sql`update users set time_zone = null where id = ${member.userId}`;
    const before = await wallet(member.userId);
    const { guest } = member;
    expect(await hasBelongings(api.services.database, guest.deviceId)).toBe(false);
    await creditGems(api.services.database, guest.user.id, { kind: 'grant', bought: 9, reference: null });
    expect(await hasBelongings(api.services.database, guest.deviceId)).toBe(true);
    await member.visitor.client.call(getUserInfo);
    expect((await wallet(member.userId)).bought).toBe(before.bought + 9);
    expect(await hasBelongings(api.services.database, guest.deviceId)).toBe(false);
  });

  it('cannot be collected: a member gets one package a day, however many guests log in', async () => {
    const member = await createMember(api);
    await api.database.sql`update gem_wallets set package_day = null where user_id = ${member.userId}`;
    await collectPackage(api.services.database, member.userId, { network: null });
    await endHold(api, await hold(api, member.userId, 500), null);
    for (let index = 0; index < 5; index += 1) await login(member, await createGuest(0));
    expect((await wallet(member.userId)).daily).toBe(1_000);
  });

  it('lose nothing while guests and member chat and are charged: no call fails, and the ledger is whole', async () => {
    const member = await createMember(api);
    const own = await Promise.all(Array.from({ length: 3 }, () => member.visitor.startChat()));
    const guests = await Promise.all(Array.from({ length: 6 }, () => api.registerVisitor()));
    const chats = await Promise.all(guests.map((guest) => guest.startChat()));
    const faults: unknown[] = [];
    const ask = async (visitor: TestVisitor, chatId: string) => {
      try {
        await visitor.ask(chatId, 'Are you there?');
      } catch (error) {
        faults.push(error);
      }
    };
    await Promise.all([
      ...own.map(async ({ id }) => {
        for (let index = 0; index < 4; index += 1) await ask(member.visitor, id);
      }),
      ...guests.map(async (guest, index) => {
        const chatId = chats[index]?.id ?? '';
        // Half of them log in while a reply is being written.
        const running = index % 2 === 0 ? await guest.openAsk(chatId, 'What is new?') : null;
        const asked = running?.toEnd() ?? ask(guest, chatId);
        await Promise.all([login(member, guest), login(member, guest)]);
        await asked;
      }),
    ]);
    // A guest's message after the login: the chat was already the member's.
    const unexpected = faults.filter((error) => !(error instanceof CallError && error.status === 404));
    expect(unexpected).toEqual([]);
    expect(await checkLedger(api.services.database)).toEqual([]);
    expect((await wallet(member.userId)).heldBought).toBe(0);
  }, 60_000);
});
