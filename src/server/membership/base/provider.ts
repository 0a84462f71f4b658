import type { Currency } from '#src/contract/base/currency.ts';
import type { Language } from '#src/contract/base/language.ts';
import type { Plan } from './products.ts';
import type { orders } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;

/** A payment, as the provider has it. */
export interface PaymentSnapshot {
  /** Null where nothing had to be paid. */
  ref: string | null;
  /** Paid, in the smallest unit. */
  amount: number;
  paidAt: Date;
  /** Given back of it. */
  refunded: number;
  /** The bank of the payer asked for it back, and has not lost. */
  isDisputed: boolean;
}

/** A paid invoice of a subscription. */
export interface InvoiceSnapshot extends PaymentSnapshot {
  invoiceRef: string;
  origin: OrderRow['origin'];
  /** It pays for the period that runs, wholly or in part. */
  isOfPeriod: boolean;
}

/** A subscription, as the provider has it. */
export interface SubscriptionSnapshot {
  ref: string;
  state: 'active' | 'grace' | 'ended';
  /** Our id of the plan; null for one that this site does not sell. */
  productId: string | null;
  currency: Currency;
  /** The price of the next renewal. */
  amount: number;
  periodStart: Date;
  /** Until when it is paid; of an ended one, when it ended. */
  periodEnd: Date;
  /** When it was cancelled, so that it ends with its period; null for one that renews. */
  cancelledAt: Date | null;
  /** The last paid invoices, with all of the period and those that were asked for, newest first. */
  invoices: readonly InvoiceSnapshot[];
}

/** An order, as the provider has it. */
export interface OrderSnapshot {
  state: 'open' | 'pending' | 'paid' | 'expired' | 'failed';
  checkoutRef: string | null;
  /** Of a pack that was paid. */
  payment: PaymentSnapshot | null;
  /** Of a paid order of a subscription. */
  subscription: SubscriptionSnapshot | null;
}

/** What an event names, beside the order. */
export interface OrderHint {
  checkoutRef?: string | undefined;
  paymentRef?: string | undefined;
}

/** What is read of an order. */
export interface OrderQuestion extends OrderHint {
  /** Invoices that have to be among those that are answered, such as disputed ones. */
  invoiceRefs: readonly string[];
}

export interface Checkout {
  ref: string;
  /** A path for a checkout that is a page of this site. */
  url: string;
}

/** Who pays. */
export interface Payer {
  userId: string;
  /** Null for somebody without an e-mail address. */
  email: string | null;
  /** Null for somebody whom the provider does not know yet; where it does not know them any more, the old one. */
  customerRef: string | null;
  /** Requests for the order that failed: part of the idempotency key. */
  failedTries: number;
}

/** What a change of plan costs. */
export interface ChangeTerms {
  dueNow: number;
  credit: number;
  renewsAt: Date;
  /** From when it is counted. */
  countedFrom: Date;
}

/**
 * What sells for us. All of it throws AppError: 50001 when the provider cannot be asked, 40003 when it refuses. Every call
 * may be repeated: nothing is charged, refunded or cancelled twice.
 */
export interface PaymentProvider {
  readonly name: OrderRow['provider'];
  /** Makes a payer known; answers the ref. Null where the provider keeps no customers. */
  addCustomer(payer: Payer): Promise<string | null>;
  /** Erases a customer, with all of the person that the provider may forget. */
  forgetCustomer(ref: string): Promise<void>;
  /** @returns null where the provider does not know the customer any more */
  openCheckout(order: OrderRow, customerRef: string | null): Promise<Checkout | null>;
  /** Keeps an open checkout from being paid; one that was paid meanwhile stays paid. */
  closeCheckout(order: OrderRow): Promise<void>;
  readOrder(order: OrderRow, question: OrderQuestion): Promise<OrderSnapshot>;
  /** The subscription that a payment was for; null for a payment of none. */
  findSubscription(paymentRef: string): Promise<string | null>;
  /** Lets a subscription end with its period, or renew again. */
  setCancelling(ref: string, isCancelling: boolean): Promise<void>;
  /**
   * Ends a subscription now, without giving anything back, and asks for none of its unpaid invoices any more. One that
   * ended before, or is not known any more, stays ended.
   */
  endSubscription(ref: string): Promise<void>;
  previewChange(ref: string, plan: Plan): Promise<ChangeTerms>;
  /**
   * Changes the plan as it was previewed and takes what is due; when that is declined, nothing changes.
   * @throws AppError 50001 that says so where it may have been done
   */
  changePlan(ref: string, plan: Plan, countedFrom: Date): Promise<void>;
  /** Gives back of an order's payment what is missing until `total` went back of it. */
  refund(order: OrderRow, payment: { ref: string; total: number }): Promise<void>;
  /**
   * Drops what is left of a subscription's payments for later ones, because it was given back in money.
   * @param most what was given back: a customer may have other credit besides
   */
  dropCredit(subscriptionRef: string, most: number): Promise<void>;
  /** @throws AppError 50001 where there is no such page */
  openPortal(customerRef: string, options: { returnUrl: string; language: Language }): Promise<string>;
}
