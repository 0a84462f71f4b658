import { afterEach, describe, expect, it } from 'vitest';
import { isHeldForRunningReply } from '#src/server/chat/messages/reply-price.ts';
import { endHold, eraseOldHolds, holdGems, voidOldHolds } from '#src/server/gems/charge.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { expectLedgerSound, readGems } from '#tests/support/api/gems/ledger-invariants.ts';
import { idOfDaysAgo } from '#tests/support/api/database/id-of-days-ago.ts';
import { releaseUpkeep } from '#tests/support/api/database/release-upkeep.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';

const api = await startApiForFile();
const visitor = await api.registerVisitor();
afterEach(() => expectLedgerSound(api.services.database));

async function hold(reference = 'some message'): Promise<string> {
  const charge = { userId: visitor.user.id, action: 'reply', gems: 10, reference, network: null } as const;
  const id = await holdGems(api.services.database, charge);
  if (id === null) throw new Error('nothing was held');
  return id;
}

/** Makes a hold older than any hold of a normal action. */
async function age(holdId: string): Promise<void> {
  await api.database
    .sql`update gem_holds set created_at = now() - interval '31 minutes' where id = ${holdId}`;
}

async function stateOf(holdId: string): Promise<unknown> {
  const [row] = await api.database.sql`select state, ended_at from gem_holds where id = ${holdId}`;
  return { state: row?.['state'] as unknown, hasEnded: row?.['ended_at'] !== null };
}

describe('a hold', () => {
  it('is captured or voided once: the first call decides', async () => {
    const { database } = api.services;
    const captured = await hold();
    expect(await stateOf(captured)).toEqual({ state: 'held', hasEnded: false });
    await endHold(database, captured);
    await endHold(database, captured, 0);
    await endHold(database, captured);
    expect(await stateOf(captured)).toEqual({ state: 'captured', hasEnded: true });
    const voided = await hold();
    await endHold(database, voided, 0);
    await endHold(database, voided);
    expect(await stateOf(voided)).toEqual({ state: 'voided', hasEnded: true });
  });

  it('ended by parallel calls has one end', async () => {
    const { database } = api.services;
    const id = await hold();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => endHold(database, id, index % 2 === 0 ? undefined : 0)),
    );
    const first = await stateOf(id);
    await Promise.all([endHold(database, id), endHold(database, id, 0)]);
    expect(await stateOf(id)).toEqual(first);
  });

  it('is paid for the used part, and the rest is free again', async () => {
    const before = await readGems(api.database.sql, visitor.user.id);
    const id = await hold();
    expect(await readGems(api.database.sql, visitor.user.id)).toMatchObject({ held: 10 });
    await endHold(api.services.database, id, 3);
    expect(await readGems(api.database.sql, visitor.user.id)).toEqual({
      ...before,
      bought: (before?.bought ?? 0) - 3,
    });
  });

  it('of nothing does not exist', async () => {
    const { database } = api.services;
    const charge = {
      userId: visitor.user.id,
      action: 'voice',
      gems: 0,
      reference: 'free',
      network: null,
    } as const;
    expect(await holdGems(database, charge)).toBeNull();
    await endHold(database, null);
  });

  it('of a transaction that fails never existed', async () => {
    const { database } = api.services;
    const failing = database.transaction(async (transaction) => {
      const { id: userId } = visitor.user;
      await holdGems(transaction, { userId, action: 'voice', gems: 20, reference: 'gone', network: null });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    const rows = await api.database.sql`select 1 from gem_holds where reference = 'gone'`;
    expect(rows).toHaveLength(0);
  });

  it('is never older than its timeout and still held (invariant)', async () => {
    const { database } = api.services;
    const [old, young] = [await hold('old'), await hold('young')];
    await age(old);
    await voidOldHolds(database, isHeldForRunningReply());
    expect(await stateOf(old)).toEqual({ state: 'voided', hasEnded: true });
    expect(await stateOf(young)).toEqual({ state: 'held', hasEnded: false });
    const left = await api.database.sql`
      select 1 from gem_holds where state = 'held' and created_at < now() - interval '30 minutes'`;
    expect(left).toHaveLength(0);
    expect(await voidOldHolds(database, isHeldForRunningReply())).toBe(0);
  });

  it('voided before its action ended stays voided: the result is free', async () => {
    const { database } = api.services;
    const id = await hold();
    await age(id);
    await voidOldHolds(database, isHeldForRunningReply());
    await endHold(database, id);
    expect(await stateOf(id)).toEqual({ state: 'voided', hasEnded: true });
  });

  it('leaves 90 days after its end, and the ledger keeps what it cost; an open one stays (rule:holds)', async () => {
    const { database } = api.services;
    const [old, young, open] = [await hold('of 91 days'), await hold('of 89 days'), await hold('open')];
    await endHold(database, old);
    await endHold(database, young);
    const [oldId, youngId] = [idOfDaysAgo(92), idOfDaysAgo(92)];
    await api.database.sql.begin(async (transaction) => {
      // Nothing else may change an entry.
      await transaction`set local session_replication_role = replica`;
      for (const [now, then, days] of [[old, oldId, 91] as const, [young, youngId, 89] as const]) {
        await transaction`
          update gem_holds set id = ${then}, ended_at = now() - make_interval(days => ${days}) where id = ${now}`;
        await transaction`
          update gem_entries set hold_id = ${then}, created_at = now() - make_interval(days => ${days})
          where hold_id = ${now}`;
      }
    });
    expect(await eraseOldHolds(database)).toBe(1);
    const kept = await api.database.sql`select id from gem_holds where id in (${oldId}, ${youngId}, ${open})`;
    expect(kept.map((row) => String(row['id'])).sort()).toEqual([youngId, open].sort());
    const readEntry = (reference: string) =>
      api.database.sql`select site, hold_id from gem_entries where reference = ${reference}`;
    expect([...(await readEntry('of 91 days'))]).toEqual([{ site: 10, hold_id: null }]);
    expect([...(await readEntry('of 89 days'))]).toEqual([{ site: 10, hold_id: youngId }]);
    expect(await eraseOldHolds(database)).toBe(0);
    await endHold(database, open, 0);
  });

  it('of a guest who logged in takes the subject of its entry along, which nothing would find at the erasure of the member; the erasure forgets the others', async () => {
    const { sql } = api.database;
    const [guest, member] = [await api.registerVisitor(), await api.registerVisitor()];
    const { database } = api.services;
    const spend = async (userId: string, reference: string) => {
      const id = await holdGems(database, { userId, action: 'voice', gems: 10, reference, network: null });
      await endHold(database, id);
      return id;
    };
    const ofGuest = await spend(guest.user.id, 'of the guest');
    const ofMember = await spend(member.user.id, 'of the member');
    await sql.begin(async (transaction) => {
      await transaction`select move_gem_wallet(${guest.user.id}::uuid, ${member.user.id}::uuid, 1000000)`;
      await transaction`set local session_replication_role = replica`;
      for (const id of [ofGuest, ofMember]) {
        const then = idOfDaysAgo(92);
        await transaction`
          update gem_holds set id = ${then}, ended_at = now() - interval '91 days' where id = ${id}`;
        await transaction`update gem_entries set hold_id = ${then} where hold_id = ${id}`;
      }
    });
    expect(await eraseOldHolds(database)).toBe(2);
    const readSubjects = async () =>
      (await sql`select reference from gem_entries where reference like 'of the %'`).map(({ reference }) =>
        String(reference),
      );
    expect(await readSubjects()).toEqual(['of the member']);
    await sql`select close_gem_wallet(${member.user.id}::uuid)`;
    expect(await readSubjects()).toEqual([]);
  });
});

