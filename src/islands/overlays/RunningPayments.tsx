import { useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { getSubscription, listOrders, type Order } from '#src/contract/membership/payment-calls.ts';
import { formatOwnDay } from '#src/i18n/format-day.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { LoadNotice } from '../ui/LoadNotice.tsx';
import { OrderRow } from '#src/islands/membership/plan/OrderRow.tsx';
import { useLoaded } from '../ui/use-loaded.ts';

async function loadPayments() {
  const client = createBrowserClient();
  const [subscription, { records }] = await Promise.all([
    client.call(getSubscription),
    client.call(listOrders, { query: {} }),
  ]);
  return { subscription, refundable: records.filter(({ withdraw_until: until }) => until !== null) };
}

/**
 * The membership and the refundable orders that a deletion gives up, each with its withdrawal (rule:withdrawal): the
 * dialog stays open, and an order that was withdrawn from says so.
 */
export function RunningPayments({ language }: { language: Language }) {
  const texts = mineTextsOf(language);
  const names = membershipTextsOf(language);
  const { phase, data, reload } = useLoaded(loadPayments);
  const [withdrawn, setWithdrawn] = useState<readonly Order[]>([]);
  if (data === null) {
    return phase === 'failed' ? (
      <LoadNotice phase={phase} failedText={names.ordersFailed} texts={names} onRetry={reload} />
    ) : null;
  }
  const { subscription, refundable } = data;
  if (subscription === null && refundable.length === 0) return null;
  const isRunning = subscription !== null && withdrawn.every(({ level }) => level === null);
  return (
    <section aria-label={texts.eraseOrders} className="mt-6 grid gap-2 text-start text-sm">
      <p className="font-semibold">{texts.eraseOrders}</p>
      {isRunning && (
        <p>{texts.eraseUntil(subscription.level, formatOwnDay(subscription.period_end, language))}</p>
      )}
      {refundable.length > 0 && (
        <>
          <p>{texts.eraseRefundable}</p>
          <ul className="mt-6 grid max-w-208 gap-3">
            {refundable.map((order) => (
              <OrderRow
                key={order.id}
                language={language}
                texts={names}
                order={withdrawn.find(({ id }) => id === order.id) ?? order}
                onChange={(changed) => setWithdrawn((others) => [...others, changed])}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
