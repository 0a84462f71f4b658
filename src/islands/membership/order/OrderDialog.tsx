import { useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { leaveFor } from '#src/client/browser/leave-for.ts';
import { makeUuid } from '#src/client/browser/make-uuid.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { createOrder, type Product } from '#src/contract/membership/payment-calls.ts';
import { formatPrice } from '#src/domain/membership/format-price.ts';
import { nameProduct, membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { OrderForm } from './OrderForm.tsx';

interface OrderDialogProps {
  language: Language;
  product: Product;
  /** What one gets, as text. */
  gives: string;
  isSandbox: boolean;
  /** The page after the payment; null for /membership. */
  back: string | null;
}

/** The order of a product, which continues to its payment. */
export default function OrderDialog({ language, product, gives, isSandbox, back }: OrderDialogProps) {
  const texts = membershipTextsOf(language);
  // One order, however often the button is pressed.
  const [idempotencyKey] = useState(makeUuid);
  const price = formatPrice(product.amount, product.currency, language);

  async function order() {
    const { id, currency } = product;
    const body = { product_id: id, currency, ...(back === null ? {} : { return_path: back }) };
    const { checkout_url } = await createBrowserClient().call(createOrder, { body }, { idempotencyKey });
    if (checkout_url === null) throw new Error('An order that was just made has no checkout.');
    await leaveFor(checkout_url);
  }

  return (
    <OrderForm
      language={language}
      title={texts.orderHeading(nameProduct(product, texts))}
      subtitle={texts.orderSubtitle}
      price={price}
      confirm={texts.pay(price)}
      onConfirm={order}
    >
      <p className="text-base text-ink">{gives}</p>
      <p>{product.interval === null ? texts.paidOnce : texts.renewsFor(price, product.interval)}</p>
      {isSandbox && <p className="text-gold">{texts.sandboxShort}</p>}
    </OrderForm>
  );
}
