import { createOrder, paySandbox } from '#src/contract/membership/payment-calls.ts';
import type { TestMember } from '../api/test-member.ts';

type Outcome = 'pay' | 'decline' | 'abandon';

/** Orders a product and ends the checkout of the sandbox. @returns the id of the order */
export async function buyProduct(
  { visitor: { client } }: Pick<TestMember, 'visitor'>,
  product: string,
  { outcome = 'pay', back }: { outcome?: Outcome; back?: string } = {},
): Promise<string> {
  const body = {
    product_id: product,
    currency: 'USD',
    ...(back !== undefined && { return_path: back }),
  } as const;
  const { id } = await client.call(createOrder, { body });
  await client.call(paySandbox, { body: { order_id: id, outcome } });
  return id;
}
