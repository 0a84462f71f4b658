import type { Currency } from '#src/contract/locale/currency.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { Plan } from '../products/products.ts';
import type { orders } from '../tables/tables.ts';

export type OrderRow = typeof orders.$inferSelect;

/** A payment, as the provider has it. */
export interface PaymentSnapshot {
  /** Null if nothing had to be paid. */
  ref: string | null;
  /** The amount paid, in the smallest unit. */
  amount: number;
  paidAt: Date;
  /** The part of it that was refunded. */
  refunded: number;
  /** True if the bank of the payer demanded it back, and has not lost. */
  isDisputed: boolean;
}

/** A paid invoice of a subscription. */
export interface InvoiceSnapshot extends PaymentSnapshot {
  invoiceRef: string;
  origin: OrderRow['origin'];
  /** True if it pays for the running period, wholly or in part. */
  isOfPeriod: boolean;
  /** The begin of the latest time that it pays for. */
  paysFrom: Date;
}

/** A subscription, as the provider has it. */
export interface SubscriptionSnapshot {
  ref: string;
  state: 'active' | 'grace' | 'ended';
  /** Our id of the plan; null for a plan that this site does not sell. */
  productId: string | null;
  currency: Currency;
  /** The price of the next renewal. */
  amount: number;
  periodStart: Date;
  /** The end of the paid time; for an ended subscription, the time of its end. */
  periodEnd: Date;
  /** The time of the cancellation, which ends the subscription with its period; null for a subscription that renews. */
  cancelledAt: Date | null;
  /** True while a change of plan waits for its payment. */
  isChanging: boolean;
  /** The last paid invoices, with all invoices of the period and the requested invoices, newest first. */
  invoices: readonly InvoiceSnapshot[];
}

/** An order, as the provider has it. */
export interface OrderSnapshot {
  state: 'open' | 'pending' | 'paid' | 'expired' | 'failed';
  checkoutRef: string | null;
  /** The payment of a pack that was paid. */
  payment: PaymentSnapshot | null;
  subscription: SubscriptionSnapshot | null;
}

/** The references of an event, besides the order. */
export interface OrderHint {
  checkoutRef?: string | undefined;
  paymentRef?: string | undefined;
}

export interface OrderQuestion extends OrderHint {
  /** Invoices that the result has to contain, such as disputed ones. */
  invoiceRefs: readonly string[];
}

export interface Checkout {
  ref: string;
  /** A path for a checkout that is a page of this site. */
  url: string;
}

export interface Customer {
  userId: string;
  /** Null for somebody without an e-mail address. */
  email: string | null;
  /** Null for somebody whom the provider does not know yet; if it no longer knows them, the old reference. */
  customerRef: string | null;
  /** The number of failed requests for the order: part of the idempotency key. */
  failedTries: number;
}

export interface ChangeTerms {
  dueNow: number;
  credit: number;
  renewsAt: Date;
  /** The time from which it is prorated. */
  countedFrom: Date;
}

/**
 * A payment provider. Every method throws AppError: 50001 when the provider cannot be reached, 40003 when it rejects
 * the request. Every call may be repeated: nothing is charged, refunded or cancelled twice.
 */
export interface PaymentProvider {
  readonly name: OrderRow['provider'];
  /** Registers a payer and returns the reference. Null if the provider keeps no customers. */
  addCustomer(payer: Customer): Promise<string | null>;
  /** Erases a customer, with everything about the person that the provider may delete. */
  forgetCustomer(ref: string): Promise<void>;
  /** @returns null if the provider no longer knows the customer */
  openCheckout(order: OrderRow, customerRef: string | null): Promise<Checkout | null>;
  /** Closes an open checkout, so that it cannot be paid; a checkout that was paid in the meantime stays paid. */
  closeCheckout(order: OrderRow): Promise<void>;
  readOrder(order: OrderRow, question: OrderQuestion): Promise<OrderSnapshot>;
  /** Returns the subscription that a payment was for; null for any other payment. */
  findSubscription(paymentRef: string): Promise<string | null>;
  /** Lets a subscription end with its period, or renew again; drops a change of plan that waits for its payment. */
  setCancelling(ref: string, isCancelling: boolean): Promise<void>;
  /**
   * Ends a subscription now, without a refund, and stops charging its unpaid invoices. A subscription that ended
   * before, or is no longer known, stays ended.
   */
  endSubscription(ref: string): Promise<void>;
  /** @param spentUntil see `startOfChange` */
  previewChange(ref: string, plan: Plan, spentUntil: Date | null): Promise<ChangeTerms>;
  /**
   * Changes the plan as previewed and charges the amount that is due, in place of a change that waits for its payment.
   * @returns null for a change that was made; else the address of the page where the person confirms the payment with the
   * bank, or pays with another card. Nothing changes before that, and the provider drops the change within a day
   * @throws AppError 50001 with a message of its own if it may have been done
   */
  changePlan(ref: string, plan: Plan, countedFrom: Date): Promise<string | null>;
  /** Refunds the rest of `total` that is missing of an order's payment. */
  refund(order: OrderRow, payment: { ref: string; total: number }): Promise<void>;
  /**
   * Drops the credit that remains of a subscription's payments, because it was refunded in money.
   * @param most the refunded amount: a customer may have other credit besides
   */
  dropCredit(subscriptionRef: string, most: number): Promise<void>;
  /** @throws AppError 50001 if there is no such page */
  openPortal(customerRef: string, options: { returnUrl: string; language: Language }): Promise<string>;
}
