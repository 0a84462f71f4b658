import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listGemEntries } from '#src/contract/gems/gem-calls.ts';
import { creditGems, grantGems } from '#src/server/gems/grant-gems.ts';
import { loadWallet } from '#src/server/gems/load-account.ts';
import { checkLedger } from '#src/server/operations/check-ledger.ts';
import { addUser, endHold, hold } from '#tests/support/api/gems/gem-wallets.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { createDataFolder, runStart } from '#tests/support/process/server-process.ts';

let userId: string;

const api = await startApiForFile();
beforeEach(async () => {
  userId = await addUser(api);
  await creditGems(api.services.database, userId, { kind: 'grant', bought: 100, reference: null });
});

/** Changes the tables in a way that the product cannot. */
async function damage(statement: string): Promise<void> {
  await api.database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(statement);
  });
}

const listBroken = async () => (await checkLedger(api.services.database)).map(({ name }) => name);

describe('npm run ledger', () => {
  beforeAll(async () => {
    await api.database.sql`alter table gem_entries drop constraint gem_entries_sum`;
    await api.database.sql`alter table gem_wallets drop constraint gem_wallets_held_bought`;
    await api.database.sql`alter table gem_wallets drop constraint gem_wallets_bought`;
  });

  it('finds nothing where everything went through the ledger', async () => {
    const [paid, voided] = [await hold(api, userId, 30), await hold(api, userId, 10)];
    await hold(api, userId, 5);
    await endHold(api, paid, 20);
    await endHold(api, voided, 0);
    expect(await listBroken()).toEqual([]);
  });

  const wallet = (id: string) => `user_id = '${id}'`;
  const entries = (id: string) => `wallet_id = (select id from gem_wallets where user_id = '${id}')`;
  const own = (id: string) => `user_id = '${id}' and state = 'captured'`;
  const held = (id: string) => `user_id = '${id}' and state = 'held'`;

  it.each<[string, (id: string) => [string, string]]>([
    [
      'every entry sums to 0',
      (id) => [
        `update gem_entries set site = site - 1 where ${entries(id)}`,
        `update gem_entries set site = site + 1 where ${entries(id)}`,
      ],
    ],
    [
      'what each entry says was left is what all entries until then come to, and never below 0',
      (id) => [
        `update gem_entries set bought_after = bought_after + 1 where ${entries(id)}`,
        `update gem_entries set bought_after = bought_after - 1 where ${entries(id)}`,
      ],
    ],
    [
      'an entry that captured a hold is of a hold that was captured',
      (id) => [
        `update gem_entries set hold_id = '${id}' where kind = 'grant' and ${entries(id)}`,
        `update gem_entries set hold_id = null where kind = 'grant' and ${entries(id)}`,
      ],
    ],
    [
      'every wallet holds what its entries come to',
      (id) => [
        `update gem_wallets set bought = bought + 5 where ${wallet(id)}`,
        `update gem_wallets set bought = bought - 5 where ${wallet(id)}`,
      ],
    ],
    [
      'no account is below 0 or below what is held of it',
      (id) => [
        `update gem_wallets set bought = bought - 1000, held_bought = held_bought - 1000 where ${wallet(id)}`,
        `update gem_wallets set bought = bought + 1000, held_bought = held_bought + 1000 where ${wallet(id)}`,
      ],
    ],
    [
      'the wallet of an erased user is empty',
      (id) => [
        `update gem_wallets set user_id = null where ${wallet(id)}`,
        `update gem_wallets set user_id = '${id}' where user_id is null`,
      ],
    ],
    [
      'what wallets hold back is what their open holds are of',
      (id) => [
        `update gem_holds set daily = 1, bought = bought - 1 where ${held(id)}`,
        `update gem_holds set daily = 0, bought = bought + 1 where ${held(id)}`,
      ],
    ],
    [
      'a captured hold has exactly one entry, of what was captured',
      (id) => [
        `update gem_holds set captured = captured - 1 where ${own(id)}`,
        `update gem_holds set captured = captured + 1 where ${own(id)}`,
      ],
    ],
    [
      'a hold that is open or voided cost nothing, and what was captured had a cost',
      (id) => [
        `update gem_holds set ended_at = now() where ${held(id)}`,
        `update gem_holds set ended_at = null where ${held(id)}`,
      ],
    ],
    [
      'no hold is older than its timeout',
      (id) => [
        `update gem_holds set created_at = now() - interval '1 hour' where ${held(id)}`,
        `update gem_holds set created_at = now() where ${held(id)}`,
      ],
    ],
  ])('finds that it does not hold that %s', async (name, compose) => {
    await endHold(api, await hold(api, userId, 30), null);
    await hold(api, userId, 20);
    const [wrong, right] = compose(userId);
    await damage(wrong);
    expect(await listBroken()).toContain(name);
    await damage(right);
    expect(await listBroken()).toEqual([]);
  });

  it('names the place and the number', async () => {
    await damage(`update gem_wallets set bought = bought + 5 where ${wallet(userId)}`);
    const [broken] = await checkLedger(api.services.database);
    expect(broken?.count).toBe(1);
    expect(broken?.examples.join()).toMatch(
      /^wallet [0-9a-f-]{36} holds 0 and 105, its entries come to 0 and 100$/,
    );
    await damage(`update gem_wallets set bought = bought - 5 where ${wallet(userId)}`);
  });
});

