import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { PaymentMode } from '#src/contract/payment-calls.ts';
import type { Database } from '#src/server/platform/database.ts';
import type { Log } from '#src/server/platform/log.ts';
import type { PaymentProvider } from './provider.ts';

/** What the use cases of payments work with. */
export interface PaymentParts {
  database: Database;
  log: Log;
  mode: PaymentMode;
  /** Null where nothing is sold. */
  provider: PaymentProvider | null;
  /** Has the mails sent that were stored until now; waits for none of them. */
  sendMails: () => void;
}

/** The same where something is sold. */
export type SellingParts = PaymentParts & { provider: PaymentProvider };

/** @throws AppError 50001 where nothing is sold */
export function requireSelling(parts: PaymentParts): SellingParts {
  const { provider } = parts;
  if (provider === null) throw new AppError(50001, { userMessage: userMessages.paymentsOff });
  return { ...parts, provider };
}
