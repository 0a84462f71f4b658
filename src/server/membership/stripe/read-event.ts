import type Stripe from 'stripe';
import { z } from 'zod';
import type { EventHint } from '../state/receive-event.ts';
import { namedSchema } from './stripe-schemas.ts';

/** The events that change something here; docs/payments.md lists them for operators. */
export const handledEvents: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] satisfies Stripe.Event.Type[]);

const eventSchema = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  account: z.string().nullish(),
  data: z.object({ object: z.unknown() }),
});

/**
 * Reads the references of an event; null for one of another account, of a type that changes nothing, or without a
 * known object.
 */
export function readEvent(event: unknown): EventHint | null {
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success || parsed.data.account != null || !handledEvents.has(parsed.data.type)) return null;
  const { id, type } = parsed.data;
  const named = namedSchema.safeParse(parsed.data.data.object);
  if (!named.success) return null;
  const object = named.data;
  const isSession = object.object === 'checkout.session';
  const details = object.parent?.subscription_details;
  return {
    id,
    type,
    orderId: readOrderId(object.client_reference_id, object.metadata, details?.metadata),
    checkoutRef: isSession ? object.id : undefined,
    subscriptionRef:
      object.object === 'subscription'
        ? object.id
        : (object.subscription ?? details?.subscription ?? undefined),
    // A session identifies its order itself.
    paymentRef: isSession ? undefined : (object.payment_intent ?? undefined),
  };
}

type Metadata = Record<string, string> | null | undefined;

function readOrderId(reference: string | null | undefined, ...metadata: Metadata[]): string | undefined {
  const candidates = [reference, ...metadata.map((each) => each?.['order_id'])];
  return candidates.find((candidate) => z.uuid().safeParse(candidate).success) ?? undefined;
}
