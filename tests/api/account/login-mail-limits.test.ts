import { expect, test } from 'vitest';
import { redeemLoginEmail, sendLoginEmail } from '#src/contract/account/login-calls.ts';
import { stateAdult } from '#src/contract/account/user-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startMailForFile } from '#tests/support/api/start-mail-for-file.ts';
import { readLoginMail } from '#tests/support/services/read-login-mail.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const mail = await startMailForFile();
const api = await startApiForFile({
  env: { SMTP_URL: mail.url, MAIL_FROM: 'Yuanfen <login@example.org>', RATE_LIMIT_FACTOR: '1' },
});

async function ask(visitor: TestVisitor, email: string): Promise<number> {
  const answer = await api.post(sendLoginEmail.path, { email }, { 'device-id': visitor.deviceId });
  return answer.status;
}

/** Requests login links to somebody's address from strangers' devices. */
async function askAsStrangers(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push(await ask(await api.registerVisitor(), email));
  return statuses;
}

const mailsTo = (email: string) => mail.mails.filter(({ to }) => to.includes(email));

async function redeemNewest(visitor: TestVisitor, email: string): Promise<number> {
  const { token } = readLoginMail(mailsTo(email).at(-1) ?? { text: '' });
  const answer = await api.post(redeemLoginEmail.path, { token }, { 'device-id': visitor.deviceId });
  return answer.status;
}

const endLinks = () => api.database.sql`update account_mail_proofs set expires_at = now()`;

test('however often strangers request links, the owner of an address can log in, and the mailbox is not flooded', async () => {
  const email = 'owner@example.org';
  expect(new Set(await askAsStrangers(email, 30))).toEqual(new Set([200]));
  expect(mailsTo(email)).toHaveLength(5);
  const owner = await api.registerVisitor();
  await owner.client.call(stateAdult, { body: { adult: true } });
  expect(await ask(owner, email)).toBe(200);
  expect(mailsTo(email)).toHaveLength(5);
  expect(await redeemNewest(owner, email)).toBe(200);
});

test('once no link works any longer, an address whose limit strangers used up gets a new one', async () => {
  const email = 'later@example.org';
  await askAsStrangers(email, 10);
  await endLinks();
  const owner = await api.registerVisitor();
  await owner.client.call(stateAdult, { body: { adult: true } });
  expect(await ask(owner, email)).toBe(200);
  expect(mailsTo(email)).toHaveLength(6);
  expect(await redeemNewest(owner, email)).toBe(200);
});

test('in 15 minutes, no more than two late mails are sent, also when links are used up', async () => {
  const email = 'bombed@example.org';
  await askAsStrangers(email, 5);
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await endLinks();
    statuses.push(...(await askAsStrangers(email, 1)));
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(mailsTo(email)).toHaveLength(7);
});
