import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  inspectLoginEmail,
  redeemLoginCode,
  redeemLoginEmail,
  sendLoginEmail,
} from '#src/contract/account/login-calls.ts';
import { getUserInfo, stateAdult } from '#src/contract/account/user-calls.ts';
import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { describeWrongCode } from '#src/server/account/login/describe-wrong-code.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startMailForFile } from '#tests/support/api/start-mail-for-file.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { breakOff } from '#tests/support/component/answers.ts';
import { addFailingDevice } from '#tests/support/component/fake-device.ts';
import { openMemberPage } from '#tests/support/component/open-member-page.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { recordVisits } from '#tests/support/component/record-visits.ts';
import { renderOverlays } from '#tests/support/component/render-overlays.tsx';
import { readLoginMail } from '#tests/support/services/read-login-mail.ts';

const texts = overlayTextsOf('en');
const logins = loginTextsOf('en');
const mail = await startMailForFile();
const api = await startApiForFile({
  env: { SMTP_URL: mail.url, MAIL_FROM: 'login@example.org', RATE_LIMIT_FACTOR: '10' },
});

async function registerAdult(): Promise<TestVisitor> {
  const visitor = await api.registerPoorVisitor();
  await visitor.client.call(stateAdult, { body: { adult: true } });
  return visitor;
}

async function openDialog() {
  addFailingDevice('NotAllowedError');
  await renderOverlays();
  const { openDialog } = await import('#src/client/overlays/dialogs.ts');
  openDialog({ name: 'login' });
}

const findInbox = async () =>
  within(await screen.findByRole('dialog', { name: texts.loginInboxTitle }, { timeout: 60_000 }));

it('the code of an e-mail logs in where it was asked for, pasted with a space or in full-width digits, also after a reload', async () => {
  const visitor = await registerAdult();
  const { person, calls } = openPage(api, visitor, { path: '/mine/settings' });
  await openDialog();
  const ways = within(await screen.findByRole('dialog', { name: texts.loginTitle }));
  const address = await ways.findByRole('textbox', { name: texts.loginEmailLabel });
  // Until the page knows the person, it asks for the statement.
  await waitFor(() => expect(ways.queryByRole('checkbox')).toBeNull());
  await person.type(address, 'coder@example.org{Enter}');
  let inbox = await findInbox();
  inbox.getByText(texts.loginInbox('coder@example.org'));
  let field = inbox.getByRole('textbox', { name: logins.mailCodeLabel });
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await person.type(field, '12345{Enter}');
  await inbox.findByText(logins.mailCodeForm);
  expect(calls).not.toContain(redeemLoginCode.name);
  const { code } = readLoginMail(await mail.waitForMail('coder@example.org'));
  await person.clear(field);
  await person.type(field, `${code === '000000' ? '111111' : '000000'}{Enter}`);
  await inbox.findByText(describeWrongCode(4).en);

  // The phone ended the app while the mail was read: its page is loaded again.
  const kept = localStorage.getItem('asked-mail') ?? '';
  const again = openPage(api, visitor, { path: '/mine/settings' });
  localStorage.setItem('asked-mail', kept);
  await openDialog();
  inbox = await findInbox();
  field = inbox.getByRole('textbox', { name: logins.mailCodeLabel });
  await again.person.click(field);
  const fullWidth = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff_10 + Number(digit)));
  await again.person.paste(` ${fullWidth.slice(0, 3)} ${code.slice(3)} `);
  await again.person.click(inbox.getByRole('button', { name: logins.mailCodeSend }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { createBrowserClient } = await import('#src/client/api/browser-client.ts');
  expect(await createBrowserClient().call(getUserInfo)).toMatchObject({ email: 'coder@example.org' });
  expect(localStorage.getItem('asked-mail')).toBeNull();
});

it('a new code is sent from the same place, and another address can be chosen', async () => {
  const { person, calls } = openPage(api, await registerAdult(), { path: '/mine/settings' });
  localStorage.setItem(
    'asked-mail',
    JSON.stringify({ email: 'again@example.org', place: 'inbox', time: Date.now() }),
  );
  await openDialog();
  const inbox = await findInbox();
  await person.type(inbox.getByRole('textbox'), '123456{Enter}');
  await inbox.findByText(userMessages.loginCodeElsewhere.en);
  await person.click(inbox.getByRole('button', { name: texts.loginInboxAgain }));
  await screen.findByText(texts.loginInboxSent);
  expect(calls).toContain(sendLoginEmail.name);
  await mail.waitForMail('again@example.org');
  await person.click(inbox.getByRole('button', { name: texts.loginInboxBack }));
  await screen.findByRole('dialog', { name: texts.loginTitle });
  expect(localStorage.getItem('asked-mail')).toBeNull();
});

/** Opens the link that somebody else's device asked for. */
async function openLink(at: TestVisitor | TestMember, email: string) {
  const asking = await registerAdult();
  await asking.client.call(sendLoginEmail, { body: { email } });
  const { token } = readLoginMail(await mail.waitForMail(email));
  const here = 'guest' in at ? { deviceId: at.guest.deviceId, cookie: at.cookie } : at;
  const page = openPage(api, here, { path: `/login#token=${token}` });
  const visits = recordVisits();
  const { default: LoginPage } = await import('#src/islands/account/login-page/LoginPage.island.tsx');
  render(<LoginPage language="en" />);
  expect(location.href).not.toContain(token);
  return { ...page, visits, token, asking };
}

