import type { Services } from '#src/server/platform/services.ts';
import type { PaymentParts } from './provider/parts.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { choosePaymentMode } from './choose-payment-mode.ts';
import { PaymentMailer } from './mails/payment-mailer.ts';
import { SandboxProvider } from './sandbox/sandbox-provider.ts';
import type { StripeProvider } from './stripe/stripe-provider.ts';

export interface Payments extends PaymentParts {
  /** The reader of Stripe's webhooks; null without a key of Stripe. */
  stripe: StripeProvider | null;
  /** The provider whose checkout a person operates here; null without the sandbox. */
  sandbox: SandboxProvider | null;
  /** Waits for e-mails that are being sent. */
  close(): Promise<void>;
}

/**
 * Opens the payments of this site.
 * @throws StartError for settings that would give goods away for nothing
 */
export async function openPayments(services: Services): Promise<Payments> {
  const { env, database, log } = services;
  const mode = choosePaymentMode(env);
  // Even if nothing is sold any longer: Stripe continues to charge for its subscriptions.
  const isOfStripe = mode !== 'sandbox' && env.STRIPE_SECRET_KEY !== undefined;
  const stripe = isOfStripe ? await openStripe(env) : null;
  const sandbox = mode === 'sandbox' ? new SandboxProvider(database) : null;
  const provider: PaymentProvider | null = stripe ?? sandbox;
  const mailer = new PaymentMailer(services);
  return {
    database,
    log,
    mode,
    provider,
    stripe,
    sandbox,
    sendMails: () => {
      mailer.start();
    },
    close: () => mailer.close(),
  };
}

/** Loads the library of Stripe only if there is a key for it. */
async function openStripe(env: Services['env']): Promise<StripeProvider> {
  const { StripeProvider } = await import('./stripe/stripe-provider.ts');
  return new StripeProvider(env);
}
