import type * as gemBalanceCalls from './gem-balance-calls.ts';
import type * as gemCalls from './gem-calls.ts';
import type * as paymentCalls from './payment-calls.ts';
import type { CallSummaries } from '../call/call.ts';

/** The summaries of this room's calls in `/openapi.json`; only the server loads them. */
export const membershipSummaries: CallSummaries<
  typeof gemBalanceCalls & typeof gemCalls & typeof paymentCalls
> = {
  getGemBalance:
    'Returns the visitor’s gems: the daily part, the bought part, and when the daily part is refilled.',
  listGemEntries:
    'Lists the visitor’s ledger entries, newest first. `before` is the id of the last entry that the client has.',
  exportGemEntries: 'Returns all the visitor’s ledger entries as CSV, in the language of the request.',
  listProducts:
    'Lists the products in one currency; if none is given, in the one that fits the request’s languages.',
  listCurrencies: 'Lists the currencies that can be paid in, and the one that fits the request’s languages.',
  createOrder: 'Orders a product and returns where it is paid. 400 for an unknown product or currency.',
  getOrder:
    'Returns an order of the visitor, with its current state at the payment provider. Meant for the return from the checkout.',
  takePaidOrder: 'Returns the newest order that was just paid, once; then null.',
  listOrders: 'Lists the visitor’s orders, newest first.',
  getSubscription: 'Returns the visitor’s subscription until it has ended; null without one.',
  cancelSubscription:
    'Cancels the subscription at the end of its period. The level stays until then. An unpaid renewal ends it at once.',
  resumeSubscription: 'Undoes the cancellation of a subscription before its period ends.',
  previewChange: 'Returns the price of a change of plan: now, with proration, and at each renewal.',
  changePlan:
    'Changes the plan of the subscription, with proration. `due_now` is the amount that the person agreed to.',
  previewWithdrawal:
    'Returns the refund for withdrawing from an order, and the gems that are taken back: the first of two steps.',
  withdrawOrder:
    'Withdraws from an order within 14 days: refunds it, takes unused gems back and sends a confirmation by e-mail.',
  openPortal:
    "Returns the address of Stripe's page for invoices and payment methods. 503 if this site has none.",
  paySandbox: 'Pays, declines or abandons an order of the sandbox, through the same webhook path as Stripe.',
  listLevels: 'Lists the benefits of each level, the daily gems of guests, and the prices of actions.',
};
