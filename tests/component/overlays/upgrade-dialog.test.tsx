import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Language } from '#src/contract/locale/language.ts';
import { gemDetailTextsOf } from '#src/i18n/gem-account-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { giveGems } from '#tests/support/api/gems/give-gems.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { openMemberPage } from '#tests/support/component/open-member-page.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const path = '/chat/peng-yue-f01';
const api = await startApiForFile();

const giveTo = ({ user }: TestVisitor, count: number) => giveGems(api.database.sql, [user.id], count);

async function registerWith(count: number): Promise<TestVisitor> {
  const visitor = await api.registerPoorVisitor();
  await giveTo(visitor, count);
  return visitor;
}

async function renderOverlays(language: Language): Promise<void> {
  const { default: Overlays } = await import('#src/islands/overlays/Overlays.island.tsx');
  render(<Overlays language={language} />);
}

/** Reads what stands under the field of the chat. */
const readPrice = () => document.querySelector('.reply-price')?.textContent;

it('with too few gems a dialog offers more; the typed text stays in the field, and is sent once there are gems (rule:not-enough-gems)', async () => {
  const visitor = await registerWith(5);
  const { person } = openPage(api, visitor, { path });
  await renderOverlays('en');
  const { composer, listMessages } = await renderChat(visitor);
  await waitFor(() => expect(readPrice()).toBe('No free replies left today.Log in for more, free'));
  await person.type(composer, 'Worth saying twice{Enter}');
  const texts = overlayTextsOf('en');
  const dialog = within(await screen.findByRole('dialog', { name: texts.upgradeTitle }));
  expect(dialog.getByRole('link', { name: texts.upgradeGo }).getAttribute('href')).toBe(
    `/membership?return=${encodeURIComponent(path)}`,
  );
  const login = await dialog.findByRole('button', { name: texts.upgradeLogIn('1,000') });
  expect(dialog.getAllByRole('button')[0], 'the free way is the first').toBe(login);
  await person.keyboard('{Escape}');
  expect(listMessages()).toHaveLength(1);
  expect(composer.value).toBe('Worth saying twice');
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).not.toContain(
    expect.stringMatching(/\w/),
  );

  await giveTo(visitor, 100);
  await person.type(composer, '{Enter}');
  await waitFor(() => expect(listMessages()).toHaveLength(3));
  expect(listMessages()[1]?.textContent).toContain('Worth saying twice');
  expect(composer.value).toBe('');
});

it.each(['en', 'zh-CN'] as const)(
  'the dialog for too few gems says in %s how many there are and when more come',
  async (language) => {
    openPage(api, await registerWith(5), { path, language });
    await renderOverlays(language);
    const { openDialog } = await import('#src/client/overlays/dialogs.ts');
    openDialog({ name: 'upgrade', isTextKept: true });
    const texts = overlayTextsOf(language);
    const dialog = within(await screen.findByRole('dialog', { name: texts.upgradeTitle }));
    dialog.getByText(texts.upgradeSubtitle);
    dialog.getByText(texts.upgradeTextKept);
    await dialog.findByText(gemDetailTextsOf(language).dailyNote('200'));
    dialog.getByRole('link', { name: texts.upgradeGo });
    dialog.getByRole('button', { name: texts.upgradeDismiss });
  },
);

it.each([
  { language: 'en', locale: 'en-US', price: 'A reply: 10 gems ≈ US$0.01' },
  { language: 'zh-CN', locale: 'zh-CN', price: '每条回复 10 颗宝石 ≈ ¥0.07' },
  { language: 'en', locale: 'en-GB', price: 'A reply: 10 gems ≈ £0.01' },
  { language: 'en', locale: 'ja-JP', price: 'A reply: 10 gems ≈ JP¥2' },
] as const)(
  'a member reads the price of a reply before it is asked for, in $locale (rule:currency)',
  async (sample) => {
    const member = await createMember(api);
    openMemberPage(api, member, { path, language: sample.language });
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([sample.locale]);
    await renderChat(member.visitor, { language: sample.language });
    await waitFor(() => expect(readPrice()).toBe(sample.price));
  },
);

it('a VIP character costs twice from the first message', async () => {
  const [vip] = await api.database.sql<{ id: string }[]>`
    select id from characters where vip order by rank limit 1`;
  const member = await createMember(api);
  openMemberPage(api, member);
  await renderChat(member.visitor, { characterId: vip?.id ?? '' });
  await waitFor(() => expect(readPrice()).toBe('A reply: 20 gems ≈ US$0.02'));
});

it.each([
  { count: 200, said: '20 free replies today' },
  { count: 40, said: '4 free replies today' },
  { count: 30, said: '3 replies left today' },
  { count: 19, said: '1 reply left today' },
  { count: 9, said: 'No free replies left today.Log in for more, free' },
])('a guest with $count gems reads “$said”, and no price before it', async ({ count, said }) => {
  const visitor = await registerWith(count);
  openPage(api, visitor, { path });
  const seen: (string | null | undefined)[] = [];
  const watch = new MutationObserver(() => seen.push(readPrice()));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await renderChat(visitor);
  await waitFor(() => expect(readPrice()).toBe(said));
  watch.disconnect();
  expect(seen.join()).not.toContain('gems');
});
