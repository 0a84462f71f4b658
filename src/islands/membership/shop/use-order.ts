import { useEffect, useState } from 'react';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import type { Product } from '#src/contract/membership/payment-calls.ts';
import { buyAddress, readMembershipAddress } from '#src/domain/membership/membership-address.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import { loadPlan } from '#src/client/membership/plan.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { loadUser, requireUser } from '#src/client/account/user.ts';
import type { Prices } from './use-prices.ts';

/**
 * Orders a product: a guest logs in first and returns to the same order, and a member with a plan changes it. An order
 * that waited for a login (`?buy=`) continues automatically.
 * @param options.describe says what a product gives, for the dialog
 */
export function useOrder(
  { currency, products }: Prices,
  { isSandbox, describe }: { isSandbox: boolean; describe: (product: Product) => string },
) {
  /** The chosen product while the person and their plan are loaded. */
  const [busyId, setBusyId] = useState<string | null>(null);

  async function order(product: Product): Promise<void> {
    const { back } = readMembershipAddress(location.search);
    if (!(await requireUser()).isLogin) {
      openDialog({ name: 'login', next: buyAddress(product.id, product.currency, back) });
      return;
    }
    const { subscription } = await loadPlan();
    if (product.kind === 'gems' || subscription === null) {
      openDialog({ name: 'order', product, gives: describe(product), isSandbox, back });
    } else if (subscription.product_id !== product.id && subscription.state === 'active') {
      openDialog({ name: 'change', product, from: subscription });
    }
  }

  const start = (product: Product) => {
    if (busyId !== null) return;
    setBusyId(product.id);
    order(product)
      .catch((error: unknown) => {
        const text = describeError(error, pageLanguage());
        if (text !== null) showToast({ text, kind: 'failure' });
      })
      .finally(() => setBusyId(null));
  };

  useEffect(() => {
    const { buy } = readMembershipAddress(location.search);
    const wanted = products.find(({ id }) => id === buy);
    if (wanted === undefined) return;
    const address = new URL(location.href);
    address.searchParams.delete('buy');
    history.replaceState(history.state, '', address);
    void loadUser().then((user) => user?.isLogin === true && start(wanted));
    // Once: the parameter is removed from the address then.
  }, [currency]);

  return { order: start, busyId };
}
