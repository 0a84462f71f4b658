import { eq } from 'drizzle-orm';
import { currencies, type Currency, currencyDigits } from '#src/contract/locale/currency.ts';
import * as calls from '#src/contract/membership/payment-calls.ts';
import { currencyOfLocale } from '#src/domain/site/currency-of-locale.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { siteOrigin } from '#src/server/platform/http/visitor/site-origin.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Services } from '#src/server/platform/services.ts';
import { refuseProxied, requireProvider, requireSelling } from './provider/parts.ts';
import { listProductsIn } from './products/products.ts';
import { listLevels } from './list-levels.ts';
import type { Payments } from './open-payments.ts';
import { openPortal } from './open-portal.ts';
import { createOrder } from './orders/create-order.ts';
import { listOwnOrders, requireOwnOrder, claimUnreportedOrder } from './orders/own-orders.ts';
import { toOrder } from './orders/to-order.ts';
import { readWithdrawal, withdrawOrder } from './orders/withdraw-order.ts';
import { paySandbox } from './pay-sandbox.ts';
import {
  cancelSubscriptions,
  changePlan,
  previewChange,
  readOwnSubscription,
  resumeSubscription,
} from './plan/change-subscription.ts';
import { syncOrder } from './state/sync-order.ts';
import { addWebhookRoute } from './webhook-route.ts';

/** Serves the calls about levels, orders and subscriptions (rule:how-to-sell), and Stripe's webhook. */
export function addMembershipRoutes(
  router: CallRouter,
  services: Services,
  { payments, limits }: { payments: Payments; limits: RateLimits },
): void {
  addOffers(router, services, payments);
  addOrderRoutes(router, services, payments);
  addSubscriptionRoutes(router, services, payments);
  addWithdrawalRoutes(router, payments);
  addWebhookRoute(router.app, payments, limits);
}

function addOffers(router: CallRouter, { database, chatModels, env }: Services, { mode }: Payments): void {
  router.serve(calls.listProducts, async ({ query, visitor, headers }) => {
    const currency = query.currency ?? (await suggestCurrency(database, visitor, headers));
    return { payments: mode, currency, products: env.GEMS === 'off' ? [] : listProductsIn(currency) };
  });
  router.serve(calls.listCurrencies, async ({ visitor, headers }) => ({
    currencies: currencies.map((code) => ({ code, digits: currencyDigits[code] })),
    suggested: await suggestCurrency(database, visitor, headers),
  }));
  router.serve(calls.listLevels, () => Promise.resolve(listLevels(chatModels)));
}

/** Returns the currency that a member chose, else the one that fits the languages of the request. */
async function suggestCurrency(
  queries: Queries,
  visitor: Visitor | null,
  headers: Headers,
): Promise<Currency> {
  const [user] =
    visitor === null
      ? []
      : await queries.select({ currency: users.currency }).from(users).where(eq(users.id, visitor.userId));
  return user?.currency ?? currencyOfLocale(headers.get('accept-language'));
}

function addOrderRoutes(router: CallRouter, { database, env }: Services, payments: Payments): void {
  router.serveMember(calls.createOrder, async ({ visitor, body, language, request }) => {
    refuseProxied(payments, request.headers);
    return createOrder(requireSelling(payments), {
      userId: visitor.userId,
      productId: body.product_id,
      currency: body.currency,
      returnPath: body.return_path,
      language,
      siteOrigin: siteOrigin(env, request),
    });
  });
  router.serveMember(calls.getOrder, async ({ visitor, query }) => {
    const order = await requireOwnOrder(database, visitor.userId, query.id);
    const canChange = order.state === 'open' || order.state === 'pending';
    if (canChange && payments.provider !== null) await syncOrder(requireProvider(payments), order.id);
    const synced = await requireOwnOrder(database, visitor.userId, query.id);
    return { ...toOrder(synced), return_path: synced.returnPath };
  });
  router.serveMember(calls.takePaidOrder, ({ visitor }) => claimUnreportedOrder(database, visitor.userId));
  router.serveMember(calls.listOrders, ({ visitor, query }) =>
    listOwnOrders(database, visitor.userId, query),
  );
  router.serveMember(calls.paySandbox, async ({ visitor, body, request }) => {
    refuseProxied(payments, request.headers);
    return paySandbox(payments, visitor.userId, { orderId: body.order_id, outcome: body.outcome });
  });
}

function addSubscriptionRoutes(router: CallRouter, { env }: Services, payments: Payments): void {
  router.serveVisitor(calls.getSubscription, ({ visitor }) => readOwnSubscription(payments, visitor.userId));
  router.serveMember(calls.cancelSubscription, ({ visitor }) =>
    cancelSubscriptions(payments, visitor.userId),
  );
  router.serveMember(calls.resumeSubscription, ({ visitor }) => resumeSubscription(payments, visitor.userId));
  router.serveMember(calls.previewChange, async ({ visitor, query }) => {
    const { plan, terms } = await previewChange(payments, {
      userId: visitor.userId,
      productId: query.product_id,
    });
    const { dueNow, credit, renewsAt } = terms;
    return { product: plan, due_now: dueNow, credit, renews_at: renewsAt.toISOString() };
  });
  router.serveMember(calls.changePlan, ({ visitor, body }) =>
    changePlan(payments, { userId: visitor.userId, productId: body.product_id, agreed: body.due_now }),
  );
  router.serveMember(calls.openPortal, async ({ visitor, request, language }) => {
    const returnUrl = new URL('/mine/settings', siteOrigin(env, request)).href;
    return { url: await openPortal(payments, visitor.userId, { returnUrl, language }) };
  });
}

function addWithdrawalRoutes(router: CallRouter, payments: Payments): void {
  router.serveMember(calls.previewWithdrawal, async ({ visitor, query }) => {
    const found = await readWithdrawal(payments.database, visitor.userId, query.order_id);
    return {
      order: toOrder(found.order),
      refund_amount: found.parts.reduce((sum, { amount }) => sum + amount, 0),
      gems_taken: found.parts.reduce((sum, { gems }) => sum + gems, 0),
      until: found.until.toISOString(),
    };
  });
  router.serveMember(calls.withdrawOrder, ({ visitor, body }) =>
    withdrawOrder(payments, visitor.userId, body.order_id),
  );
}
