import { createBrowserClient } from '#src/client/api/browser-client.ts';
import type { Language } from '#src/contract/base/language.ts';
import { getSubscription, listOrders } from '#src/contract/membership/payment-calls.ts';
import { membershipPath } from '#src/contract/pages/page-paths.ts';
import { formatPrice } from '#src/domain/membership/format-price.ts';
import { formatOwnDay } from '#src/i18n/format-day.ts';
import { membershipTextsOf, nameProduct } from '#src/i18n/membership-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { LoadNotice } from '../ui/LoadNotice.tsx';
import { useLoaded } from '../ui/use-loaded.ts';

async function loadPayments() {
  const client = createBrowserClient();
  const [subscription, { records }] = await Promise.all([
    client.call(getSubscription),
    client.call(listOrders, { query: {} }),
  ]);
  return { subscription, refundable: records.filter(({ withdraw_until: until }) => until !== null) };
}

/** The membership and the refundable orders that a deletion gives up, with the way to withdraw first (rule:withdrawal). */
export function RunningPayments({ language }: { language: Language }) {
  const texts = mineTextsOf(language);
  const names = membershipTextsOf(language);
  const { phase, data, reload } = useLoaded(loadPayments);
  if (data === null) {
    return phase === 'failed' ? (
      <LoadNotice phase={phase} failedText={names.ordersFailed} texts={names} onRetry={reload} />
    ) : null;
  }
  const { subscription, refundable } = data;
  const lines = [
    ...(subscription === null
      ? []
      : [texts.eraseUntil(subscription.level, formatOwnDay(subscription.period_end, language))]),
    ...refundable.map((order) =>
      texts.eraseRefundable(
        nameProduct(order, names),
        formatPrice(order.amount - order.refunded_amount, order.currency, language),
        formatOwnDay(order.withdraw_until ?? '', language),
      ),
    ),
  ];
  if (lines.length === 0) return null;
  return (
    <div className="gem-card mt-6 grid gap-2 text-start text-sm">
      <p className="font-semibold">{texts.eraseOrders}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {refundable.length > 0 && (
        <a href={`${membershipPath}#your-orders`} className="button-primary">
          {texts.eraseWithdraw}
        </a>
      )}
    </div>
  );
}
