import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import { passkeyTextsOf } from '#src/i18n/login-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { addPasskey, createMember } from '#tests/support/api/test-member.ts';
import { addFailingDevice } from '#tests/support/component/fake-device.ts';
import { openMemberPage } from '#tests/support/component/open-member-page.ts';

const mine = mineTextsOf('en');
const api = await startApiForFile();

it('a member names a passkey, adds a recovery code after another login, and keeps the last way to log in (rule:login-ways)', async () => {
  const member = await createMember(api);
  await addPasskey(api.services.database, member.accountId);
  const { person } = openMemberPage(api, member, { path: '/mine/settings' });
  addFailingDevice('InvalidStateError');
  const { default: Settings } = await import('#src/islands/account/Settings.island.tsx');
  const { default: Overlays } = await import('#src/islands/overlays/Overlays.island.tsx');
  render(
    <>
      <Settings language="en" hasSession chargesGems />
      <Overlays language="en" />
    </>,
  );
  const ways = within(await screen.findByRole('region', { name: mine.ways }));
  await person.click(await ways.findByRole('button', { name: mine.renameOf('Laptop') }));
  const field = ways.getByRole('textbox', { name: mine.passkeyName });
  await person.clear(field);
  await person.type(field, 'My laptop{Enter}');
  await ways.findByText('My laptop');
  await waitFor(() =>
    expect(document.activeElement).toBe(ways.getByRole('button', { name: mine.renameOf('My laptop') })),
  );
  const removeIn = async (name: string) => {
    await person.click(ways.getByRole('button', { name: mine.removeOf(name) }));
    await person.click(ways.getByRole('button', { name: mine.remove }));
  };
  await removeIn('My laptop');
  await ways.findByText(userMessages.lastLoginWay.en);
  await person.click(ways.getByRole('button', { name: mine.cancel }));
  await ways.findByText('My laptop');

  await person.click(ways.getByRole('button', { name: mine.addPasskey }));
  await ways.findByText(passkeyTextsOf('en').known);

  const { sql } = api.database;
  await sql`update account_sessions set created_at = now() - interval '11 minutes' where id = ${member.sessionId}`;
  await person.click(ways.getByRole('button', { name: mine.makeCode }));
  await ways.findByText(userMessages.loginAgainNeeded.en);
  await person.click(ways.getByRole('button', { name: mine.loginAgain }));
  const overlays = overlayTextsOf('en');
  const dialog = within(await screen.findByRole('dialog', { name: overlays.loginTitle }));
  await dialog.findByRole('button', { name: overlays.loginWithPasskey });
  expect(dialog.queryByRole('button', { name: new RegExp(overlays.loginNewPasskey) })).toBeNull();
  await person.keyboard('{Escape}');
  await sql`update account_sessions set created_at = now() where id = ${member.sessionId}`;
  // As the login does.
  const { receiveUser, $user } = await import('#src/client/account/user.ts');
  const user = $user.get();
  if (user !== null) await receiveUser({ ...user });
  await ways.findByText(/^(\w{4}-){6}\w{4}$/);
  await person.click(ways.getByRole('button', { name: mine.keepCode }));
  await ways.findByText(mine.codeName, { selector: 'li *' });
  await removeIn('My laptop');
  await ways.findByText(mine.onlyCode);
  expect(ways.queryByText('My laptop')).toBeNull();
  await removeIn(mine.codeName);
  await waitFor(() => ways.getByText(userMessages.lastLoginWay.en));
});
