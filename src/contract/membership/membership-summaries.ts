import type * as gemBalanceCalls from './gem-balance-calls.ts';
import type * as gemCalls from './gem-calls.ts';
import type * as paymentCalls from './payment-calls.ts';
import type { CallSummaries } from '../call/call.ts';

/** The summaries of this room's calls in `/openapi.json`; only the server loads them. */
export const membershipSummaries: CallSummaries<
  typeof gemBalanceCalls & typeof gemCalls & typeof paymentCalls
> = {
  getGemBalance:
    'Returns the own gems: the daily part, the bought part, and when the daily part is filled again.',
  listGemEntries: 'Lists the own ledger entries, newest first. `before` is the id of the last entry known.',
  exportGemEntries: 'Returns all own ledger entries as CSV, in the language of the request.',
  listProducts:
    'Lists the products in one currency. Without one, in the currency that fits the request’s languages.',
  listCurrencies: 'Lists the currencies that can be paid in, and the one that fits the request’s languages.',
  createOrder: 'Orders a product and returns where it is paid. 400 for an unknown product or currency.',
  getOrder:
    'Returns an own order, as the payment provider has it now. Meant for the return from the checkout.',
  takePaidOrder: 'Returns the newest order that was just paid, once; then null.',
  listOrders: 'Lists the own orders, newest first.',
  getSubscription: 'Returns the own subscription until it has ended; null without one.',
  cancelSubscription:
    'Cancels the subscription at the end of its period. The level stays until then. An unpaid renewal ends it at once.',
  resumeSubscription: 'Takes a cancellation back while the period runs.',
  previewChange: 'Returns what a change of plan costs now, with proration, and at each renewal.',
  changePlan:
    'Changes the plan of the subscription, with proration. `due_now` is the amount that the person agreed to.',
  previewWithdrawal:
    'Returns what withdrawing from an order gives back and takes back: the first of two steps.',
  withdrawOrder:
    'Withdraws from an order within 14 days: refunds it, takes unused gems back, confirms by mail.',
  openPortal:
    "Returns the address of Stripe's page for invoices and ways to pay. 503 where this site has none.",
  paySandbox: 'Pays, declines or abandons an order of the sandbox, through the same webhook path as Stripe.',
  listLevels: 'Lists what each level gives, what guests have a day, and what actions cost.',
};
