import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { eraseGuest, exportAccount } from '#src/contract/account/account-calls.ts';
import { logout } from '#src/contract/account/login-calls.ts';
import { getUserInfo, updateUserInfo } from '#src/contract/account/user-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { refuse } from '#tests/support/component/answers.ts';
import { buyProduct } from '#tests/support/component/buy-product.ts';
import { openMemberPage } from '#tests/support/component/open-member-page.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { recordDownloads } from '#tests/support/component/record-downloads.ts';
import { recordVisits } from '#tests/support/component/record-visits.ts';

const mine = mineTextsOf('en');
const path = '/mine/settings';
const api = await startApiForFile();

/** Renders /mine/settings with its dialogs, and waits until the person is known. */
async function renderSettings(hasSession: boolean) {
  const { default: Settings } = await import('#src/islands/account/Settings.island.tsx');
  const { default: Overlays } = await import('#src/islands/overlays/Overlays.island.tsx');
  const { container } = render(
    <>
      <Settings language="en" hasSession={hasSession} chargesGems />
      <Overlays language="en" />
    </>,
  );
  await waitFor(() => expect(container.querySelector('[inert]')).toBeNull());
  const sectionOf = (name: string) => within(screen.getByRole('region', { name }));
  return {
    sectionOf,
    findSaved: (section: string) => sectionOf(section).findByText(mine.saved),
    nickname: () => screen.getByRole<HTMLInputElement>('textbox', { name: mine.nickname }),
  };
}

const openAsGuest = async () => {
  const visitor = await api.registerVisitor();
  return { visitor, ...openPage(api, visitor, { path }) };
};

describe('a guest', () => {
  it('learns what a login is for, changes the profile and finds it again, and sees a failed change undone', async () => {
    const { visitor, person, answer } = await openAsGuest();
    const { sectionOf, findSaved, nickname } = await renderSettings(false);
    screen.getByRole('heading', { name: mine.guestHeading });
    for (const name of [mine.content, mine.sessions, mine.ways])
      expect(screen.queryByRole('region', { name }), 'needs a login').toBeNull();
    await person.click(screen.getByRole('button', { name: mine.logIn }));
    await screen.findByRole('dialog', { name: overlayTextsOf('en').loginTitle });
    await person.keyboard('{Escape}');

    const hint = document.getElementById(nickname().getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent, 'nobody is blamed for what they never had').toBe(mine.nicknameHint);
    await person.type(nickname(), 'Night Heron{Enter}');
    await findSaved(mine.profile);
    await person.click(screen.getByRole('radio', { name: mine.female }));
    await person.type(screen.getByRole('textbox', { name: new RegExp(mine.sign) }), 'Reads at night');
    await person.tab();
    await person.click(screen.getByRole('switch', { name: mine.audioSwitch }));
    await findSaved(mine.voice);
    await person.selectOptions(screen.getByRole('combobox', { name: mine.targetLanguage }), 'ja-JP');
    await findSaved(mine.languages);
    await person.click(screen.getByRole('radio', { name: siteTextsOf('en').themeLight }));
    expect(document.documentElement.dataset['theme']).toBe('light');
    await waitFor(async () =>
      expect(await visitor.client.call(getUserInfo)).toMatchObject({
        nickname: 'Night Heron',
        gender: 'FEMALE',
        sign: 'Reads at night',
        audio_switch: true,
        source_language: 'zh-CN',
        target_language: 'ja-JP',
        languages_chosen: true,
      }),
    );

    answer(updateUserInfo, refuse(500));
    const audio = screen.getByRole<HTMLInputElement>('switch', { name: mine.audioSwitch });
    await person.click(audio);
    const alert = await sectionOf(mine.voice).findByText(userMessages.userUpdateFailed.en);
    expect(audio.checked).toBe(true);
    expect(audio.getAttribute('aria-describedby')?.split(' ')).toContain(alert.id);
    answer(updateUserInfo, null);

    await person.click(screen.getByRole('button', { name: mine.randomName }));
    await waitFor(() => expect(nickname().value).not.toBe('Night Heron'));
    const rolled = nickname().value;
    await person.clear(nickname());
    await person.type(nickname(), '  ');
    await person.tab();
    await sectionOf(mine.profile).findByText(mine.nicknameEmpty);
    await waitFor(async () =>
      expect(await visitor.client.call(getUserInfo), 'an empty name is not saved').toMatchObject({
        nickname: rolled,
      }),
    );
  });

  it('downloads everything; an export that fails says so, and can be retried', async () => {
    const { person, answer } = await openAsGuest();
    const downloads = recordDownloads();
    const { sectionOf } = await renderSettings(false);
    answer(exportAccount, refuse(503, 'Service unavailable'));
    const button = screen.getByRole('button', { name: mine.exportButton });
    await person.click(button);
    await screen.findByText('Service unavailable');
    answer(exportAccount, null);
    await person.click(button);
    await sectionOf(mine.data).findByText(mine.exported);
    expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/\.zip$/)]);
  });

  it('deletes everything with a typed confirmation, and gets a receipt (rule:erasure)', async () => {
    const { visitor, person, calls } = await openAsGuest();
    const visits = recordVisits();
    await visitor.startChat();
    await renderSettings(false);
    await person.click(screen.getByRole('button', { name: mine.eraseGuestButton }));
    const dialog = within(await screen.findByRole('dialog', { name: mine.eraseGuestTitle }));
    const field = dialog.getByRole('textbox', { name: mine.eraseLabel(mine.eraseWord) });
    await person.type(field, 'nonsense{Enter}');
    const fault = await dialog.findByText(mine.eraseMismatch(mine.eraseWord));
    expect(field.getAttribute('aria-describedby')).toBe(fault.id);
    expect(calls).not.toContain(eraseGuest.name);
    await person.clear(field);
    await person.type(field, 'delete');
    await person.click(dialog.getByRole('button', { name: mine.eraseConfirm }));
    const receipt = within(await screen.findByRole('dialog', { name: mine.receiptGuestTitle }));
    receipt.getByText(/[0-9a-f]{8}-[0-9a-f]{4}/);
    receipt.getByText(/Chats: 1/);
    await waitFor(() => expect(document.cookie).not.toContain('device-id'));
    await expect(visitor.client.call(getUserInfo)).rejects.toMatchObject({ code: 40001 });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(visits).toEqual(['/']));
  });
});

