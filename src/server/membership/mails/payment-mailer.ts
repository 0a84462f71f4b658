import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { accounts } from '#src/server/identity/account-tables.ts';
import { users } from '#src/server/identity/tables.ts';
import { describeError } from '#src/server/platform/log/log.ts';
import { createMailer, type Mailer } from '#src/server/platform/mail/mailer.ts';
import type { Services } from '#src/server/platform/services.ts';
import { mailFactsSchema } from '../base/mail-kinds.ts';
import { paymentMails } from '../base/tables.ts';
import { composePaymentMail } from './compose-payment-mail.ts';

/** Mails of one round. */
const mostMails = 50;
/** The time for which a mail is retried; an older one has no news. */
const patienceMs = 3 * 86_400_000;

/** Sends the mails that were stored (payment_mails), and tries those again that were not taken. */
export class PaymentMailer {
  readonly #services: Services;
  readonly #mailer: Mailer;
  #running: Promise<void> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
    this.#mailer = createMailer(services.env, services.log);
  }

  /** Begins to send what was stored until now, after what is being sent. */
  start(): void {
    this.#running = this.#running.then(async () => {
      try {
        await this.send();
      } catch (error) {
        this.#services.log.warn('payment-mails-not-sent', describeError(error));
      }
    });
  }

  /** Waits for what is being sent. */
  async close(): Promise<void> {
    await this.#running;
  }

  /** @returns how many were sent */
  async send(): Promise<number> {
    const { database } = this.#services;
    const old = lt(paymentMails.createdAt, new Date(Date.now() - patienceMs));
    // Without a mail server nothing is told by mail, and nothing old is sent when there is one.
    await database
      .delete(paymentMails)
      .where(this.#mailer.place === 'inbox' ? old : or(old, isNull(paymentMails.sentAt)));
    if (this.#mailer.place !== 'inbox') return 0;
    let sent = 0;
    for (const mail of await this.#claim()) sent += Number(await this.#sendOne(mail));
    return sent;
  }

  /** Mails that no other process tries meanwhile. */
  #claim() {
    const { database } = this.#services;
    const due = database
      .select({ id: paymentMails.id })
      .from(paymentMails)
      .where(and(isNull(paymentMails.sentAt), lte(paymentMails.tryAt, sql`now()`)))
      .orderBy(paymentMails.tryAt)
      .limit(mostMails)
      .for('update', { skipLocked: true });
    return database
      .update(paymentMails)
      .set({ tryAt: sql`now() + interval '5 minutes'` })
      .where(sql`${paymentMails.id} in (${due})`)
      .returning();
  }

  async #sendOne(mail: typeof paymentMails.$inferSelect): Promise<boolean> {
    const { database, env, log } = this.#services;
    const [account] = await database
      .select({ email: accounts.email })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.accountId))
      .where(eq(users.id, mail.userId));
    const hasAddress = account !== undefined && !account.email.endsWith('.invalid');
    if (hasAddress) {
      try {
        const { language, kind } = mail;
        const facts = mailFactsSchema.parse(mail.facts);
        const url = new URL('/membership#orders', env.SITE_URL ?? mail.siteOrigin).href;
        const composed = composePaymentMail({ kind, language, facts, siteName: env.SITE_NAME, url });
        await this.#mailer.send({ ...composed, to: account.email, language, link: url });
      } catch (error) {
        log.warn('payment-mail-not-sent', describeError(error));
        return false;
      }
    }
    await database.update(paymentMails).set({ sentAt: new Date() }).where(eq(paymentMails.id, mail.id));
    return hasAddress;
  }
}
