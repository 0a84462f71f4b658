import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Plan } from '../products/products.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { OrderRow, OrderSnapshot, PaymentProvider, SubscriptionSnapshot } from '../provider/provider.ts';
import { sandboxCheckouts } from '../tables/tables.ts';
import { applyCheckoutAction, refundIn, type SandboxOutcome } from './apply-checkout-action.ts';
import { changeState } from './change-state.ts';
import { applyPlanChange, countChangeFrom, prorateChange } from './prorate-change.ts';
import {
  sandboxPaymentPrefix,
  type SandboxState,
  type SandboxSubscription,
  sandboxSubscriptionPrefix,
} from './sandbox-state.ts';

const uuidLength = 36;

/** The last invoices of a snapshot, besides those of the period. */
const lastInvoices = 3;

/**
 * A provider that sells without money, on a site that only its own machine reaches (rule:how-to-sell). It stores in the
 * database what Stripe would store, so that everything else works as with Stripe.
 */
export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox';
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  addCustomer(): Promise<null> {
    return Promise.resolve(null);
  }

  forgetCustomer(): Promise<void> {
    return Promise.resolve();
  }

  async openCheckout(order: OrderRow) {
    const state: SandboxState = { status: 'open', payment: null, subscription: null };
    await this.#database.insert(sandboxCheckouts).values({ orderId: order.id, state }).onConflictDoNothing();
    return { ref: `sandbox_${order.id}`, url: `/membership/sandbox/${order.id}` };
  }

  async closeCheckout(order: OrderRow): Promise<void> {
    await this.#change(order.id, (state) =>
      state.status === 'open' ? { ...state, status: 'expired' } : state,
    );
  }

  async readOrder(order: OrderRow): Promise<OrderSnapshot> {
    return toSnapshot(order, await this.#change(order.id, (state) => state));
  }

  findSubscription(): Promise<null> {
    return Promise.resolve(null);
  }

  async setCancelling(ref: string, isCancelling: boolean): Promise<void> {
    await this.#changeSubscription(ref, (subscription, now) => ({
      ...subscription,
      cancelledAt: isCancelling ? (subscription.cancelledAt ?? now) : null,
    }));
  }

  async endSubscription(ref: string): Promise<void> {
    await this.#changeSubscription(ref, (subscription, now) => ({
      ...subscription,
      endedAt: subscription.endedAt ?? now,
    }));
  }

  async previewChange(ref: string, plan: Plan, spentUntil: Date | null) {
    const { subscription } = await this.#change(orderOf(ref, sandboxSubscriptionPrefix), (state) => state);
    if (subscription === null) throw new AppError(40003, { userMessage: userMessages.noSubscription });
    const now = new Date();
    const countedFrom = countChangeFrom(subscription, plan, now, spentUntil);
    return prorateChange(subscription, plan, { now, countedFrom });
  }

  async changePlan(ref: string, plan: Plan, countedFrom: Date): Promise<null> {
    const orderId = orderOf(ref, sandboxSubscriptionPrefix);
    await this.#changeSubscription(ref, (subscription, now) =>
      applyPlanChange(subscription, { plan, orderId, now, countedFrom }),
    );
    return null;
  }

  async refund(_order: OrderRow, { ref, total }: { ref: string; total: number }): Promise<void> {
    await this.#change(orderOf(ref, sandboxPaymentPrefix), (state) => refundIn(state, ref, total));
  }

  async dropCredit(subscriptionRef: string): Promise<void> {
    await this.#changeSubscription(subscriptionRef, (subscription) => ({ ...subscription, credit: 0 }));
  }

  openPortal(): Promise<string> {
    return Promise.reject(new AppError(50001, { userMessage: userMessages.portalMissing }));
  }

  /**
   * Applies a person's action in the checkout.
   * @throws AppError 40003 with 409 for an order that is not open
   */
  async act(order: OrderRow, outcome: SandboxOutcome): Promise<void> {
    await this.#change(order.id, (state, now) => applyCheckoutAction(state, order, { outcome, now }));
  }

  #change(orderId: string, next: (state: SandboxState, now: Date) => SandboxState): Promise<SandboxState> {
    return this.#database.transaction((transaction) => changeState(transaction, orderId, next));
  }

  #changeSubscription(
    ref: string,
    next: (subscription: SandboxSubscription, now: Date) => SandboxSubscription,
  ): Promise<SandboxState> {
    return this.#change(orderOf(ref, sandboxSubscriptionPrefix), (state, now) =>
      state.subscription === null ? state : { ...state, subscription: next(state.subscription, now) },
    );
  }
}

function toSnapshot(order: OrderRow, { status, payment, subscription }: SandboxState): OrderSnapshot {
  return {
    state: status,
    checkoutRef: `sandbox_${order.id}`,
    payment: payment && { ...payment, isDisputed: false },
    subscription: subscription && toSubscriptionSnapshot(order.id, subscription),
  };
}

function toSubscriptionSnapshot(orderId: string, subscription: SandboxSubscription): SubscriptionSnapshot {
  const { endedAt, invoices } = subscription;
  const first = invoices.findLastIndex(({ origin, begins }) => begins ?? origin !== 'change');
  return {
    ...subscription,
    ref: `${sandboxSubscriptionPrefix}${orderId}`,
    state: endedAt === null ? 'active' : 'ended',
    periodEnd: endedAt ?? subscription.periodEnd,
    isChanging: false,
    invoices: invoices
      .map((invoice, index) => ({
        ...invoice,
        invoiceRef: invoice.ref,
        isDisputed: false,
        isOfPeriod: index >= first,
        paysFrom: invoice.paidAt,
      }))
      .slice(Math.max(0, Math.min(first, invoices.length - lastInvoices)))
      .toReversed(),
  };
}

function orderOf(ref: string, prefix: string): string {
  return ref.slice(prefix.length, prefix.length + uuidLength);
}
