import type * as paymentCalls from './payment-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const membershipCallFacts: AllCallFacts<typeof paymentCalls> = {
  listProducts: {
    limit: 'reads',
    room: 'none',
    summary:
      'Lists the products in one currency; if none is given, in the one that fits the request’s languages.',
  },
  listCurrencies: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the currencies that can be paid in, and the one that fits the request’s languages.',
  },
  createOrder: {
    limit: 'orders',
    room: 'frees',
    summary: 'Orders a product and returns where it is paid. 400 for an unknown product or currency.',
  },
  getOrder: {
    limit: 'orderReads',
    room: 'frees',
    summary:
      'Returns an order of the visitor, with its current state at the payment provider. Meant for the return from the checkout.',
  },
  takePaidOrder: {
    limit: 'writes',
    room: 'frees',
    summary: 'Returns the newest order that was just paid, once; then null.',
  },
  listOrders: { limit: 'reads', room: 'none', summary: 'Lists the visitor’s orders, newest first.' },
  getSubscription: {
    limit: 'orderReads',
    room: 'frees',
    summary:
      'Returns the visitor’s subscription until it has ended; null without one. While a change of plan waits for its payment, with its current state at the payment provider.',
  },
  cancelSubscription: {
    limit: 'orders',
    room: 'frees',
    summary:
      'Cancels the subscription at the end of its period. The level stays until then. An unpaid renewal ends it at once.',
  },
  resumeSubscription: {
    limit: 'orders',
    room: 'frees',
    summary: 'Undoes the cancellation of a subscription before its period ends.',
  },
  previewChange: {
    limit: 'orders',
    room: 'none',
    summary: 'Returns the price of a change of plan: now, with proration, and at each renewal.',
  },
  changePlan: {
    limit: 'orders',
    room: 'frees',
    summary:
      'Changes the plan of the subscription, with proration. `due_now` is the amount that the person agreed to. If the bank wants to confirm the payment, or declines it, the plan stays until it is paid at `checkout_url`.',
  },
  previewWithdrawal: {
    limit: 'reads',
    room: 'none',
    summary:
      'Returns the refund for withdrawing from an order, and the gems that are taken back: the first of two steps.',
  },
  withdrawOrder: {
    limit: 'orders',
    room: 'frees',
    summary:
      'Withdraws from an order within 14 days: refunds it, takes unused gems back and sends a confirmation by e-mail.',
  },
  openPortal: {
    limit: 'orders',
    room: 'frees',
    summary:
      "Returns the address of Stripe's page for invoices and payment methods. 503 if this site has none.",
  },
  paySandbox: {
    limit: 'writes',
    room: 'frees',
    summary: 'Pays, declines or abandons an order of the sandbox, through the same webhook path as Stripe.',
  },
  listLevels: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the benefits of each level, the daily gems of guests, and the prices of actions.',
  },
};
