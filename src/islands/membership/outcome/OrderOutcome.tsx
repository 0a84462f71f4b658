import { useState } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import type { Order } from '#src/contract/membership/payment-calls.ts';
import { formatPrice } from '#src/domain/membership/format-price.ts';
import { readLocalPath } from '#src/domain/site/read-local-path.ts';
import { readMembershipAddress } from '#src/domain/membership/membership-address.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';
import { useOrderOutcome } from './use-order-outcome.ts';

interface OrderOutcomeProps {
  language: Language;
  texts: MembershipTexts;
}

/** The outcome of the order whose checkout the person returns from: paid, undecided, not paid; with the next step. */
export function OrderOutcome({ language, texts }: OrderOutcomeProps) {
  // The component is rendered in the browser only.
  const [id] = useState(() => readMembershipAddress(location.search).order);
  const { order, phase, failure, reload } = useOrderOutcome(id, language);
  if (phase === 'nothing') return null;
  if (order === null) {
    return (
      <div
        className="box grid gap-2 bg-ground data-[state=paid]:border-gold"
        role={phase === 'failed' ? 'alert' : 'status'}
      >
        <p>{phase === 'failed' ? texts.outcomeUnknown : texts.outcomeChecking}</p>
        {phase === 'failed' && (
          <>
            <p className="text-sm text-muted">{failure}</p>
            <button type="button" className="button-quiet justify-self-start" onClick={reload}>
              {texts.tryAgain}
            </button>
          </>
        )}
      </div>
    );
  }
  const { title, text } = describeOutcome(order, texts, language);
  const back = readLocalPath(order.return_path);
  return (
    <div
      className="box grid gap-2 bg-ground data-[state=paid]:border-gold"
      data-state={order.state}
      role="status"
    >
      <h2 className="font-display text-[1.625rem] leading-[1.2]">{title}</h2>
      <p className="text-pretty text-muted">{text}</p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {order.state === 'open' && order.checkout_url !== null && (
          <a href={order.checkout_url} className="button-primary" rel="nofollow">
            {texts.goOnPaying}
          </a>
        )}
        {back !== null && (
          <a href={back} className={order.state === 'paid' ? 'button-primary' : 'button-quiet'}>
            {back.startsWith('/chat/') ? texts.goBackToChat : texts.goBack}
          </a>
        )}
      </div>
    </div>
  );
}

function describeOutcome(
  { state, level, gems, amount, refunded_amount, currency }: Order,
  texts: MembershipTexts,
  language: Language,
): { title: string; text: string } {
  switch (state) {
    case 'paid':
      return {
        title: texts.outcomePaid,
        text: level === null ? texts.outcomeGems(gems ?? 0) : texts.outcomeLevel(level),
      };
    case 'pending':
      return { title: texts.outcomePending, text: texts.outcomePendingText };
    case 'open':
      return { title: texts.outcomeOpen, text: texts.outcomeOpenText };
    case 'failed':
      return { title: texts.outcomeFailed, text: texts.outcomeFailedText };
    case 'expired':
      return { title: texts.outcomeExpired, text: texts.outcomeExpiredText };
    case 'refunded':
      return {
        title: refunded_amount < amount ? texts.outcomeRefundedPart : texts.outcomeRefunded,
        text: texts.refundedPart(formatPrice(refunded_amount, currency, language)),
      };
    case 'disputed':
      return { title: texts.outcomeDisputed, text: texts.outcomeDisputedText };
  }
}
