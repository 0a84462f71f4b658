import { atom } from 'nanostores';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import {
  getSubscription,
  listProducts,
  type PaymentMode,
  type Subscription,
} from '#src/contract/membership/payment-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { loadUser, receiveUser } from '../account/user.ts';

/** A person's subscription, and the way in which this site sells. */
export interface OwnPlan {
  payments: PaymentMode;
  /** Null for guests, and for members without one. */
  subscription: Subscription | null;
}

/** The person's plan, the same for all islands of a page; null until it is loaded. */
export const $plan = atom<OwnPlan | null>(null);

let loading: Promise<OwnPlan> | null = null;

/**
 * Loads the plan, once per page; concurrent and later callers share the result.
 * @throws CallError when it cannot be loaded; the next call tries again
 */
export function loadPlan(): Promise<OwnPlan> {
  loading ??= fetchPlan().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

export function setSubscription(subscription: Subscription | null): void {
  const plan = $plan.get();
  if (plan === null) return;
  const changed = { ...plan, subscription };
  loading = Promise.resolve(changed);
  $plan.set(changed);
}

/**
 * Loads the plan and the user again, whose level and gems change with it.
 * @throws CallError when one of them cannot be loaded
 */
export async function reloadPlan(): Promise<void> {
  loading = null;
  await Promise.all([loadPlan(), createBrowserClient().call(getUserInfo).then(receiveUser)]);
}

async function fetchPlan(): Promise<OwnPlan> {
  const client = createBrowserClient();
  const user = await loadUser();
  const [{ payments }, subscription] = await Promise.all([
    client.call(listProducts),
    user?.isLogin === true ? client.call(getSubscription) : null,
  ]);
  const plan = { payments, subscription };
  $plan.set(plan);
  return plan;
}
