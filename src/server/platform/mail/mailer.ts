import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import { requireAddress } from '#src/contract/call/fold-address.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { Env } from '../settings/env.ts';
import type { Log } from '../log/log.ts';
import { outputs } from '../log/outputs.mjs';

export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  language: Language;
  /** The link in the mail: all that is shown of it if there is no mail server. */
  link: string;
  /** The code in the mail, if it has one: shown with the link. */
  code?: string;
}

export interface Mailer {
  /** The place where mails arrive; null if none can be sent, and login by e-mail is not offered. */
  readonly place: 'inbox' | 'terminal' | null;
  /** @throws AppError 50001 when the mail server did not accept the mail, or there is none */
  send(mail: Mail): Promise<void>;
}

type MailEnv = Pick<Env, 'NODE_ENV' | 'HOST' | 'SITE_URL' | 'SMTP_URL' | 'MAIL_FROM'>;
type Sender = NonNullable<Env['MAIL_FROM']>;

/** Time limit of each of at most two attempts, from the connection to the server's last answer. */
const tryTimeoutMs = 10_000;
const retryDelayMs = 500;

/**
 * Creates a mailer for `SMTP_URL`. Without it, the link is printed in the terminal if the person who requests it can be
 * expected to see that: in development, and on a site that only this machine can reach (rule:login-ways,
 * rule:how-to-sell). Otherwise nothing is sent.
 */
export function createMailer(env: MailEnv, log: Log, timeoutMs = tryTimeoutMs): Mailer {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (url !== undefined && from !== undefined) return createSmtpMailer(url, from, log, timeoutMs);
  if (env.NODE_ENV === 'development' || isOfThisMachine(env)) return { place: 'terminal', send: printLink };
  return { place: null, send: () => Promise.reject(mailUnavailable()) };
}

function createSmtpMailer(url: string, from: Sender, log: Log, timeoutMs: number): Mailer {
  let opening: Promise<Transporter> | undefined;
  const open = () => (opening ??= openTransport(url, timeoutMs));

  return {
    place: 'inbox',
    async send(mail) {
      const message = toMessage(mail, from);
      const trySending = async () => {
        const transport = await open();
        return transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });
      };
      try {
        await trySending().catch(async (error: unknown) => {
          if (!isTemporary(readFault(error))) throw error;
          await wait(retryDelayMs);
          return trySending();
        });
      } catch (error) {
        // The error repeats the server's text, and with it the address, so it is not passed on.
        const { code, responseCode } = readFault(error);
        log.warn('mail-not-sent', {
          error_code: code ?? 'unknown',
          ...(responseCode && { status: responseCode }),
        });
        throw mailUnavailable();
      }
    },
  };
}

/** Loads the mail library with the first mail. */
async function openTransport(url: string, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    requireTLS: sendsPasswordAway(url),
    // A mail contains only what it is given: no file and no other address is ever read into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Composes text and HTML of one mail, marked as automatic, so that no program answers it (RFC 3834). */
function toMessage(mail: Mail, from: Sender) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from,
    to: { name: '', address: requireAddress(mail.to) },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${randomUUID()}@${domain}>`,
    xMailer: false as const,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': mail.language,
    },
  };
}

/** True if a password would leave this machine: that needs encryption, unless the address has `?requireTLS=false`. */
function sendsPasswordAway(url: string): boolean {
  const { password, hostname } = new URL(url);
  return password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

const faultSchema = z.object({
  code: z.string().optional().catch(undefined),
  /** The status that the server answered, such as 451. */
  responseCode: z.number().optional().catch(undefined),
});

function readFault(error: unknown): z.infer<typeof faultSchema> {
  return faultSchema.safeParse(error).data ?? {};
}

/**
 * True if a retry makes sense: the server requests one (4xx), or the connection failed at once. After a timeout there
 * is no retry.
 */
function isTemporary({ code, responseCode }: z.infer<typeof faultSchema>): boolean {
  if (responseCode !== undefined) return responseCode >= 400 && responseCode < 500;
  return code !== undefined && ['ECONNECTION', 'ESOCKET', 'EDNS'].includes(code);
}

function mailUnavailable(): AppError {
  return new AppError(50001, { userMessage: userMessages.mailUnavailable });
}

/** True if only this machine can reach the site: it listens at a loopback address and has no public one. */
function isOfThisMachine({ HOST, SITE_URL }: MailEnv): boolean {
  return SITE_URL === undefined && ['127.0.0.1', '::1', 'localhost'].includes(HOST);
}

/**
 * Prints the link on standard output, where a person reads; the JSON log goes to standard error and never has a link.
 */
function printLink({ to, link, code }: Mail): Promise<void> {
  const lines = [
    `Login link for ${to}:`,
    `  ${link}`,
    ...(code === undefined ? [] : [`  or the code ${code}`]),
    '  Use it in the browser that asked for it. It is shown here because SMTP_URL is not set.',
  ];
  outputs.standard.write(`\n${lines.join('\n')}\n\n`);
  return Promise.resolve();
}