describe('a member', () => {
  it('chooses a picture and removes it again', async () => {
    const member = await createMember(api);
    const { person } = openMemberPage(api, member, { path });
    const { sectionOf, findSaved } = await renderSettings(true);
    const profile = sectionOf(mine.profile);
    const input = profile.getByLabelText<HTMLInputElement>(mine.chooseFile);
    const anyFile = userEvent.setup({ applyAccept: false });
    await anyFile.upload(input, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
    await profile.findByText(userMessages.pictureUnreadable.en);
    const create = { width: 300, height: 200, channels: 3 as const, background: '#c0ffee' };
    const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
    await person.upload(input, new File([bytes], 'a.png', { type: 'image/png' }));
    await findSaved(mine.profile);
    const picture = () => document.querySelector('.avatar:is(img)');
    expect(picture()?.getAttribute('src')).toMatch(/^\/pictures\//);
    await person.click(screen.getByRole('button', { name: mine.removePicture }));
    await waitFor(() => expect(picture()).toBeNull());
    await waitFor(async () =>
      expect(await member.visitor.client.call(getUserInfo)).toMatchObject({ avatar: null }),
    );
  });

  it('shows mature characters only after stating to be an adult who wants them (rule:mature-hidden)', async () => {
    const member = await createMember(api, { user: { adultStatedAt: null } });
    const { person } = openMemberPage(api, member, { path });
    const { findSaved } = await renderSettings(true);
    const mature = screen.getByRole<HTMLInputElement>('switch', { name: mine.mature });
    await person.click(mature);
    const question = await screen.findByRole('group', { name: mine.matureQuestion });
    await waitFor(() => expect(document.activeElement).toBe(question));
    await person.click(screen.getByRole('button', { name: mine.matureCancel }));
    expect(mature.checked).toBe(false);
    await person.click(mature);
    await person.click(screen.getByRole('button', { name: mine.matureConfirm }));
    await findSaved(mine.content);
    expect(mature.checked).toBe(true);
    await person.click(mature);
    await waitFor(() => expect(mature.checked).toBe(false));
  });

  it('finds every section by its name in the list, sees this device marked, and logs out', async () => {
    const member = await createMember(api);
    const { person, calls } = openMemberPage(api, member, { path });
    const visits = recordVisits();
    const { sectionOf } = await renderSettings(true);
    const list = within(screen.getByRole('navigation', { name: mine.sectionsLabel }));
    const links = list.getAllByRole<HTMLAnchorElement>('link');
    for (const link of links) {
      const section = document.getElementById(link.hash.slice(1));
      expect(section, link.textContent).toBe(screen.getByRole('region', { name: link.textContent }));
    }
    expect(links.map(({ textContent }) => textContent)).toContain(mine.content);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
    await sectionOf(mine.sessions).findByText(mine.thisDevice);
    expect(sectionOf(mine.sessions).getAllByRole('listitem')).toHaveLength(1);

    await person.click(screen.getByRole('button', { name: mine.logOut }));
    await waitFor(() => expect(visits).toEqual(['/']));
    expect(calls).toContain(logout.name);
  });

  it('withdraws from an order first, deletes the account with a typed confirmation, and gets a receipt (rule:erasure, rule:withdrawal)', async () => {
    const member = await createMember(api, { isPoor: true });
    await buyProduct(member, 'vip-month');
    const { person } = openMemberPage(api, member, { path });
    recordVisits();
    await renderSettings(true);
    await person.click(screen.getByRole('button', { name: mine.eraseButton }));
    const dialog = within(await screen.findByRole('dialog', { name: mine.eraseTitle }));
    await dialog.findByText(/^You have VIP until /);
    const opener = await dialog.findByRole('button', { name: /^Withdraw from the order of VIP, monthly/ });
    await person.click(opener);
    await dialog.findByText(/You get US\$9\.\d\d back/);
    await person.keyboard('{Escape}');
    expect(dialog.queryByText(/You get US\$9\.\d\d back/), 'the question alone closes').toBeNull();
    await person.click(dialog.getByRole('button', { name: /^Withdraw from the order/ }));
    await dialog.findByText(/You get US\$9\.\d\d back/);
    await person.click(dialog.getByRole('button', { name: 'Withdraw now' }));
    await dialog.findByText(/^You withdrew on /);
    expect(dialog.queryByText(/^You have VIP until /)).toBeNull();
    await person.type(
      dialog.getByRole('textbox', { name: mine.eraseLabel(mine.eraseWord) }),
      'DELETE{Enter}',
    );
    const receipt = within(await screen.findByRole('dialog', { name: mine.receiptTitle }));
    receipt.getByText(/[0-9a-f]{8}-[0-9a-f]{4}/);
    receipt.getByText(/amounts and dates of orders and gems, which accounting has to keep/);
    const [left] = await api.database
      .sql`select count(*)::int as count from accounts where id = ${member.accountId}`;
    expect(left).toEqual({ count: 0 });
  });
});