describe('gems from an operator', () => {
  const grant = (user: string, gems: number) =>
    grantGems(api.services.database, { user, gems, reason: 'sorry for the outage' });

  it('go to a user by id or e-mail, with a reason that the person reads', async () => {
    const member = await createMember(api, { email: 'somebody@example.org' });
    const { bought } = await loadWallet(api.services.database, member.userId);
    expect(await grant('Somebody@Example.org', 50)).toMatchObject({ gems: 50, bought: bought + 50 });
    expect(await grant(member.userId, 5)).toMatchObject({ gems: 5, bought: bought + 55 });
    const { records } = await member.visitor.client.call(listGemEntries);
    expect(records[0]).toMatchObject({ kind: 'grant', bought: 5, reason: 'sorry for the outage' });
    expect(await grant('nobody@example.org', 5)).toBeNull();
    await expect(grant(member.userId, 1_000_000_000)).rejects.toThrow(
      'Nobody has more than 1000000000 gems.',
    );
  });

  it('are taken back down to zero, never below, and never held ones', async () => {
    await creditGems(api.services.database, userId, { kind: 'grant', daily: 40, reference: null });
    const open = await hold(api, userId, 60);
    expect(await grant(userId, -10)).toMatchObject({ gems: -10, daily: 40, bought: 90 });
    expect(await grant(userId, -1_000)).toMatchObject({ gems: -70, daily: 40, bought: 20 });
    expect(await endHold(api, open, 0)).toBe(0);
    expect(await grant(userId, -45)).toMatchObject({ gems: -45, daily: 15, bought: 0 });
  });
});

describe('the commands', () => {
  const run = (dataDir: string, command: string, args: readonly string[] = []) =>
    runStart({
      dataDir,
      command: [
        process.execPath,
        fileURLToPath(new URL(`../../../src/cli/${command}.ts`, import.meta.url)),
        ...args,
      ],
      env: { DATABASE_URL: api.database.url },
    });

  it('take gems, print the balance, and fail where the books do not balance', async () => {
    const data = await createDataFolder();
    const taken = await run(data.dataDir, 'gems', [userId, '-500', 'back']);
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    expect(taken.stdout).toContain('Only 100 could be taken');
    expect(taken.stdout).toContain(`${userId}: -100 gems. Now 0 of the day and 0 bought.`);
    await damage(`update gem_wallets set bought = bought + 1 where user_id = '${userId}'`);
    const broken = await run(data.dataDir, 'ledger');
    expect(broken.code).toBe(1);
    expect(broken.stderr).toMatch(/^BROKEN: every wallet holds what its entries come to\n {2}wallet /);
    await damage(`update gem_wallets set bought = bought - 1 where user_id = '${userId}'`);
    await data.remove();
  });

  it('give gems, name a mistake, and say what holds', { tags: ['full'] }, async () => {
    const data = await createDataFolder();
    const given = await run(data.dataDir, 'gems', [userId, '50', 'a', 'present']);
    expect(given).toMatchObject({ code: 0, stderr: '' });
    expect(given.stdout).toContain(`${userId}: 50 gems. Now 0 of the day and 150 bought.`);
    expect((await run(data.dataDir, 'gems', [userId, 'many', 'x'])).code).toBe(1);
    const nobody = await run(data.dataDir, 'gems', ['nobody@example.org', '5', 'x']);
    expect(nobody).toMatchObject({ code: 1, stderr: 'There is no user nobody@example.org.\n' });
    const whole = await run(data.dataDir, 'ledger');
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    expect(whole.stdout.split('\n').filter((line) => line.startsWith('holds: '))).toHaveLength(19);
    await data.remove();
  });
});
