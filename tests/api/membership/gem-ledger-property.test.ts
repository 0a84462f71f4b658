import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eraseGuest } from '#src/server/account/erase/erase-guest.ts';
import { creditGems } from '#src/server/gems/grant-gems.ts';
import { loadWallet } from '#src/server/gems/load-account.ts';
import { collectPackage } from '#src/server/gems/collect-package.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import { checkLedger } from '#src/server/operations/check-ledger.ts';
import { databaseErrorCode } from '#src/server/platform/database/database-errors.ts';
import { GemModel } from '#tests/support/api/gems/gem-model.ts';
import { giveLevel } from '#tests/support/api/gems/give-level.ts';
import { addUser, endHold, hold, moveWallet } from '#tests/support/api/gems/gem-wallets.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const api = await startApiForFile();

const step = fc.record({
  kind: fc.constantFrom(
    'take',
    'take',
    'credit',
    'hold',
    'hold',
    'hold',
    'end',
    'end',
    'move',
    'rise',
    'erase',
  ),
  who: fc.nat(2),
  pick: fc.nat(1_000),
  gems: fc.integer({ min: -150, max: 400 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const mostDaily = 1_000;

/** Two guests and a member, and their actions so far. */
interface World {
  people: string[];
  isVip: boolean;
  /** How often the member subscribed: each time begins a month of a membership. */
  rises: number;
  holds: string[];
  days: number;
}

async function createWorld(): Promise<World> {
  const accountId = randomUUID();
  const now = new Date();
  const email = `${accountId}@example.org`;
  await api.services.database
    .insert(accounts)
    .values({ id: accountId, name: '', email, emailVerified: true, createdAt: now, updatedAt: now });
  const people = [await addUser(api), await addUser(api), await addUser(api, { accountId })];
  return { people, isVip: false, rises: 0, holds: [], days: 0 };
}

const dayOf = (day: number) => Temporal.Instant.from('2026-01-01T12:00:00Z').add({ hours: 24 * day });

const erase = (userId: string) =>
  eraseGuest(
    {
      database: api.services.database,
      writer: { find: () => undefined },
      forgetPicture: () => Promise.resolve(),
    },
    { userId },
  );

/** Runs one step with the product. @returns what `end` paid, or whether `hold` had enough gems */
async function take(world: World, { kind, who, pick, gems }: Step): Promise<number | boolean | null> {
  const { database } = api.services;
  const [guest = '', other = '', member = ''] = world.people;
  const userId = [guest, other, member][who] ?? '';
  switch (kind) {
    case 'take':
      await collectPackage(database, userId, { network: null, now: dayOf(world.days + (pick % 3) - 1) });
      return null;
    case 'credit':
      await creditGems(database, userId, { kind: 'grant', bought: gems, reference: null });
      return null;
    case 'hold':
      try {
        world.holds.push(await hold(api, userId, Math.abs(gems) + 1));
        return true;
      } catch (error) {
        if (databaseErrorCode(error) !== 'YG001') throw error;
        return false;
      }
    case 'end': {
      const id = world.holds[pick % Math.max(1, world.holds.length)];
      return id === undefined ? null : endHold(api, id, pick % 4 === 0 ? null : Math.max(0, gems));
    }
    case 'move':
      await moveWallet(api, guest, member, mostDaily);
      return null;
    case 'rise':
      world.isVip = !world.isVip;
      world.rises += world.isVip ? 1 : 0;
      await giveLevel(database, member, world.isVip ? 'VIP' : 'NOT_VIP');
      return null;
    case 'erase':
      await erase(other);
      world.people[1] = await addUser(api);
      return null;
  }
}

/** Runs the same step in the model. */
function count(model: GemModel, before: World, { kind, who, pick, gems }: Step, after: World) {
  const [guest = '', other = '', member = ''] = before.people;
  const userId = [guest, other, member][who] ?? '';
  switch (kind) {
    case 'take': {
      const month = userId === member && before.isVip ? { number: before.rises, gems: 120_000 } : null;
      model.take(userId, before.days + (pick % 3) - 1, userId === member ? 1_000 : 200, month);
      return null;
    }
    case 'credit':
      model.credit(userId, gems);
      return null;
    case 'hold':
      return model.hold(userId, after.holds[before.holds.length] ?? 'none', Math.abs(gems) + 1);
    case 'end': {
      const id = before.holds[pick % Math.max(1, before.holds.length)];
      return id === undefined ? null : model.end(id, pick % 4 === 0 ? null : Math.max(0, gems));
    }
    case 'move':
      model.move(guest, member, mostDaily);
      return null;
    case 'rise':
      return null;
    case 'erase':
      model.erase(other);
      model.add(after.people[1] ?? '');
      return null;
  }
}

describe('the ledger (rule:ledger)', () => {
  it('equals plain arithmetic, for all packages, holds, ends, credits, logins and erasures', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const world = await createWorld();
        const model = new GemModel();
        for (const person of world.people) model.add(person);
        for (const one of steps) {
          const before = { ...world, people: [...world.people], holds: [...world.holds] };
          const outcome = await take(world, one);
          expect(count(model, before, one, world)).toEqual(outcome);
          world.days += one.pick % 5 === 0 ? 1 : 0;
          for (const person of world.people) {
            expect(await loadWallet(api.services.database, person)).toMatchObject(model.read(person));
          }
        }
      }),
      { numRuns: propertyRuns(10) },
    );
    expect(await checkLedger(api.services.database)).toEqual([]);
  }, 900_000);

  it('is whole after any of them at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const world = await createWorld();
        const { people } = world;
        await Promise.all(
          people.map((person) =>
            creditGems(api.services.database, person, { kind: 'grant', bought: 500, reference: null }),
          ),
        );
        // A step of a guest who is deleted at the same time fails, and leaves nothing behind.
        const outcomes = await Promise.allSettled(steps.map((one) => take(world, one)));
        const faults = outcomes.flatMap((outcome) =>
          outcome.status === 'rejected' ? [databaseErrorCode(outcome.reason) ?? String(outcome.reason)] : [],
        );
        expect(faults.filter((code) => code !== '23503')).toEqual([]);
        expect(await checkLedger(api.services.database)).toEqual([]);
      }),
      { numRuns: propertyRuns(6) },
    );
  }, 900_000);
});
