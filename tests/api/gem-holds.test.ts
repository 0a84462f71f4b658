import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureHold, holdGems, quoteOf, voidHold, voidOldHolds } from '#src/server/gems/charge.ts';
import { startTestApi, type TestApi } from '#tests/support/test-api.ts';
import type { TestVisitor } from '#tests/support/test-visitor.ts';

let api: TestApi;
let visitor: TestVisitor;

beforeAll(async () => {
  api = await startTestApi();
  visitor = await api.registerVisitor();
});
afterAll(() => api.close());

function hold(reference = 'some message'): Promise<string> {
  const { database } = api.services;
  return holdGems(database, { userId: visitor.user.id, action: 'reply', gems: 10, reference });
}

async function stateOf(holdId: string): Promise<unknown> {
  const [row] = await api.database.sql`select state, ended_at from gem_holds where id = ${holdId}`;
  return { state: row?.['state'] as unknown, hasEnded: row?.['ended_at'] !== null };
}

describe('prices (D5)', () => {
  it.each([
    ['reply', 10],
    ['resend', 10],
    ['voice', 20],
    ['picture', 100],
  ] as const)('%s costs %d gems', (action, gems) => {
    expect(quoteOf(action, { vipLevel: 'NOT_VIP' })).toEqual({ gems, due: 0 });
  });

  it('a background has its own', () => {
    expect(quoteOf('background', { vipLevel: 'SVIP' }, { gems: 350 })).toMatchObject({ gems: 350 });
    expect(quoteOf('background', { vipLevel: 'GEMS' }, { gems: 0 })).toEqual({ gems: 0, due: 0 });
  });

  it('nothing is due of what was paid already, and of pictures for VIP and SVIP (D3)', () => {
    expect(quoteOf('background', { vipLevel: 'NOT_VIP' }, { gems: 350, isOwned: true }).due).toBe(0);
    for (const vipLevel of ['VIP', 'SVIP'] as const) expect(quoteOf('picture', { vipLevel }).due).toBe(0);
  });
});

describe('a hold', () => {
  it('is captured or voided once: the first decides', async () => {
    const { database } = api.services;
    const captured = await hold();
    expect(await stateOf(captured)).toEqual({ state: 'held', hasEnded: false });
    await captureHold(database, captured);
    await voidHold(database, captured);
    await captureHold(database, captured);
    expect(await stateOf(captured)).toEqual({ state: 'captured', hasEnded: true });
    const voided = await hold();
    await voidHold(database, voided);
    await captureHold(database, voided);
    expect(await stateOf(voided)).toEqual({ state: 'voided', hasEnded: true });
  });

  it('that ends in parallel has one end', async () => {
    const { database } = api.services;
    const id = await hold();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? captureHold : voidHold)(database, id)),
    );
    const first = await stateOf(id);
    await Promise.all([captureHold(database, id), voidHold(database, id)]);
    expect(await stateOf(id)).toEqual(first);
  });

  it('of a transaction that fails was never there', async () => {
    const { database } = api.services;
    const failing = database.transaction(async (transaction) => {
      await holdGems(transaction, { userId: visitor.user.id, action: 'voice', gems: 20, reference: 'gone' });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    const rows = await api.database.sql`select 1 from gem_holds where reference = 'gone'`;
    expect(rows).toHaveLength(0);
  });

  it('is never older than its timeout and still held (invariant)', async () => {
    const { database } = api.services;
    const [old, young] = [await hold('old'), await hold('young')];
    await api.database.sql`update gem_holds set created_at = now() - interval '31 minutes' where id = ${old}`;
    await voidOldHolds(database);
    expect(await stateOf(old)).toEqual({ state: 'voided', hasEnded: true });
    expect(await stateOf(young)).toEqual({ state: 'held', hasEnded: false });
    const left = await api.database.sql`
      select 1 from gem_holds where state = 'held' and created_at < now() - interval '30 minutes'`;
    expect(left).toHaveLength(0);
    expect(await voidOldHolds(database)).toBe(0);
  });

  it('of an erased user is gone', async () => {
    const other = await api.registerVisitor();
    const { database } = api.services;
    const reference = 'of somebody erased';
    await holdGems(database, { userId: other.user.id, action: 'picture', gems: 0, reference });
    await api.database.sql`delete from users where id = ${other.user.id}`;
    const rows = await api.database.sql`select 1 from gem_holds where reference = ${reference}`;
    expect(rows).toHaveLength(0);
  });
});
