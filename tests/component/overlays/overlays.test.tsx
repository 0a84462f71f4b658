import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { getLoginMethods, sendLoginEmail } from '#src/contract/account/login-calls.ts';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { expectFocus } from '#tests/support/component/expect-focus.ts';
import { addFailingDevice } from '#tests/support/component/fake-device.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { recordVisits } from '#tests/support/component/record-visits.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { renderOverlays } from '#tests/support/component/render-overlays.tsx';

const texts = overlayTextsOf('en');
const path = '/chat/peng-yue-f01';
const api = await startApiForFile();

it('after "Don’t show today" too few gems lead straight to /membership (rule:not-enough-gems)', async () => {
  const visitor = await api.registerVisitor();
  const { person, answer } = openPage(api, visitor, { path });
  const tooFew = { code: 20_003, message: 'Not Enough Gems Now', data: null };
  answer(askMessage, () => Response.json(tooFew, { status: 402 }));
  const visits = recordVisits();
  await renderOverlays();
  const { composer, listMessages } = await renderChat(visitor);
  await person.type(composer, 'Good evening{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: texts.upgradeTitle }));
  await person.click(dialog.getByRole('button', { name: texts.upgradeDismiss }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Nothing looks sent, and the text is in the field.
  expect(listMessages()).toHaveLength(1);
  expect(composer.value).toBe('Good evening');
  expect(visits).toEqual([]);
  await person.type(composer, '{Enter}');
  await waitFor(() => expect(visits).toEqual([`/membership?return=${encodeURIComponent(path)}&short=1`]));
});

it('toasts with the same text are one, and disappear three seconds after the last (rule:toasts)', async () => {
  openPage(api, await api.registerVisitor());
  await renderOverlays();
  const { showToast } = await import('#src/client/overlays/toasts.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const shown = () => document.querySelectorAll('.toast').length;
  const fail = () => showToast({ text: 'failed.', kind: 'failure' });
  fail();
  await expect.poll(shown).toBe(1);
  vi.advanceTimersByTime(1_000);
  fail();
  await expect.poll(() => screen.queryByText(texts.timesSaid(2))).not.toBeNull();
  await vi.advanceTimersByTimeAsync(2_999);
  await act(() => Promise.resolve());
  expect(shown()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect.poll(shown).toBe(0);
});

it('an account needs the statement to be an adult, and an e-mail address is checked before mail is sent', async () => {
  const { person, answer, calls } = openPage(api, await api.registerVisitor(), { path: '/login' });
  addFailingDevice('NotAllowedError');
  const data = {
    passkey: true,
    email: true,
    email_link: 'inbox',
    providers: [{ id: 'google', name: 'Google' }],
  };
  answer(getLoginMethods, () => Response.json({ code: 200, message: 'success', data }));
  answer(sendLoginEmail, () =>
    Response.json({ code: 200, message: 'success', data: { sent: true, email_link: 'inbox' } }),
  );
  await renderOverlays();
  const { openDialog } = await import('#src/client/overlays/dialogs.ts');
  openDialog({ name: 'login' });
  const findLogin = () => screen.findByRole('dialog', { name: texts.loginTitle });
  const dialog = within(await findLogin());
  const box = await dialog.findByRole('checkbox', { name: new RegExp(texts.loginAdult) });
  for (const name of [texts.loginNewPasskey, texts.loginWithProvider('Google')]) {
    await person.click(await dialog.findByRole('button', { name: new RegExp(name) }));
    await expectFocus(() => box);
    expect(box.getAttribute('aria-invalid')).toBe('true');
  }
  await person.click(box);
  expect(box.getAttribute('aria-invalid')).toBe('false');
  const field = dialog.getByRole('textbox', { name: texts.loginEmailLabel });
  for (const [typed, told] of [
    ['nonsense', texts.loginEmailInvalid],
    ['张三@example.com', texts.loginEmailLetters],
  ]) {
    await person.clear(field);
    await person.type(field, `${typed}{Enter}`);
    await dialog.findByText(told ?? '');
  }
  await expectFocus(() => field);
  expect(calls).not.toContain(sendLoginEmail.name);
  await person.clear(field);
  await person.type(field, 'someone＠example。com{Enter}');
  const inbox = await screen.findByRole('dialog', { name: texts.loginInboxTitle });
  expect(inbox.textContent).toContain('someone＠example。com');
  await person.click(within(inbox).getByRole('button', { name: texts.loginInboxBack }));
  await findLogin();
});
