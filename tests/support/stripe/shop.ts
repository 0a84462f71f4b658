import type { Currency } from '#src/contract/locale/currency.ts';
import { createOrder, type Order } from '#src/contract/membership/payment-calls.ts';
import { openPayments } from '#src/server/membership/open-payments.ts';
import { sweepPayments } from '#src/server/membership/sweep-payments.ts';
import { checkLedger } from '#src/server/operations/check-ledger.ts';
import { closeAfterFile } from '../vitest/close-after-file.ts';
import { skipTimers } from '../api/skip-timers.ts';
import { startApiForFile } from '../api/start-api-for-file.ts';
import type { TestApi, TestApiOptions } from '../api/test-api.ts';
import type { MailServer } from '../services/mail-server.ts';
import { createMember, type TestMember } from '../api/test-member.ts';
import { type FakeStripe, signedEvent, startFakeStripe, webhookSecret } from './fake-stripe.ts';
import type { WebhookEvent } from './stripe-book.ts';

/** The API of a site that sells through Stripe, with the fake Stripe. */
export interface Shop {
  api: TestApi;
  stripe: FakeStripe;
  /** Creates a member with the gems of one day only. */
  join(email?: string): Promise<TestMember>;
  order(member: TestMember, product: string, currency?: Currency): Promise<Order>;
  /** Sends events to the webhook in this order, and returns the statuses. */
  deliver(events: readonly WebhookEvent[]): Promise<number[]>;
  /** Orders and pays a product, and delivers Stripe's events. */
  buy(member: TestMember, product: string): Promise<Order>;
  /** Reads the level of a member, whether it ends, and the bought gems. */
  readStanding(member: TestMember): Promise<{ level: string; bought: number; ends: boolean }>;
  /** Runs the server's periodic work of every few minutes. */
  sweep(): Promise<number>;
  /** Lists the checks of money that fail. */
  findBroken(): Promise<unknown[]>;
}

/** Composes the settings of a site that sells through a fake Stripe. */
export const stripeEnv = ({ baseUrl }: FakeStripe) => ({
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: baseUrl,
});

/** The settings of a site whose mails about payments go to this server. */
export const payMailEnv = ({ url }: MailServer) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Yuanfen <pay@example.org>',
});

/** Opens a shop for the tests of the file that awaits it at its top; it is closed after them. */
export async function openShopForFile(options: TestApiOptions = {}): Promise<Shop> {
  // Between two tries of a request.
  skipTimers(500, 1_000);
  const stripe = await startFakeStripe();
  closeAfterFile(() => stripe.close());
  const api = await startApiForFile({
    ...options,
    env: { ...stripeEnv(stripe), ...options.env },
  });
  const order: Shop['order'] = (member, product, currency = 'USD') =>
    member.visitor.client.call(createOrder, { body: { product_id: product, currency } });
  const deliver: Shop['deliver'] = async (events) => {
    const statuses: number[] = [];
    for (const event of events)
      statuses.push((await api.request('/stripe/webhook', signedEvent(event))).status);
    return statuses;
  };
  return {
    api,
    stripe,
    join: (email) => createMember(api, { isPoor: true, ...(email !== undefined && { email }) }),
    order,
    deliver,
    async buy(member, product) {
      const made = await order(member, product);
      await deliver(stripe.book.pay(made.id));
      return made;
    },
    async readStanding({ userId }) {
      const [row] = await api.database.sql<{ level: string; bought: number; ends: boolean }[]>`
        select vip_level as level, coalesce(bought, 0) as bought, coalesce(subscription_end > now(), false) as ends
        from users left join gem_wallets on user_id = users.id where users.id = ${userId}`;
      if (row === undefined) throw new Error('the member is gone');
      return { ...row };
    },
    sweep: async () => sweepPayments(await openPayments(api.services)),
    findBroken: () => checkLedger(api.services.database),
  };
}
