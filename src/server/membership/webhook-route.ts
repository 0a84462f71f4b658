import type { Hono } from 'hono';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { clientNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import { readJsonBytes } from '#src/server/platform/http/body/read-body.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Payments } from './open-payments.ts';
import { receiveEvent } from './state/receive-event.ts';
import { readEvent } from './stripe/read-event.ts';

/** Far more bytes than any event of the chosen types has. */
const mostBytes = 262_144;

/**
 * Serves Stripe's webhook. The signature covers the body as sent, so it is read raw; no browser sends it, so no origin
 * is checked. 200: done, or nothing to do; 400: not from Stripe, or too old; 5xx: Stripe has to send it again.
 */
export function addWebhookRoute(app: Hono, payments: Payments, limits: RateLimits): void {
  // With a slash at its end, too: Stripe follows no redirect.
  app.on('POST', ['/stripe/webhook', '/stripe/webhook/'], async (c) => {
    const request = c.req.raw;
    const network = clientNetwork(request);
    if (network !== null) await limits.consume(limitRules.webhooksOfNetwork, [network]);
    const { stripe } = payments;
    if (stripe === null) throw new AppError(40003, { status: 404, userMessage: userMessages.noSuchCall });
    const body = await readJsonBytes(request, mostBytes);
    const event = stripe.readSigned(body, request.headers.get('stripe-signature') ?? '');
    const hint = readEvent(event);
    if (hint !== null) await receiveEvent({ ...payments, provider: stripe }, hint);
    return Response.json({ received: true }, { headers: { 'Cache-Control': 'no-store' } });
  });
}
