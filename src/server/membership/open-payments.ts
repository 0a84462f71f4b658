import type { Services } from '#src/server/platform/services.ts';
import type { PaymentParts } from './base/parts.ts';
import type { PaymentProvider } from './base/provider.ts';
import { choosePaymentMode } from './choose-payment-mode.ts';
import { PaymentMailer } from './mails/payment-mailer.ts';
import { SandboxProvider } from './sandbox/sandbox-provider.ts';
import type { StripeProvider } from './stripe/stripe-provider.ts';

export interface Payments extends PaymentParts {
  /** Reads Stripe's webhooks; null without a key of Stripe. */
  stripe: StripeProvider | null;
  /** Does what the sandbox's checkout is told; null without the sandbox. */
  sandbox: SandboxProvider | null;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
}

/**
 * Opens the payments of this site.
 * @throws StartError for settings that would give away what is sold
 */
export async function openPayments(services: Services): Promise<Payments> {
  const { env, database, log } = services;
  const mode = choosePaymentMode(env);
  // Also where nothing is sold any more: Stripe goes on charging for the subscriptions that it has.
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

/** Loads the library of Stripe only where there is a key for it. */
async function openStripe(env: Services['env']): Promise<StripeProvider> {
  const { StripeProvider } = await import('./stripe/stripe-provider.ts');
  return new StripeProvider(env);
}
