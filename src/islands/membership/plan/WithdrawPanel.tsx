import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import type * as z from 'zod/mini';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { type Order, previewWithdrawal, withdrawOrder } from '#src/contract/membership/payment-calls.ts';
import { formatPrice } from '#src/domain/membership/format-price.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';
import { reloadPlan } from '#src/client/membership/plan.ts';

interface WithdrawPanelProps {
  language: Language;
  texts: MembershipTexts;
  order: Order;
  onClose: () => void;
  /** @param done the time of the withdrawal, and the promised refund, in the smallest unit of the currency */
  onWithdrawn: (order: Order, done: { time: string; refunded: number }) => void;
}

type Preview = z.output<typeof previewWithdrawal.result>;

/**
 * The second step of withdrawing from an order (rule:withdrawal): the refund and the gems taken back, with yes or no.
 */
export function WithdrawPanel({ language, texts, order, onClose, onWithdrawn }: WithdrawPanelProps) {
  const id = useId();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [errorText, setErrorText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const keepRef = useRef<HTMLButtonElement>(null);
  useEffect(() => keepRef.current?.focus(), []);
  const loadPreview = useCallback(async () => {
    await createBrowserClient()
      .call(previewWithdrawal, { query: { order_id: order.id } })
      .then(setPreview, (error: unknown) => setErrorText(describeError(error, language) ?? ''));
  }, [order.id, language]);
  useEffect(() => void loadPreview(), [loadPreview]);

  function retry() {
    setErrorText('');
    void loadPreview();
    // The button is replaced by another one.
    keepRef.current?.focus();
  }

  async function withdraw() {
    if (isBusy || preview === null) return;
    setBusy(true);
    setErrorText('');
    try {
      const body = { order_id: order.id, confirm: true } as const;
      const { withdrawn_time, refund_amount, ...changed } = await createBrowserClient().call(withdrawOrder, {
        body,
      });
      // The refund covers all payments of a plan that was changed; the order itself states only its own part.
      onWithdrawn(changed, { time: withdrawn_time, refunded: refund_amount });
      await reloadPlan().catch(showError);
    } catch (error) {
      setErrorText(describeError(error, language) ?? '');
      setBusy(false);
    }
  }

  return (
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-3 mt-3 pt-3 border-t border-line"
      data-keeps-escape
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape') onClose();
      }}
    >
      <p id={id} className="font-semibold">
        {texts.withdrawTitle}
      </p>
      <div role="status" className="grid gap-1 text-pretty">
        {preview === null ? (
          errorText === '' && <p className="text-muted">{texts.loading}</p>
        ) : (
          <>
            <p>{texts.withdrawRefund(formatPrice(preview.refund_amount, order.currency, language))}</p>
            {preview.gems_taken > 0 && <p>{texts.withdrawGems(preview.gems_taken)}</p>}
            {order.level !== null && <p>{texts.withdrawLevel(order.level)}</p>}
          </>
        )}
      </div>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errorText}
      </p>
      <div className="flex flex-wrap gap-2">
        {preview === null && errorText !== '' ? (
          <button type="button" className="button-quiet" onClick={retry}>
            {texts.tryAgain}
          </button>
        ) : (
          <button
            type="button"
            className="button-quiet border-danger text-danger"
            aria-disabled={isBusy || preview === null || undefined}
            onClick={() => void withdraw()}
          >
            {texts.withdrawYes}
          </button>
        )}
        <button ref={keepRef} type="button" className="button-quiet" onClick={onClose}>
          {texts.keep}
        </button>
      </div>
    </div>
  );
}