describe('the hold of a reply that takes longer than holds last', () => {
  /** Begins a reply that pauses after its first words, with a hold of the greatest age. */
  async function beginLong() {
    const held = holdReply(api.upstream);
    const { id: chatId } = await visitor.startChat();
    const events = await visitor.openAsk(chatId, 'Tell me a long story');
    await events.untilLength(held.begun.length);
    const [row] = await api.database.sql`
      select hold_id, message_id from generations where conversation_id = ${chatId} and state = 'running'`;
    const [holdId, replyId] = [String(row?.['hold_id']), String(row?.['message_id'])];
    await age(holdId);
    return { chatId, replyId, holdId, events, held };
  }

  it('is captured when the reply ends, whatever the upkeep of any process did before', async () => {
    const { events, held, holdId } = await beginLong();
    expect(await voidOldHolds(api.services.database, isHeldForRunningReply())).toBe(0);
    // A process runs its upkeep immediately after its start.
    const old = await hold('left by a process that died');
    await age(old);
    await releaseUpkeep(api);
    const other = await startTestApi({ beside: api });
    await expect.poll(() => stateOf(old)).toEqual({ state: 'voided', hasEnded: true });
    expect(await stateOf(holdId)).toEqual({ state: 'held', hasEnded: false });
    held.release();
    expect((await events.toEnd()).final.state).toBe('complete');
    expect(await stateOf(holdId)).toEqual({ state: 'captured', hasEnded: true });
    await other.close();
  });

  it('ends with the reply also when its process died: an interrupted reply is free', async () => {
    const { replyId, holdId, held, events } = await beginLong();
    await expect
      .poll(async () => {
        const [row] = await api.database.sql`
          select sum(length(text))::int as length from reply_chunks where message_id = ${replyId}`;
        return Number(row?.['length'] ?? 0);
      })
      .toBeGreaterThan(0);
    // Another process finds the reply of a dead one.
    await api.database.sql`update generations set owner = 1 where message_id = ${replyId}`;
    const other = await startTestApi({ beside: api });
    await expect.poll(() => stateOf(holdId)).toEqual({ state: 'voided', hasEnded: true });
    const [row] = await api.database.sql`select state, finish_reason from messages where id = ${replyId}`;
    expect(row).toMatchObject({ state: 'partial', finish_reason: 'interrupted' });
    held.release();
    await events.toEnd();
    expect(await stateOf(holdId)).toEqual({ state: 'voided', hasEnded: true });
    await other.close();
  });
});
