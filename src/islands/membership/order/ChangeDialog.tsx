import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { leaveFor } from '#src/client/browser/leave-for.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { CallError } from '#src/contract/call/client.ts';
import type { Language } from '#src/contract/locale/language.ts';
import {
  changePlan,
  previewChange,
  type Product,
  type Subscription,
} from '#src/contract/membership/payment-calls.ts';
import { formatPrice } from '#src/domain/membership/format-price.ts';
import { nameProduct, membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { formatOwnDay } from '#src/i18n/format-day.ts';
import { closeDialog } from '#src/client/overlays/dialogs.ts';
import { $plan, reloadPlan, setSubscription } from '#src/client/membership/plan.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { OrderForm } from './OrderForm.tsx';

interface ChangeDialogProps {
  language: Language;
  product: Product;
  from: Subscription;
}

type Preview = z.output<typeof previewChange.result>;

/**
 * The change of a plan, after showing its cost now and later (proration). If the bank wants more than that, it continues
 * on the page of the payment.
 */
export default function ChangeDialog({ language, product, from }: ChangeDialogProps) {
  const texts = membershipTextsOf(language);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState('');
  /** True while the page of the payment opens. */
  const [isLeaving, setLeaving] = useState(false);
  const name = nameProduct(product, texts);
  // The change is paid in the currency of the current plan, whichever currency the page shows.
  const priceOf = (amount: number) => formatPrice(amount, from.currency, language);
  const loadPreview = useCallback(async () => {
    await createBrowserClient()
      .call(previewChange, { query: { product_id: product.id } })
      .then(setPreview, (error: unknown) => setFailure(describeError(error, language) ?? ''));
  }, [product.id, language]);
  useEffect(() => void loadPreview(), [loadPreview]);

  async function reloadPreview() {
    setPreview(null);
    setFailure('');
    await loadPreview();
  }

  async function change() {
    if (preview === null) return;
    const body = { product_id: product.id, due_now: preview.due_now };
    try {
      const { checkout_url, ...changed } = await createBrowserClient().call(changePlan, { body });
      setSubscription(changed);
      if (checkout_url !== null) {
        setLeaving(true);
        await leaveFor(checkout_url);
      }
    } catch (error) {
      // The amount has risen: it is shown before it is confirmed.
      if (error instanceof CallError && error.status === 409) await reloadPreview();
      throw error;
    }
    closeDialog();
    try {
      await reloadPlan();
    } finally {
      if ($plan.get()?.subscription?.product_id === product.id)
        showToast({ text: texts.changed(name), kind: 'success' });
    }
  }

  // Zero, or not known yet.
  const isFree = (preview?.due_now ?? 0) === 0;
  return (
    <OrderForm
      language={language}
      title={texts.changeHeading(name)}
      subtitle={texts.changeSubtitle}
      price={preview === null ? null : priceOf(preview.due_now)}
      confirm={isFree ? texts.confirmPlainChange : texts.confirmChange(priceOf(preview?.due_now ?? 0))}
      onConfirm={change}
    >
      <p>{texts.changeCharges}</p>
      {preview !== null && preview.credit > 0 && <p>{texts.changeCredit(priceOf(preview.credit))}</p>}
      {preview !== null && (
        <p>
          {texts.changeRenews(priceOf(preview.product.amount), formatOwnDay(preview.renews_at, language))}
        </p>
      )}
      <p role="status" className="text-base text-ink empty:hidden">
        {isLeaving && texts.changeWaits}
      </p>
      {failure !== '' && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-danger">{failure}</p>
          <button type="button" className="button-quiet button-small" onClick={() => void reloadPreview()}>
            {texts.tryAgain}
          </button>
        </div>
      )}
    </OrderForm>
  );
}
