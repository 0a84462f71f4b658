import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { composeLoginMail } from '#src/server/account/login/compose-login-mail.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { createMailer, type Mail } from '#src/server/platform/mail/mailer.ts';
import { createLog } from '#src/server/platform/log/log.ts';
import { outputs } from '#src/server/platform/log/outputs.mjs';
import { type MailServer, startMailServer } from '#tests/support/services/mail-server.ts';
import { startTcpServer } from '#tests/support/services/tcp-server.ts';

const url = 'http://localhost:4321/login#token=canary-token-9f1c';
const to = 'canary.person@example.org';

let server: MailServer;
let lines: string[];
beforeEach(async () => {
  server = await startMailServer();
  lines = [];
});
afterEach(() => server.close());

const log = createLog('debug', { write: (line) => void lines.push(line) });

function mailerAt(address = server.url, timeoutMs = 10_000) {
  return createMailer(
    readEnv({ SMTP_URL: address, MAIL_FROM: 'Yuanfen 缘分 <no-reply@mail.example.org>' }),
    log,
    timeoutMs,
  );
}

function loginMail(language: Mail['language'] = 'en'): Mail {
  return {
    to,
    language,
    link: url,
    ...composeLoginMail({
      purpose: 'login',
      language,
      siteName: 'Yuanfen',
      url,
      code: '052718',
      minutes: 10,
    }),
  };
}

async function failureOf(work: Promise<void>): Promise<AppError> {
  const failure: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof AppError) return failure;
  throw new Error('It was no AppError.', { cause: failure });
}

/**
 * Expects one sentence for the person and one line for the operator, neither with the recipient or the link
 * (rule:clean-logs).
 */
function expectCleanFailure(failure: AppError): void {
  expect(failure).toMatchObject({ code: 50001, status: 503, userMessage: userMessages.mailUnavailable });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"mail-not-sent"');
  expect(`${lines.join()} ${String(failure.stack)} ${String(failure.cause)}`).not.toContain('canary');
}

describe('a mail through SMTP', () => {
  it.each([
    {
      language: 'en' as const,
      subject: 'Log in to Yuanfen',
      words: ['once', '10 minutes', 'need not do anything'],
    },
    { language: 'zh-CN' as const, subject: '登录 Yuanfen', words: ['一次', '10 分钟', '不用理会'] },
  ])('comes with both parts in $language', async ({ language, subject, words }) => {
    await mailerAt().send(loginMail(language));
    const mail = await server.waitForMail(to);
    expect(mail).toMatchObject({ subject, from: 'no-reply@mail.example.org', to: [to] });
    expect(mail.headers.get('content-type')).toMatch(/^multipart\/alternative/);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(url);
      for (const word of words) expect(part).toContain(word);
    }
    expect(mail.headers.get('content-language')).toBe(language);
  });

  it('states that a program wrote it, and comes from the sender’s domain', async () => {
    await mailerAt().send(loginMail());
    await mailerAt().send(loginMail());
    const ids = server.mails.map(({ headers }) => headers.get('message-id'));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^<[0-9a-f-]{36}@mail\.example\.org>$/);
    const { headers } = await server.waitForMail(to);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('from')).toBe('Yuanfen 缘分 <no-reply@mail.example.org>');
    expect(headers.get('to')).toBe(to);
    expect(headers.has('x-mailer')).toBe(false);
  });

  it('goes to one person, whatever the address holds', async () => {
    const several = [
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      '"b@evil.example" <a@example.org>',
    ];
    for (const address of several) {
      await expect(mailerAt().send({ ...loginMail(), to: address })).rejects.toThrow();
    }
    expect(server.mails).toEqual([]);
  });
});

describe('when the mail server fails', () => {
  it.each([421, 'cut'] as const)('temporarily (%s): it is tried once more', async (answer) => {
    server.answerNext(answer);
    await mailerAt().send(loginMail());
    expect(server.mails).toHaveLength(1);
    expect(server.connections).toBe(2);
    expect(lines).toEqual([]);
  });

  it('temporarily, twice: the error is clear', async () => {
    server.answerNext(451, 451);
    expectCleanFailure(await failureOf(mailerAt().send(loginMail())));
    expect(server.connections).toBe(2);
    expect(lines[0]).toContain('451');
  });

  it('permanently: it is not tried again', async () => {
    server.answerNext(550);
    expectCleanFailure(await failureOf(mailerAt().send(loginMail())));
    expect(server.connections).toBe(1);
  });

  it('if it cannot be reached, the error is clear', async () => {
    await server.close();
    expectCleanFailure(await failureOf(mailerAt().send(loginMail())));
    expect(lines[0]).toContain('ESOCKET');
  });

  it('if it sends nothing at all, nobody waits longer than the time-out', async () => {
    const silent = await startTcpServer(() => undefined);
    try {
      const address = silent.url.replace('http:', 'smtp:');
      const sendWithin = (timeoutMs: number) => failureOf(mailerAt(address, timeoutMs).send(loginMail()));
      const patient = sendWithin(10_000);
      const failure = await Promise.race([sendWithin(300), patient.then(() => null)]);
      if (failure === null) throw new Error('who waits for 0.3 s waited longer than who waits for 10');
      expectCleanFailure(failure);
      await silent.close();
      await patient;
    } finally {
      await silent.close();
    }
  });

  it('if it accepts the text and then hangs, nobody waits longer than the time-out', async () => {
    server.answerNext('hang');
    expectCleanFailure(await failureOf(mailerAt(server.url, 300).send(loginMail())));
    expect(server.connections).toBe(1);
  });

  it('a password leaves this machine encrypted, or not at all', async () => {
    // This machine, under a name that hides it.
    const far = server.url.replace('127.0.0.1', 'me:canary-password@[::ffff:127.0.0.1]');
    expectCleanFailure(await failureOf(mailerAt(far).send(loginMail())));
    expect(lines[0]).toContain('ETLS');
    expect(server.mails).toEqual([]);
    await mailerAt(`${far}?requireTLS=false`).send(loginMail());
    await mailerAt(server.url.replace('127.0.0.1', 'me:password@127.0.0.1')).send(loginMail());
    expect(server.mails).toHaveLength(2);
  });
});

describe('without SMTP (rule:login-ways)', () => {
  it.each([{ SITE_URL: 'https://example.org' }, { HOST: '0.0.0.0' }, { HOST: '192.168.0.7' }])(
    'a site that others reach (%o) has no mail, and nothing is sent',
    async (env) => {
      const mailer = createMailer(readEnv(env), log);
      expect(mailer.place).toBeNull();
      const failure = await failureOf(mailer.send(loginMail()));
      expect(failure.userMessage).toEqual(userMessages.mailUnavailable);
    },
  );

  it.each([{}, { HOST: '::1' }, { NODE_ENV: 'development', HOST: '0.0.0.0' }])(
    'a site of this machine (%o) prints the link on a line of its own, and not in the log',
    async (env) => {
      const print = vi.spyOn(outputs.standard, 'write').mockReturnValue();
      const mailer = createMailer(readEnv(env), log);
      await mailer.send(loginMail());
      const printed = print.mock.calls.join('').split('\n');
      print.mockRestore();
      expect(mailer.place).toBe('terminal');
      expect(printed).toContain(`Login link for ${to}:`);
      expect(printed.map((line) => line.trim())).toContain(url);
      expect(lines).toEqual([]);
    },
  );
});
