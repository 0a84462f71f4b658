import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { membershipMonth } from '#src/domain/gems/membership-month.ts';
import { giveLevel } from '#tests/support/api/gems/give-level.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';

const api = await startApiForFile();

/** Runs the statements of migration 0034 that change rows. */
async function migrateRows(): Promise<void> {
  const file = await readFile('src/server/migrations/0034_monthly_packages.sql', 'utf8');
  const statements = file
    .split('--> statement-breakpoint')
    .map((text) => text.replaceAll(/^--.*$/gm, '').trim());
  for (const statement of statements.filter((text) => /^(UPDATE|INSERT)/.test(text)))
    await api.database.sql.unsafe(statement);
}

it('a month that ran when packages became monthly keeps the days until its end (rule:daily-package)', async () => {
  const { sql } = api.database;
  const join = async (level: 'NOT_VIP' | 'VIP' | 'SVIP') => {
    const { userId } = await createMember(api, { isPoor: true });
    await giveLevel(api.services.database, userId, level);
    return userId;
  };
  const [free, monthly, yearly] = [await join('NOT_VIP'), await join('VIP'), await join('SVIP')];
  await sql`update subscriptions set period_start = now() - interval '100 days', period_end = now() + interval '265 days',
    level_until = now() + interval '265 days', interval = 'year' where user_id = ${yearly}`;
  await sql`update users set paid_from = null, paid_until = null`;
  await migrateRows();
  const rows = await sql<
    { id: string; from: Date; until: Date; days: Date; start: Date; end: Date; month: Date; gems: number }[]
  >`select users.id, paid_from as from, paid_until as until, daily_until as days, period_start as start,
      period_end as end, package_month as month, month_gems as gems
    from users join subscriptions on subscriptions.user_id = users.id
    join gem_wallets on gem_wallets.user_id = users.id`;
  expect(rows.map(({ id, gems }) => [id, gems]).toSorted()).toEqual(
    [
      [monthly, 120_000],
      [yearly, 480_000],
    ].toSorted(),
  );
  for (const { from, until, days, start, end, month } of rows) {
    const running = membershipMonth({ start, end }, new Date());
    expect({ from, until }).toEqual({ from: start, until: end });
    expect({ start: month, end: days }).toEqual(running);
  }
  const [other] = await sql`select paid_from, daily_until from users where id = ${free}`;
  expect(other).toEqual({ paid_from: null, daily_until: null });
});