const countChats = async () => {
  const { createBrowserClient } = await import('#src/client/api/browser-client.ts');
  return (await createBrowserClient().call(listConversations)).total;
};

it.each([
  { answer: 'leave', chats: 0 },
  { answer: 'move', chats: 1 },
] as const)(
  'a link on another device shows whose it is, uses nothing up before a press, and moves the chats there only after a yes: $answer',
  async ({ answer, chats }) => {
    const visitor = await registerAdult();
    await visitor.startChat();
    const { person, calls, visits } = await openLink(visitor, `${answer}@example.org`);
    const masked = `${answer.slice(0, 1)}•••${answer.slice(-1)}@example.org`;
    await screen.findByText(logins.elsewhereLead(masked));
    screen.getByText(logins.elsewhereWarning);
    screen.getByText(logins.elsewhereBelongings(1, false));
    expect(calls).not.toContain(redeemLoginEmail.name);
    expect(screen.queryByRole('button', { name: texts.confirmButton })).toBeNull();
    const label = answer === 'leave' ? logins.elsewhereLeave : logins.elsewhereMove(masked);
    await person.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(visits).toEqual(['/']));
    expect(await countChats()).toBe(chats);
  },
);

it('a link where it was asked for is one press, and the address is shown', async () => {
  const visitor = await registerAdult();
  await visitor.startChat();
  await visitor.client.call(sendLoginEmail, { body: { email: 'here@example.org' } });
  const { token } = readLoginMail(await mail.waitForMail('here@example.org'));
  const { person } = openPage(api, visitor, { path: `/login#token=${token}` });
  const visits = recordVisits();
  const { default: LoginPage } = await import('#src/islands/account/login-page/LoginPage.island.tsx');
  render(<LoginPage language="en" />);
  await screen.findByText(texts.confirmLead('h•••e@example.org'));
  await person.click(screen.getByRole('button', { name: texts.confirmButton }));
  await waitFor(() => expect(visits).toEqual(['/']));
  expect(await countChats()).toBe(1);
});

it('a link tells the member who is logged in whose login ends; one that cannot be read is read again; a used one says so', async () => {
  const member = await createMember(api, { email: 'owner@example.net' });
  const { token, asking } = await openLink(member, 'other@example.org');
  await screen.findByText(logins.elsewhereReplaces('o•••r@example.net'));
  await screen.findByRole('button', { name: texts.confirmButton });

  const again = openPage(
    api,
    { deviceId: member.guest.deviceId, cookie: member.cookie },
    { path: `/login#token=${token}` },
  );
  again.answer(inspectLoginEmail, breakOff);
  const { default: LoginPage } = await import('#src/islands/account/login-page/LoginPage.island.tsx');
  render(<LoginPage language="en" />);
  await screen.findByText(logins.noAnswer);
  again.answer(inspectLoginEmail, null);
  await again.person.click(screen.getByRole('button', { name: texts.loginTryAgain }));
  await screen.findByRole('button', { name: texts.confirmButton });
  expect((await api.post(redeemLoginEmail.path, { token }, { 'device-id': asking.deviceId })).status).toBe(
    200,
  );
  await again.person.click(screen.getByRole('button', { name: texts.confirmButton }));
  await screen.findByText(userMessages.loginLinkSpent.en);
});

it('an address is added in the settings by the code that was sent to it', async () => {
  const member = await createMember(api);
  const mine = mineTextsOf('en');
  const { person } = openMemberPage(api, member, { path: '/mine/settings' });
  const { default: Settings } = await import('#src/islands/account/Settings.island.tsx');
  render(<Settings language="en" hasSession chargesGems />);
  const ways = within(await screen.findByRole('region', { name: mine.ways }));
  await person.click(await ways.findByRole('button', { name: mine.addEmail }));
  const field = ways.getByRole('textbox', { name: texts.loginEmailLabel });
  await person.type(field, 'nobody{Enter}');
  await ways.findByText(texts.loginEmailInvalid);
  await person.clear(field);
  await person.type(field, 'new@例子.中国{Enter}');
  await ways.findByText(mine.addEmailSent('new@例子.中国'));
  const { code } = readLoginMail(await mail.waitForMail('new@例子.中国'));
  const codeField = ways.getByRole('textbox', { name: logins.mailCodeLabel });
  await waitFor(() => expect(document.activeElement).toBe(codeField));
  await person.type(codeField, `${code === '000000' ? '111111' : '000000'}{Enter}`);
  await ways.findByText(describeWrongCode(4).en);
  await person.clear(codeField);
  await person.type(codeField, `${code}{Enter}`);
  await ways.findByText('new@例子.中国', { selector: 'li *' });
  expect(ways.queryByRole('textbox', { name: logins.mailCodeLabel })).toBeNull();
});
