import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { beginPasskey } from '#src/contract/account/login-calls.ts';
import { keepRecoveryCode, redeemRecoveryCode } from '#src/contract/account/login-way-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { loginTextsOf, passkeyTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { breakOff, inTurn, refuse } from '#tests/support/component/answers.ts';
import { addFailingDevice } from '#tests/support/component/fake-device.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { recordDownloads } from '#tests/support/component/record-downloads.ts';

const logins = loginTextsOf('en');
const overlays = overlayTextsOf('en');
const languages = ['en', 'zh-CN'] as const;
const codeForm = /^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/;
const api = await startApiForFile();

async function openLogin(language: Language = 'en') {
  const { default: Overlays } = await import('#src/islands/overlays/Overlays.island.tsx');
  const { openDialog } = await import('#src/client/overlays/dialogs.ts');
  render(<Overlays language={language} />);
  openDialog({ name: 'login' });
  return findDialog(overlayTextsOf(language).loginTitle);
}

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe.each(languages)('in %s', (language) => {
  const [texts, words, ofPasskeys] = [
    overlayTextsOf(language),
    loginTextsOf(language),
    passkeyTextsOf(language),
  ];

  it('a device’s error at a new passkey is explained (rule:error-words), and without a mail server the link is announced in the terminal (rule:login-ways)', async () => {
    const { person } = openPage(api, await api.registerVisitor(), { language, path: '/login' });
    const device = addFailingDevice('InvalidStateError');
    const dialog = await openLogin(language);
    await person.click(await dialog.findByRole('checkbox', { name: new RegExp(texts.loginAdult) }));
    for (const [fault, told] of [
      ['InvalidStateError', ofPasskeys.known],
      ['NotSupportedError', ofPasskeys.unsupported],
      ['ConstraintError', ofPasskeys.unsupported],
      ['UnknownError', ofPasskeys.device],
      ['SecurityError', ofPasskeys.wrongPlace(null)],
      ['NotAllowedError', words.noneMade],
    ] as const) {
      device.fault = fault;
      await person.click(dialog.getByRole('button', { name: new RegExp(texts.loginNewPasskey) }));
      await dialog.findByText(told);
    }
    await person.click(dialog.getByRole('button', { name: texts.loginTerminalSend }));
    await dialog.findByText(texts.loginTerminalHint);
    await person.type(dialog.getByRole('textbox', { name: texts.loginEmailLabel }), 'ann@example.org{Enter}');
    const sent = await findDialog(texts.loginTerminalTitle);
    sent.getByText(texts.loginTerminal('ann@example.org'));
    sent.getByText(texts.loginTerminalWhy);
    expect(api.logLines.join('\n'), 'the log holds neither link nor address').not.toMatch(
      /token=|ann@example/,
    );
  });

  it('a browser at the number of this machine is told where passkeys work', async () => {
    openPage(api, await api.registerVisitor(), { language });
    window.happyDOM.setURL('http://127.0.0.1:4321/login');
    addFailingDevice('NotAllowedError');
    const dialog = await openLogin(language);
    await dialog.findByText(words.noPasskeysByNumber);
    const link = dialog.getByRole('link', { name: words.openByName('http://localhost:4321') });
    expect(link.getAttribute('href')).toBe('http://localhost:4321/login');
    dialog.getByRole('button', { name: words.newCodeOnly });
    expect(dialog.queryByRole('button', { name: texts.loginWithPasskey })).toBeNull();
  });
});

