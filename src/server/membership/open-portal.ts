import { and, eq } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { type PaymentParts, requireProvider } from './provider/parts.ts';
import { paymentCustomers } from './tables/tables.ts';

/**
 * Returns the address of the provider's page where a person manages invoices and payment methods.
 * @throws AppError 50001 if there is none
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
