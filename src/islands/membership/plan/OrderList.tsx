import { useEffect } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';
import { OrderRow } from './OrderRow.tsx';
import { useOrders } from './use-orders.ts';

interface OrderListProps {
  language: Language;
  texts: MembershipTexts;
}

/** The person's orders, newest first, each with its withdrawal. */
export function OrderList({ language, texts }: OrderListProps) {
  const { orders, total, failure, loadMore, reload, replace } = useOrders();
  const isNamed = orders !== null && orders.length > 0;
  useEffect(() => {
    // The section did not exist when the browser looked for the anchor of the address.
    if (isNamed && location.hash === '#orders') document.getElementById('orders')?.scrollIntoView();
  }, [isNamed]);
  if (orders !== null && orders.length === 0) return null;
  return (
    <section aria-labelledby="orders" className="mt-14">
      <h2 id="orders" className="font-display text-4xl leading-tight">
        {texts.ordersHeading}
      </h2>
      {failure !== null && (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-3">
          <p className="text-danger">
            {texts.ordersFailed} {failure}
          </p>
          <button type="button" className="button-quiet" onClick={reload}>
            {texts.tryAgain}
          </button>
        </div>
      )}
      <ul className="mt-6 grid max-w-208 gap-3">
        {(orders ?? []).map((order) => (
          <OrderRow key={order.id} language={language} texts={texts} order={order} onChange={replace} />
        ))}
      </ul>
      {orders !== null && orders.length < total && (
        <button type="button" className="button-quiet mt-4" onClick={loadMore}>
          {texts.ordersMore}
        </button>
      )}
    </section>
  );
}