it('a login without a passkey says so and offers an account; errors of the server are named as such', async () => {
  const { person, answer } = openPage(api, await api.registerVisitor(), { path: '/login' });
  addFailingDevice('NotAllowedError');
  const dialog = await openLogin();
  const logIn = await dialog.findByRole('button', { name: overlays.loginWithPasskey });
  await person.click(logIn);
  await dialog.findByText(logins.noneUsed);
  expect(dialog.getByRole('button', { name: new RegExp(overlays.loginNewPasskey) }).className).toContain(
    'button-primary',
  );
  for (const { answers, told } of [
    { answers: refuse(500), told: logins.serverFailed },
    { answers: () => new Response('<html>Bad gateway</html>', { status: 502 }), told: logins.serverFailed },
    { answers: () => new Response('', { status: 503 }), told: logins.serverAway },
  ]) {
    answer(beginPasskey, answers);
    await person.click(logIn);
    await dialog.findByText(told);
  }
  answer(redeemRecoveryCode, breakOff);
  await person.click(dialog.getByRole('button', { name: logins.useCode }));
  const code = await findDialog(logins.codeTitle);
  await person.type(code.getByRole('textbox'), '0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV{Enter}');
  await code.findByText(logins.noAnswer);
});

it('a browser without passkeys creates an account with a recovery code, which logs in elsewhere and is replaced', async () => {
  const { person, answer } = openPage(api, await api.registerVisitor(), { path: '/login' });
  const downloads = recordDownloads();
  const ways = await openLogin();
  await ways.findByText(logins.noPasskeysInsecure);
  const create = ways.getByRole('button', { name: logins.newCodeOnly });
  await waitFor(() => expect(document.activeElement).toBe(create));
  await person.keyboard('{Enter}');
  await ways.findByText(userMessages.adultNeeded.en);
  await person.click(ways.getByRole('checkbox', { name: overlays.loginAdult }));
  await person.click(create);

  const made = await findDialog(logins.createTitle);
  made.getByText(logins.createSubtitle);
  const lateCode = (await made.findByText(codeForm)).textContent;
  answer(keepRecoveryCode, inTurn(api, refuse(400, userMessages.recoveryCodeLate.en)));
  await person.click(made.getByRole('button', { name: logins.createSend }));
  await made.findByText(userMessages.recoveryCodeLate.en);
  await person.click(made.getByRole('button', { name: logins.newCodeAgain }));
  await waitFor(() => expect(made.getByText(codeForm).textContent).not.toBe(lateCode));
  expect(made.queryByText(userMessages.recoveryCodeLate.en)).toBeNull();
  const code = made.getByText(codeForm).textContent;
  await person.click(made.getByRole('button', { name: logins.download }));
  expect(await downloads[0]?.file.text()).toContain(code);
  await person.click(made.getByRole('button', { name: logins.createSend }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const other = openPage(api, await api.registerVisitor(), { path: '/login' });
  const { recordAccount } = await import('#src/client/account/login/known-account.ts');
  recordAccount();
  const known = await openLogin();
  const useCode = await known.findByRole('button', { name: logins.useCodeOnly });
  await waitFor(() => expect(document.activeElement).toBe(useCode));
  await other.person.keyboard('{Enter}');
  const asked = await findDialog(logins.codeTitle);
  const field = asked.getByRole('textbox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await other.person.keyboard('nonsense{Enter}');
  await asked.findByText(logins.codeCount(8));
  await other.person.clear(field);
  await other.person.type(field, '0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV{Enter}');
  await asked.findByText(userMessages.recoveryCodeWrong.en);
  await other.person.clear(field);
  await other.person.type(field, `${code.toLowerCase().replaceAll('-', ' ')}{Enter}`);

  const next = await findDialog(logins.nextTitle);
  next.getByText(logins.nextSubtitle);
  expect(next.getByText(codeForm).textContent).not.toBe(code);
  await other.person.keyboard('{Escape}');
  await findDialog(logins.nextTitle);
  expect(other.calls, 'only when it is kept, the next code counts as a way in').not.toContain(
    keepRecoveryCode.name,
  );
  const keep = next.getByRole('button', { name: logins.nextSend });
  // The login itself is still ending.
  await waitFor(() => expect(keep.getAttribute('aria-disabled')).toBe('false'));
  await other.person.click(keep);
  await screen.findByText(overlays.loginDone(''));
  expect(other.calls).toContain(keepRecoveryCode.name);
  const { createBrowserClient } = await import('#src/client/api/browser-client.ts');
  expect(await createBrowserClient().call(getUserInfo)).toMatchObject({ isLogin: true });
});
