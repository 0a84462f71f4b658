import type { Product } from '#src/contract/membership/payment-calls.ts';
import type { MembershipTexts } from './membership-texts.ts';

/** What a product, or the product of an order, is called. */
export function nameProduct(
  { level, interval, gems }: Pick<Product, 'level' | 'interval' | 'gems'>,
  texts: MembershipTexts,
): string {
  return level !== null && interval !== null ? texts.planName(level, interval) : texts.packName(gems ?? 0);
}
