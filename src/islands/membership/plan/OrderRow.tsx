import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasMailServer } from '#src/client/membership/has-mail-server.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { Order } from '#src/contract/membership/payment-calls.ts';
import { formatPrice } from '#src/domain/membership/format-price.ts';
import { formatMomentInFull } from '#src/i18n/format-moment.ts';
import { formatOwnDay } from '#src/i18n/format-day.ts';
import { type MembershipTexts, nameProduct } from '#src/i18n/membership-texts.ts';
import { WithdrawPanel } from './WithdrawPanel.tsx';

interface OrderRowProps {
  language: Language;
  texts: MembershipTexts;
  order: Order;
  onChange: (order: Order) => void;
}

/** One order: product, time, amount and state; and, for 14 days, the button to withdraw from it. */
export function OrderRow({ language, texts, order, onChange }: OrderRowProps) {
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const saidRef = useRef<HTMLParagraphElement>(null);
  const openerRef = useRef<HTMLButtonElement>(null);
  const name = nameProduct(order, texts);
  const day = formatOwnDay(order.create_time, language);
  const priceOf = (amount: number) => formatPrice(amount, order.currency, language);
  return (
    <li className="box">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          <strong>{name}</strong>
          <span className="block text-sm text-muted">
            <time dateTime={order.create_time}>{day}</time> ·{' '}
            {texts.orderState(order.state, order.refunded_amount < order.amount)}
            {order.refunded_amount > 0 && ` · ${texts.refundedPart(priceOf(order.refunded_amount))}`}
          </span>
        </p>
        <p className="price text-base">{priceOf(order.amount)}</p>
      </div>
      <p ref={saidRef} tabIndex={-1} role="status" className="mt-2 text-pretty text-sm empty:hidden">
        {said}
      </p>
      {order.state === 'open' && order.checkout_url !== null && (
        <a href={order.checkout_url} rel="nofollow" className="button-quiet mt-3">
          {texts.goOnPaying}
        </a>
      )}
      {order.withdraw_until !== null && !isAsking && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-muted">
            {texts.withdrawUntil(formatOwnDay(order.withdraw_until, language))}
          </p>
          <button
            ref={openerRef}
            type="button"
            className="button-quiet"
            aria-label={texts.withdrawNamed(name, day)}
            onClick={() => setAsking(true)}
          >
            {texts.withdraw}
          </button>
        </div>
      )}
      {isAsking && (
        <WithdrawPanel
          language={language}
          texts={texts}
          order={order}
          onClose={() => {
            flushSync(() => setAsking(false));
            openerRef.current?.focus();
          }}
          onWithdrawn={(changed, { time, refunded }) => {
            const done = texts.withdrawDone(priceOf(refunded), formatMomentInFull(time, language));
            flushSync(() => {
              setAsking(false);
              setSaid(hasMailServer() ? texts.mailed(done) : done);
              onChange(changed);
            });
            saidRef.current?.focus();
          }}
        />
      )}
    </li>
  );
}
