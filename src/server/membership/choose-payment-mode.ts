import type { PaymentMode } from '#src/contract/membership/payment-calls.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';

type PaymentEnv = Pick<
  Env,
  'GEMS' | 'PAYMENTS' | 'STRIPE_SECRET_KEY' | 'HOST' | 'SITE_URL' | 'ALLOWED_HOSTS' | 'TRUST_PROXY'
>;

/**
 * Chooses the way this site sells (rule:how-to-sell): the value of `PAYMENTS`; without it Stripe if a key is set, else
 * the sandbox while only this machine reaches the site, else none.
 * @throws StartError for a sandbox that others can reach, where anybody could get gems for nothing, and for Stripe
 * without a key
 */
export function choosePaymentMode(env: PaymentEnv): PaymentMode {
  if (env.PAYMENTS === 'stripe' && env.STRIPE_SECRET_KEY === undefined) {
    throw new StartError('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both.');
  }
  if (env.PAYMENTS === 'sandbox' && !isOfThisMachine(env)) {
    throw new StartError(
      'PAYMENTS=sandbox gives away what it sells, so it is only for a site that nobody but this machine reaches: ' +
        'without SITE_URL, ALLOWED_HOSTS and TRUST_PROXY, with HOST at its default. Set PAYMENTS=off, or STRIPE_SECRET_KEY.',
    );
  }
  if (env.GEMS === 'off') return 'off';
  if (env.PAYMENTS !== undefined) return env.PAYMENTS;
  if (env.STRIPE_SECRET_KEY !== undefined) return 'stripe';
  return isOfThisMachine(env) ? 'sandbox' : 'off';
}

/**
 * Returns true while nobody else can reach the site: it listens at a loopback address, and no setting indicates a proxy
 * in front.
 */
function isOfThisMachine({ HOST, SITE_URL, ALLOWED_HOSTS, TRUST_PROXY }: PaymentEnv): boolean {
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(HOST);
  return isLoopback && SITE_URL === undefined && ALLOWED_HOSTS.length === 0 && TRUST_PROXY === 0;
}
