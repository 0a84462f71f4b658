import { and, eq } from 'drizzle-orm';
import type { Language } from '#src/contract/base/language.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { type PaymentParts, requireProvider } from './base/parts.ts';
import { paymentCustomers } from './base/tables.ts';

/**
 * The address of the provider's page where a person keeps invoices and ways to pay.
 * @throws AppError 50001 where there is none
 */
export async function openPortal(
  parts: PaymentParts,
  userId: string,
  options: { returnUrl: string; language: Language },
): Promise<string> {
  const { database, provider } = requireProvider(parts);
  const [customer] = await database
    .select({ ref: paymentCustomers.ref })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider.name)));
  if (customer === undefined) throw new AppError(50001, { userMessage: userMessages.portalMissing });
  return provider.openPortal(customer.ref, options);
}
