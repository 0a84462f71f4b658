import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import { createMailer, type Mailer } from '#src/server/platform/mail/mailer.ts';
import type { Services } from '#src/server/platform/services.ts';
import { mailFactsSchema } from '../tables/mail-kinds.ts';
import { paymentMails } from '../tables/tables.ts';
import { composePaymentMail } from './compose-payment-mail.ts';

/** The most e-mails of one round. */
const mostMails = 50;
/** The time for which an e-mail is retried; an older one is no longer news. */
const patience = sql`now() - interval '3 days'`;

/** Sends the stored e-mails (payment_mails), and retries those that failed. */
export class PaymentMailer {
  readonly #services: Services;
  readonly #mailer: Mailer;
  #running: Promise<void> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
    this.#mailer = createMailer(services.env, services.log);
  }

  /** Starts sending the e-mails stored so far, after those that are being sent. */
  start(): void {
    this.#running = this.#running.then(async () => {
      try {
        await this.send();
      } catch (error) {
        this.#services.log.warn('payment-mails-not-sent', toErrorFields(error));
      }
    });
  }

  /** Waits for the e-mails that are being sent. */
  async close(): Promise<void> {
    await this.#running;
  }

  /** @returns the number of sent e-mails */
  async send(): Promise<number> {
    const { database } = this.#services;
    const old = lt(paymentMails.createdAt, patience);
    // Without a mail server no e-mail is sent, and old ones are not sent once there is one.
    await database
      .delete(paymentMails)
      .where(this.#mailer.place === 'inbox' ? old : or(old, isNull(paymentMails.sentAt)));
    if (this.#mailer.place !== 'inbox') return 0;
    let sent = 0;
    for (let tried = 0; tried < mostMails; tried += 1) {
      const mail = await this.#claim();
      if (mail === undefined) break;
      sent += Number(await this.#sendOne(mail));
    }
    return sent;
  }

  /**
   * Claims the next e-mail, so that no other process tries it at the same time: one, since a slow server takes longer for
   * many than they stay claimed.
   */
  async #claim(): Promise<typeof paymentMails.$inferSelect | undefined> {
    const { database } = this.#services;
    const due = database
      .select({ id: paymentMails.id })
      .from(paymentMails)
      .where(and(isNull(paymentMails.sentAt), lte(paymentMails.tryAt, sql`now()`)))
      .orderBy(paymentMails.tryAt)
      .limit(1)
      .for('update', { skipLocked: true });
    const [claimed] = await database
      .update(paymentMails)
      .set({ tryAt: sql`now() + interval '5 minutes'` })
      .where(sql`${paymentMails.id} in (${due})`)
      .returning();
    return claimed;
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
        log.warn('payment-mail-not-sent', toErrorFields(error));
        return false;
      }
    }
    await database
      .update(paymentMails)
      .set({ sentAt: sql`now()` })
      .where(eq(paymentMails.id, mail.id));
    return hasAddress;
  }
}
