import { expect, test, vi } from 'vitest';
import { getLoginMethods, redeemLoginEmail, sendLoginEmail } from '#src/contract/account/login-calls.ts';
import { stateAdult } from '#src/contract/account/user-calls.ts';
import { outputs } from '#src/server/platform/log/outputs.mjs';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { readLoginMail } from '#tests/support/services/read-login-mail.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';

const api = await startApiForFile();

test('without a mail server the link is printed in the terminal, the visitor is told so, and it logs in (rule:login-ways)', async () => {
  const visitor = await api.registerVisitor();
  await visitor.client.call(stateAdult, { body: { adult: true } });
  expect(await visitor.client.call(getLoginMethods)).toMatchObject({ email: true, email_link: 'terminal' });
  const print = vi.spyOn(outputs.standard, 'write').mockReturnValue();
  const answer = await visitor.client.call(sendLoginEmail, { body: { email: 'Ann@example.org' } });
  const printed = print.mock.calls.join('');
  print.mockRestore();
  expect(answer).toEqual({ sent: true, email_link: 'terminal' });
  expect(printed).toContain('Login link for ann@example.org:');
  const { link, token, code } = readLoginMail({ text: printed });
  expect(printed).toContain(`\n  ${link}\n  or the code ${code}\n`);
  const login = await api.post(redeemLoginEmail.path, { token }, { 'device-id': visitor.deviceId });
  expect(login.status).toBe(200);
  expect(await login.json()).toMatchObject({ data: { isLogin: true, email: 'ann@example.org' } });
});

test('a host that only the request names gets no link, not even in the terminal (rule:known-hosts)', async () => {
  const asked = await api.send(new Request(`http://evil.example${getLoginMethods.path}`));
  expect(await asked.json()).toMatchObject({ data: { email: false, email_link: null } });
});

test('a site that others can reach offers no e-mail login without a mail server', async () => {
  const other = await startTestApi({ env: { SITE_URL: 'http://localhost' } });
  try {
    const visitor = await other.registerVisitor();
    expect(await visitor.client.call(getLoginMethods)).toMatchObject({ email: false, email_link: null });
    await expect(
      visitor.client.call(sendLoginEmail, { body: { email: 'ann@example.org' } }),
    ).rejects.toMatchObject({ status: 503, code: 50001 });
  } finally {
    await other.close();
  }
});
