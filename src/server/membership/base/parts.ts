import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { PaymentMode } from '#src/contract/membership/payment-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { proxyHeaders } from '#src/server/platform/http/site/proxy-headers.ts';
import type { Log } from '#src/server/platform/log/log.ts';
import type { PaymentProvider } from './provider.ts';

/** What the use cases of payments work with. */
export interface PaymentParts {
  database: Database;
  log: Log;
  /** How orders are taken. Where they are not, there may still be a provider, which charges for subscriptions. */
  mode: PaymentMode;
  /** Null where nobody is charged. */
  provider: PaymentProvider | null;
  /** Has the mails sent that were stored until now; waits for none of them. */
  sendMails: () => void;
}

/** The same where there is a provider. */
export type SellingParts = PaymentParts & { provider: PaymentProvider };

/** For what is sold anew: orders and changes of plan. @throws AppError 50001 where nothing is sold */
export function requireSelling(parts: PaymentParts): SellingParts {
  if (parts.mode === 'off') throw new AppError(50001, { userMessage: userMessages.paymentsOff });
  return requireProvider(parts);
}

/** For what was sold before, also where nothing is sold any more. @throws AppError 50001 without a provider */
export function requireProvider(parts: PaymentParts): SellingParts {
  const { provider } = parts;
  if (provider === null) throw new AppError(50001, { userMessage: userMessages.paymentsOff });
  return { ...parts, provider };
}

/**
 * Keeps the sandbox, which gives away what it sells, to its own machine: a proxy there could pass on what others ask.
 * @throws AppError 50001 for a request that a proxy says to have passed on
 */
export function refuseProxied({ mode }: Pick<PaymentParts, 'mode'>, headers: Headers): void {
  if (mode !== 'sandbox' || !proxyHeaders.some((name) => headers.has(name))) return;
  throw new AppError(50001, { userMessage: userMessages.sandboxProxied });
}
