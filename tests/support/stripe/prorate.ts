import type Stripe from 'stripe';

/** The new plan of a subscription. */
export interface NewPlan {
  product: string;
  amount: number;
  interval: 'month' | 'year';
}

/**
 * Calculates the price of a plan change as Stripe prorates it: the new price for the rest of the period, or for a whole
 * period if the interval changes, minus the rest of the old price. Negative amounts are credit.
 * @param from `proration_date`, in seconds
 */
export function prorate(item: Stripe.SubscriptionItem, to: NewPlan, from: number): number {
  const { current_period_start: start, current_period_end: end, price } = item;
  if (from < start || from > end) throw new Error('proration_date is outside of the period');
  const left = (end - from) / (end - start);
  const isSameInterval = price.recurring?.interval === to.interval;
  return Math.round(to.amount * (isSameInterval ? left : 1)) - Math.round((price.unit_amount ?? 0) * left);
}

/** Balances of customers: as at Stripe, credit is negative. */
export class Balances {
  readonly #balances = new Map<string, number>();
  readonly #changes: { object: string; customer: string; amount: number; metadata: unknown }[] = [];

  of(customer: string): number {
    return this.#balances.get(customer) ?? 0;
  }

  add(customer: string, amount: number): number {
    const balance = this.of(customer) + amount;
    this.#balances.set(customer, balance);
    return balance;
  }

  /** Changes a balance by a request, which is listed. @returns the balance */
  change(customer: string, amount: number, metadata: unknown): number {
    this.#changes.push({
      object: 'customer_balance_transaction',
      customer,
      amount,
      metadata: metadata ?? null,
    });
    return this.add(customer, amount);
  }

  /** Lists the requested changes of a customer, newest first. */
  listChanges(customer: string): unknown[] {
    return this.#changes.filter((change) => change.customer === customer).toReversed();
  }

  /** Settles an invoice from the balance. @returns the amount left to pay */
  settle(customer: string, total: number): number {
    const balance = this.of(customer);
    const due = Math.max(0, total + Math.min(0, balance));
    this.add(customer, total - due);
    return due;
  }
}
