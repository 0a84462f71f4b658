import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Language } from '#src/contract/locale/language.ts';
import { getGemBalance } from '#src/contract/gems/gem-balance-calls.ts';
import { listGemEntries } from '#src/contract/gems/gem-calls.ts';
import { mineGemTextsOf } from '#src/i18n/gem-account-texts.ts';
import { giveGems } from '#tests/support/api/gems/give-gems.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { breakOff } from '#tests/support/component/answers.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { recordDownloads } from '#tests/support/component/record-downloads.ts';

const texts = mineGemTextsOf('en');
const api = await startApiForFile();

/** Renders /mine/gems. */
async function renderGems(language: Language = 'en') {
  const { default: Gems } = await import('#src/islands/gems/account/Gems.island.tsx');
  const { container } = render(<Gems language={language} />);
  return {
    rows: () =>
      [...container.querySelectorAll('ul.gem-entries:not([aria-hidden]) > li')].map((row) => row.textContent),
    total: () => container.querySelector('section > p')?.textContent,
  };
}

it('/mine/gems lists every entry with a description, in both languages, by direction, and as CSV', async () => {
  const visitor = await api.registerPoorVisitor();
  await giveGems(api.database.sql, [visitor.user.id], 1_000);
  const { id } = await visitor.startChat();
  await visitor.ask(id, 'Good evening');

  const { person } = openPage(api, visitor);
  const downloads = recordDownloads();
  const { rows, total } = await renderGems();
  const spent = expect.stringMatching(
    new RegExp(`^${texts.spentOn.reply('Peng Yue')}.*−10.*${texts.after('990')}$`),
  );
  const granted = expect.stringMatching(
    new RegExp(`^${texts.granted}: for a test.*\\+1,000.*${texts.after('1,000')}$`),
  );
  await waitFor(() => expect(rows()).toEqual([spent, granted]));
  await waitFor(() => expect(total()).toContain('990'));
  await person.click(screen.getByRole('button', { name: texts.filters.in }));
  await waitFor(() => expect(rows()).toEqual([granted]));
  await person.click(screen.getByRole('button', { name: texts.filters.out }));
  await waitFor(() => expect(rows()).toEqual([spent]));

  await person.click(screen.getByRole('button', { name: texts.download }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]?.name).toMatch(/\.csv$/);
  expect((await downloads[0]?.file.text())?.trim().split('\r\n')).toHaveLength(3);

  openPage(api, visitor, { language: 'zh-CN' });
  const chinese = await renderGems('zh-CN');
  await waitFor(() => expect(chinese.rows()[0]).toContain(mineGemTextsOf('zh-CN').spentOn.reply('彭玥')));
});

it('a failed load on /mine/gems says so and can be retried; a person without entries is told', async () => {
  const { person, answer } = openPage(api, await api.registerPoorVisitor());
  answer(getGemBalance, breakOff);
  answer(listGemEntries, breakOff);
  const { total } = await renderGems();
  await screen.findByText(texts.failed);
  await screen.findByText(texts.balanceFailed);
  answer(getGemBalance, null);
  answer(listGemEntries, null);
  await person.click(screen.getAllByRole('button', { name: texts.tryAgain }).at(-1) ?? document.body);
  await screen.findByText(texts.emptyHeading.all);
  await waitFor(() => expect(total(), 'both are asked for again').toContain('200'));
});
