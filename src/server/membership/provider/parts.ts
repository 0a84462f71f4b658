import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { PaymentMode } from '#src/contract/membership/payment-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { isFromProxy } from '#src/server/platform/http/site/is-from-proxy.ts';
import type { Log } from '#src/server/platform/log/log.ts';
import type { PaymentProvider } from './provider.ts';

/** The services that the use cases of payments need. */
export interface PaymentParts {
  database: Database;
  log: Log;
  /** The way orders are taken. Even if none are taken, there may be a provider, which charges for subscriptions. */
  mode: PaymentMode;
  /** Null if nobody is charged. */
  provider: PaymentProvider | null;
  /** Starts sending the e-mails stored so far, without waiting for them. */
  sendMails: () => void;
}

export type SellingParts = PaymentParts & { provider: PaymentProvider };

/** Returns the services for new sales: orders and changes of plan. @throws AppError 50001 if nothing is sold */
export function requireSelling(parts: PaymentParts): SellingParts {
  if (parts.mode === 'off') throw new AppError(50001, { userMessage: userMessages.paymentsOff });
  return requireProvider(parts);
}

/**
 * Returns the services for earlier sales, even if nothing is sold any longer. @throws AppError 50001 without a provider
 */
export function requireProvider(parts: PaymentParts): SellingParts {
  const { provider } = parts;
  if (provider === null) throw new AppError(50001, { userMessage: userMessages.paymentsOff });
  return { ...parts, provider };
}

/**
 * Restricts the sandbox, which gives its goods away, to its own machine: a proxy there could pass on requests from
 * others.
 * @throws AppError 50001 for a request with the headers of a proxy
 */
export function refuseProxied({ mode }: Pick<PaymentParts, 'mode'>, headers: Headers): void {
  if (mode !== 'sandbox' || !isFromProxy(headers.keys())) return;
  throw new AppError(50001, { userMessage: userMessages.sandboxProxied });
}
